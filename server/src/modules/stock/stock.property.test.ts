import { type OrderStatus, orderStatuses } from '@fieldhouse/contracts/order.rules';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBrokenInvariants } from '../../testing/invariants.ts';
import { buy, expectCleanAudit } from '../../testing/paying.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

let shop: TestShop;
let admin: SignedIn;
let ids: string[];
const orders: string[] = [];

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
  const sizes = [{ name: 'Size', kind: 'size' as const, values: [{ value: '1' }, { value: '2' }] }];
  ids = await stock(shop, [
    { name: 'Red Ball', category: ['Balls', 'Sale'] },
    { name: 'Blue Ball', category: ['Balls'] },
    { name: 'Red Bat', category: ['Sale'], quantity: 0 },
    {
      name: 'Red Shoe',
      category: ['Sale'],
      price: 5,
      options: sizes,
      variants: [
        { options: { Size: '1' }, quantity: 2, price: 4 },
        { options: { Size: '2' }, quantity: 1 },
      ],
    },
  ]);
});
afterAll(() => shop.close());

const staff = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  shop.app.inject({ method, url, headers: admin.headers, ...(payload && { payload }) });

const name = fc.constantFrom('Red Ball', 'Blue Ball', 'Red Bat', 'ball BALL ball', 'Ünïcode Bat', '100%', '🏀');
const category = fc.constantFrom('Balls', 'Sale', 'New', 'balls', 'Gone');
const few = fc.integer({ min: 0, max: 4 });
const price = fc.integer({ min: 0, max: 9 });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
/** Which sizes and colours there are; none at all is one version. */
const sizes = fc.subarray(['1', '2', '3', '10']);
const colours = fc.subarray(['Red', 'Blue']);
const row = fc.record({ price: maybe(fc.option(price)), quantity: maybe(few), was: maybe(few), left: fc.nat(5) });
const step = fc.oneof(
  fc.record({ do: fc.constant('create' as const), name, category, quantity: few, sizes, rows: fc.array(row) }),
  fc.record({ do: fc.constant('edit' as const), at: fc.nat(), name }),
  fc.record({ do: fc.constant('edit' as const), at: fc.nat(), price }),
  fc.record({ do: fc.constant('edit' as const), at: fc.nat(), quantity: few }),
  fc.record({ do: fc.constant('edit' as const), at: fc.nat(), category, brand: fc.constantFrom('Aquila', 'Borea') }),
  fc.record({ do: fc.constant('table' as const), at: fc.nat(), sizes, colours, rows: fc.array(row, { maxLength: 8 }) }),
  fc.record({ do: fc.constant('variant' as const), at: fc.nat(), row }),
  fc.record({
    do: fc.constant('adjust' as const),
    at: fc.nat(),
    and: fc.nat(),
    delta: fc.integer({ min: -3, max: 3 }),
  }),
  fc.record({ do: fc.constant('adjust' as const), at: fc.nat(), and: fc.nat(), count: few }),
  fc.record({ do: fc.constant('buy' as const), at: fc.nat(), and: fc.nat(), quantity: fc.constantFrom(1, 2) }),
  fc.record({ do: fc.constant('status' as const), at: fc.nat(), status: fc.constantFrom(...orderStatuses) }),
  fc.record({ do: fc.constant('delete' as const), at: fc.nat() }),
  fc.record({ do: fc.constant('addCategory' as const), category }),
  fc.record({ do: fc.constant('dropCategory' as const), category }),
  fc.record({ do: fc.constant('renameCategory' as const), category, name: category }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type Act<K extends Step['do']> = (action: Extract<Step, { do: K }>) => Promise<unknown>;
type Row = typeof row extends fc.Arbitrary<infer T> ? T : never;

const id = (at: number) => ids[at % ids.length] ?? '';

interface AVariant {
  readonly id: string;
  readonly productId: string;
  readonly sku: string;
  readonly price: number;
}

/** Sometimes one that is sold no more. */
async function findVariant(at: number): Promise<AVariant | undefined> {
  const { rows } = await sql<AVariant>`
    select id, product_id as "productId", sku, (effective_cents / 100)::int as price from variant
    where retired_at is null or ${at % 5 === 0}`.execute(shop.deps.db);
  return rows[at % rows.length];
}

const optionsOf = (sizes: readonly string[], colours: readonly string[]) => [
  ...(sizes.length > 0 ? [{ name: 'Size', kind: 'size', values: sizes.map((value) => ({ value })) }] : []),
  ...(colours.length > 0 ? [{ name: 'Colour', kind: 'colour', values: colours.map((value) => ({ value })) }] : []),
];
const combinations = (sizes: readonly string[], colours: readonly string[]) =>
  (sizes.length > 0 ? sizes : [undefined]).flatMap((Size) =>
    (colours.length > 0 ? colours : [undefined]).map((Colour) => ({
      ...(Size && { Size }),
      ...(Colour && { Colour }),
    })),
  );
const fieldsOf = ({ price, quantity }: Row) => ({ price, quantity });

const create: Act<'create'> = async ({ rows, sizes, category, quantity, name }) => {
  const variants = combinations(sizes, []).map((options, n) => ({ options, quantity: rows[n]?.quantity ?? 1 }));
  const body = { name, quantity, description: 'd', price: 5, category: [category], brand: 'Aquila' };
  const sized = sizes.length > 0 && { options: optionsOf(sizes, []), variants };
  const made = await staff('POST', '/api/products/create', { ...body, ...sized });
  if (made.statusCode === 200) ids.push(made.json<{ _id: string }>()._id);
};

/** Some rows are left out, others are of variants there are, all others are new or come back. */
const writeTable: Act<'table'> = async ({ at, sizes, colours, rows }) => {
  const url = `/api/products/${id(at)}/variants`;
  const before = (await staff('GET', url)).json<{ variants?: { _id: string; quantity: number }[]; __v: number }>();
  const all = combinations(sizes, colours);
  const variants = all.flatMap((options, n) => {
    const { was, left, ...row } = rows[n] ?? { was: undefined, left: 1, price: undefined, quantity: 1 };
    const kept = before.variants?.[n];
    if (left === 0 && all.length > 1) return [];
    return { ...row, options, ...(kept && left > 1 && { _id: kept._id, quantityWas: was }) };
  });
  await staff('PUT', url, { options: optionsOf(sizes, colours), variants, __v: before.__v });
};

const purchase: Act<'buy'> = async ({ at, and, quantity }) => {
  const chosen = await Promise.all([findVariant(at), findVariant(and)]);
  const lines = chosen.flatMap((one) =>
    one ? [{ productId: one.productId, variantId: one.id, quantity, price: one.price }] : [],
  );
  const { orderId } = (await buy(shop, admin, lines)).json<{ orderId?: string }>();
  if (orderId) orders.push(orderId);
};

const adjust: Act<'adjust'> = async ({ do: _, at, and, ...change }) => {
  const rows = (await Promise.all([findVariant(at), findVariant(and)])).map((one) => ({
    sku: one?.sku,
    reason: 'r',
    ...change,
  }));
  await staff('POST', '/api/stock/adjust', { key: crypto.randomUUID(), rows });
};

const acts: { [K in Step['do']]: Act<K> } = {
  create,
  edit: ({ do: _, at, ...patch }) =>
    staff('PUT', `/api/products/update/${id(at)}`, {
      ...patch,
      ...('category' in patch && { category: [patch.category] }),
    }),
  table: writeTable,
  variant: async ({ at, row }) =>
    staff('PUT', `/api/variants/${(await findVariant(at))?.id}`, { ...fieldsOf(row), quantityWas: row.was }),
  adjust,
  buy: purchase,
  status: async ({ at, status }: { at: number; status: OrderStatus }) => {
    const order = orders[at % orders.length];
    if (order) await staff('PUT', `/api/orders/${order}`, { status });
  },
  delete: ({ at }) => {
    const gone = id(at);
    if (at % 3 > 0) ids = ids.filter((one) => one !== gone);
    return staff('DELETE', `/api/products/delete/${gone}`);
  },
  addCategory: ({ category }) => staff('POST', '/api/categories/create', { name: category }),
  dropCategory: ({ category }) => staff('DELETE', `/api/categories/delete/${category}`),
  renameCategory: ({ category, name }) => staff('PUT', `/api/categories/update?nameCategory=${category}`, { name }),
};

async function take(action: Step): Promise<void> {
  const answer = await (acts[action.do] as (action: Step) => Promise<{ statusCode: number; body: string } | undefined>)(
    action,
  );
  if (answer && answer.statusCode >= 500) throw new Error(answer.body);
}

const RUNS = process.env.TEST_LONG ? 300 : 5;

test('after each of any sequence of staff writes, sales, status changes and deletions everything adds up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
      for (const action of steps) {
        await take(action);
        expect(await findBrokenInvariants(shop.deps.db)).toEqual([]);
      }
      await expectCleanAudit(shop);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});

test('the same holds when eight of them write at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 16, maxLength: 40 }), async (steps) => {
      const lanes = Array.from({ length: 8 }, (_, lane) => steps.filter((_step, i) => i % 8 === lane));
      await Promise.all(
        lanes.map(async (lane) => {
          for (const action of lane) await take(action);
        }),
      );
      expect(await findBrokenInvariants(shop.deps.db)).toEqual([]);
      await expectCleanAudit(shop);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});
