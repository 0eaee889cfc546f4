import type { ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import { fromCents } from '@fieldhouse/contracts/money';
import type { OrderDetail, OrderReturn } from '@fieldhouse/contracts/order.schemas';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { sweepReturns } from '../modules/after-sales/index.ts';
import { buyOne, endHolds, lineOf, openDesk } from './order-desk.ts';
import { expectCleanAudit } from './paying.ts';
import { changeZones } from './quoting.ts';
import { type SignedIn, signIn, type WithSession } from './sign-in.ts';
import { stock } from './stocked-shop.ts';
import { openTestShop, type TestShop } from './test-shop.ts';

export interface Size {
  readonly productId: string;
  readonly variantId: string;
  readonly quantity: number;
  readonly price: number;
}

/** A shoe in sizes, each at its price and so often on the shelf. */
export async function stockSizes(
  shop: TestShop,
  sizes: Readonly<Record<string, { readonly price: number; readonly quantity: number }>>,
): Promise<Record<string, Size>> {
  const values = Object.keys(sizes).map((value) => ({ value }));
  const variants = Object.entries(sizes).map(([Size, one]) => ({ options: { Size }, ...one }));
  const [productId = ''] = await stock(shop, [
    { name: 'Shoe', price: 50, options: [{ name: 'Size', kind: 'size', values }], variants },
  ]);
  const product = (await shop.app.inject(`/api/products/id/${productId}`)).json<ProductDetail>();
  return Object.fromEntries(
    product.variants.map(({ _id, price, options }) => [
      options.Size ?? '',
      { productId, variantId: _id, quantity: 1, price },
    ]),
  );
}

export async function sizeStock(shop: TestShop, { variantId }: Pick<Size, 'variantId'>) {
  const { rows } = await sql<{ quantity: number; committed: number }>`
    select quantity, committed from variant where id = ${variantId}`.execute(shop.deps.db);
  return rows[0];
}

/** The calls about returns. */
function openReturns(shop: TestShop, staff: WithSession) {
  const ask = (method: 'GET' | 'POST' | 'PUT', url: string, payload: unknown, headers: object = staff.headers) =>
    shop.app.inject({
      method,
      url,
      headers: { ...headers },
      ...(payload !== undefined && { payload: payload as object }),
    });
  return {
    ask,
    options: (id: string, headers: object) => ask('GET', `/api/orders/${id}/returns/options`, undefined, headers),
    request: (id: string, body: unknown, headers?: object) => ask('POST', `/api/orders/${id}/returns`, body, headers),
    close: (id: string, returnId: string, headers?: object) =>
      ask('POST', `/api/orders/${id}/returns/${returnId}/close`, undefined, headers),
    update: (returnId: string, body: unknown) => ask('PUT', `/api/returns/${returnId}`, body),
    read: async (returnId: string) => (await ask('GET', `/api/returns/${returnId}`, undefined)).json<OrderReturn>(),
    list: async (query: string) => (await ask('GET', `/api/returns?page=1&${query}`, undefined)).json<OrderReturn[]>(),
  };
}

/** So many days have gone by since it left by hand. */
export async function sentDaysAgo({ deps }: TestShop, orderId: string, days: number): Promise<void> {
  const then = sql`now() - make_interval(days => ${days})`;
  await sql`update "order" set dispatched_at = ${then} where id = ${orderId} and dispatched_at is not null`.execute(
    deps.db,
  );
  await sql`
    update order_event set at = ${then} where order_id = ${orderId} and kind in ('dispatched', 'completed')`.execute(
    deps.db,
  );
}

/** Where the law of the EEA counts. */
export async function moveTo(shop: TestShop, orderId: string, country: string): Promise<void> {
  await sql`
    update "order" set address = jsonb_set(address, '{country}', to_jsonb(${country}::text)) where id = ${orderId}`.execute(
    shop.deps.db,
  );
}

/** Two ways of delivery: what the standard one costs, and what the fast one. */
export const chargeTwoWays = (shop: TestShop, standard: number, fast: number): Promise<void> =>
  changeZones(shop, ([first]) => {
    if (!first) return {};
    const { _id, ...express } = { ...first, name: 'Express', price: fromCents(fast) };
    return { methods: [{ ...first, price: fromCents(standard) }, express] };
  });

interface Sizes {
  readonly 42: Size;
  readonly 43: Size;
  readonly 44: Size;
  readonly 45: Size;
  readonly 46: Size;
}

export const ok = (answer: { statusCode: number; body: string }) => expect(answer.statusCode, answer.body).toBe(200);

export class Returning {
  shop!: TestShop;
  admin!: SignedIn;
  buyer!: SignedIn;
  desk!: ReturnType<typeof openDesk>;
  returns!: ReturnType<typeof openReturns>;
  sizes!: Sizes;
  /** Of two shoes in 42, paid. */
  id = '';

  /** On a shop of its own, or one that is there. */
  async open(shop?: TestShop): Promise<void> {
    this.shop = shop ?? (await openTestShop());
    this.admin = await signIn(this.shop, 'admin');
    this.desk = openDesk(this.shop, this.admin);
    this.returns = openReturns(this.shop, this.admin);
  }
  /** A new buyer, a new shoe, and an order of two. */
  async come(): Promise<void> {
    this.buyer = await signIn(this.shop, 'client');
    this.sizes = (await stockSizes(this.shop, {
      42: { price: 50, quantity: 5 },
      43: { price: 50, quantity: 2 },
      44: { price: 60, quantity: 2 },
      45: { price: 50, quantity: 0 },
      46: { price: 45, quantity: 2 },
    })) as unknown as Sizes;
    this.id = await buyOne(this.shop, this.buyer, [{ ...this.sizes[42], quantity: 2 }]);
  }
  back(quantity: number, more: object = {}, of = this.id) {
    return { lines: [{ ...lineOf(of, 0, quantity), reason: 'too small', ...more }] };
  }
  request(body: unknown, of = this.id, headers: object = this.buyer.headers) {
    return this.returns.request(of, body, headers);
  }
  async asked(body: unknown, of = this.id, headers: object = this.buyer.headers): Promise<OrderReturn> {
    const answer = await this.request(body, of, headers);
    ok(answer);
    const made = answer.json<OrderDetail>().returns.at(-1);
    if (!made) throw new Error('no return was made');
    return made;
  }
  async receive({ _id }: OrderReturn, more: object = {}): Promise<OrderReturn> {
    const answer = await this.returns.update(_id, { status: 'received', ...more });
    ok(answer);
    return answer.json<OrderReturn>();
  }
  async approve({ _id }: OrderReturn, more: object = {}): Promise<void> {
    ok(await this.returns.update(_id, { status: 'approved', ...more }));
  }
  async send(of = this.id): Promise<void> {
    ok(await this.desk.setStatus(of, 'dispatched'));
  }
  sweep(): Promise<void> {
    return sweepReturns(this.shop.deps, new AbortController().signal);
  }
  async mails(): Promise<string[]> {
    const { rows } = await sql<{ kind: string }>`
      select kind from mail where account_id = ${this.buyer.userId} order by id`.execute(this.shop.deps.db);
    return rows.map(({ kind }) => kind);
  }
}

/** A shop in which a client has bought two shoes in 42. After each test the books add up. */
export function useReturns(): Returning {
  const my = new Returning();
  beforeAll(() => my.open());
  afterAll(() => my.shop.close());
  beforeEach(() => my.come());
  afterEach(async () => {
    await endHolds(my.shop);
    await expectCleanAudit(my.shop);
  });
  return my;
}
