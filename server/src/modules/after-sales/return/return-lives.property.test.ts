import type { OrderDetail, OrderReturn } from '@fieldhouse/contracts/order.schemas';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askDyingNode, sweepLater } from '../../../testing/crash.ts';
import { openDesk } from '../../../testing/order-desk.ts';
import { expectCleanAudit } from '../../../testing/paying.ts';
import { addPromotion, buyByQuote, chargeDelivery, setTax } from '../../../testing/quoting.ts';
import { type Family, type LifeStep, lifeStep, requestOf } from '../../../testing/random-lives.ts';
import { type Size, stockSizes } from '../../../testing/returning.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { sweepReturns } from './sweep-returns.ts';

const long = Boolean(process.env.TEST_LONG);
const STOCK = 100_000;

let shop: TestShop;
let admin: SignedIn;
let desk: ReturnType<typeof openDesk>;
let versions: Map<string, string[]>;
let bought: { productId: string; variantId: string }[];

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
  desk = openDesk(shop, admin);
  const sizes: Size[][] = [];
  for (const prices of [
    [19.99, 19.99, 17.01, 24.99],
    [7.01, 7.01, 6.67, 7.01],
  ]) {
    const named = prices.map((price, at) => [`${40 + at}`, { price, quantity: STOCK }] as const);
    sizes.push(Object.values(await stockSizes(shop, Object.fromEntries(named))));
  }
  versions = new Map(sizes.map((one) => [one[0]?.productId ?? '', one.map(({ variantId }) => variantId)]));
  bought = sizes.flatMap(([first]) => first ?? []);
  await chargeDelivery(shop, 495);
  await addPromotion(shop, { name: 'A third off', code: 'THIRD', percent: 3333, uses: 1000 });
});
afterAll(() => shop.close());

const cents = (amount: number) => Math.round(amount * 100);
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

/** Every piece is somewhere, and no more goes back than was paid. */
function expectSense({ products, shipments, refunds, returns, amount, status }: OrderDetail): void {
  const counted = (lineId: string, of: readonly OrderReturn[], count: 'quantity' | 'received' | 'restocked') =>
    sum(of.flatMap(({ lines }) => lines.filter((line) => line.lineId === lineId).map((line) => line[count] ?? 0)));
  const open = returns.filter((one) => ['requested', 'approved', 'lapsed'].includes(one.status));
  for (const { lineId, quantity, shipped, canceled, returned } of products) {
    const inParcels = shipments.flatMap((parcel) => parcel.lines.filter((line) => line.lineId === lineId));
    expect(shipped + canceled).toBeLessThanOrEqual(quantity);
    expect(sum(inParcels.map((line) => line.quantity))).toBeLessThanOrEqual(shipped);
    expect(returned).toBe(counted(lineId, returns, 'received'));
    expect(returned).toBeGreaterThanOrEqual(counted(lineId, returns, 'restocked'));
    expect(counted(lineId, open, 'quantity')).toBeLessThanOrEqual(shipped - returned);
    if (status !== 'pending') expect(shipped + canceled).toBe(quantity);
  }
  const back = refunds.filter((one) => !['failed', 'canceled'].includes(one.status)).map((one) => cents(one.amount));
  expect(sum(back)).toBeLessThanOrEqual(cents(amount));
}

/** On the shelf, promised, with a buyer or written off: what the shop began with. */
async function expectEveryPiece(): Promise<void> {
  const { rows } = await sql`
    select sold.id, sold.quantity, sold.committed, l.* from variant sold cross join lateral (
      select coalesce(sum(s.shipped), 0) as sent, coalesce(sum((
        select sum(t.restocked) from order_return_line t where t.order_id = s.order_id and t.position = s.position)), 0) as back
      from order_line s where s.variant_id = sold.id) l
    where sold.quantity + sold.committed + l.sent - l.back <> ${STOCK}`.execute(shop.deps.db);
  expect(rows).toEqual([]);
}

async function look(rootId: string, buyer: SignedIn, dispute: string | null): Promise<Family> {
  const { rows } = await sql<{ id: string }>`
    select id from "order" where id = ${rootId} or root_id = ${rootId} order by number`.execute(shop.deps.db);
  const orders = await Promise.all(rows.map(({ id }) => desk.read(id)));
  return { orders, returns: orders.flatMap(({ returns }) => returns), admin, buyer, versions, dispute };
}

/** One piece is exchanged, and what replaces it again, so many times: each is sent before the one before has come back. */
async function sendOnTrust(orderId: string, buyer: SignedIn, times: number): Promise<void> {
  const ask = (method: 'POST' | 'PUT', url: string, payload: object, { headers }: SignedIn = admin) =>
    shop.app.inject({ method, url, headers, payload });
  let id = orderId;
  for (let time = 1; time <= times; time++) {
    const exchangeFor = versions.get(bought[0]?.productId ?? '')?.[time];
    const lines = [{ lineId: `${id}.1`, quantity: 1, reason: 'other', exchangeFor }];
    const made = (await ask('POST', `/api/orders/${id}/returns`, { lines }, buyer)).json<OrderDetail>().returns.at(-1);
    if (!made?.replacement) throw new Error('nothing is sent instead');
    await ask('PUT', `/api/returns/${made._id}`, { status: 'approved', sendAtOnce: true });
    id = made.replacement.orderId;
    expect((await desk.ship(id)).statusCode).toBe(200);
  }
}

interface Kill {
  readonly step: number;
  readonly phase: 'before' | 'after';
}

interface Taken {
  readonly dispute: string | null;
  readonly isRefused: boolean;
}

async function take(step: LifeStep, family: Family, kill: Kill | null): Promise<Taken> {
  const { dispute } = family;
  if (step.what === 'lapse')
    await sql`update order_return set lapses_at = now() where lapses_at is not null`.execute(shop.deps.db);
  if (step.what === 'lapse' || step.what === 'sweep') await sweepReturns(shop.deps, new AbortController().signal);
  const request = requestOf(step, family);
  if (!request) return { dispute, isRefused: false };
  if (kill && !request.url.startsWith('/api/dev')) {
    await askDyingNode(shop, request, kill);
    await sweepLater(shop);
    await expectCleanAudit(shop);
  }
  const answer = await shop.app.inject(request);
  expect(answer.statusCode, answer.body).toBeLessThan(500);
  const isRefused = answer.statusCode !== 200;
  if (step.what !== 'dispute' || isRefused) return { dispute, isRefused };
  return { dispute: answer.json<{ disputeId: string }>().disputeId, isRefused };
}

const life = fc.record({
  pieces: fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 })),
  discount: fc.boolean(),
  tax: fc.constantFrom('included', 'excluded'),
  isSent: fc.nat(3).map((n) => n > 0),
  /** How many times something else was sent at once, of which the first never came back so far. */
  trusted: fc.constantFrom(0, 0, 1, 2),
  steps: fc.array(lifeStep, { minLength: 5, maxLength: long ? 12 : 8, size: 'max' }),
  kill: fc.option(
    fc.record({ at: fc.nat(11), step: fc.nat(40), phase: fc.constantFrom('before' as const, 'after' as const) }),
    { nil: null },
  ),
});

test('whatever happens to an order and its replacements, goods and money add up after each step', async () => {
  await fc.assert(
    fc.asyncProperty(life, async ({ pieces, discount, tax, isSent, trusted, steps, kill }) => {
      await setTax(shop, tax, 10_000);
      const buyer = await signIn(shop, 'client');
      const lines = bought.map((one, at) => ({ ...one, quantity: pieces[at] ?? 1 }));
      const paid = await buyByQuote(shop, buyer, { lines, ...(discount && { code: 'THIRD' }) });
      const { orderId } = paid.json<{ orderId: string }>();
      if (isSent) await desk.ship(orderId);
      if (isSent) await sendOnTrust(orderId, buyer, trusted);
      let family = await look(orderId, buyer, null);
      for (const [at, step] of steps.entries()) {
        const { dispute, isRefused } = await take(step, family, long && kill?.at === at ? kill : null);
        if (isRefused && !long) continue;
        family = await look(orderId, buyer, dispute);
        for (const order of family.orders) expectSense(order);
        await expectEveryPiece();
        await expectCleanAudit(shop);
      }
    }),
    { numRuns: long ? 300 : 8 },
  );
});
