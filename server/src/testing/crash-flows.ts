import type { ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { amountText } from '@fieldhouse/contracts/payment.rules';
import { sql } from 'kysely';
import Stripe from 'stripe';
import { expect } from 'vitest';
import { auditShop } from '../audit/audit-shop.ts';
import { sweepRefunds } from '../modules/after-sales/index.ts';
import { newId } from '../platform/ids.ts';
import { CRASH_WEBHOOK_SECRET, type CrashOrder, type Flow } from './crash.ts';
import { findBrokenInvariants } from './invariants.ts';
import { buyOne } from './order-desk.ts';
import { buy, cards, cardToken, createPayment, home, ordersOf } from './paying.ts';
import { addPromotion, quoteFor } from './quoting.ts';
import { comeAsGuest, type SignedInGuest, signIn, type WithSession } from './sign-in.ts';
import { stock } from './stocked-shop.ts';
import type { TestShop } from './test-shop.ts';

const PRICE = 20;
const PIECES = 5;
const BOUGHT = 2;
/** In hundredths of a percent. */
const ALL = 10_000;

/** One buyer, a shoe in two sizes, and what the gateway's books said before. */
async function openCase(shop: TestShop) {
  const [buyer, admin] = [await signIn(shop, 'client'), await signIn(shop, 'admin')];
  const values = [{ value: '41' }, { value: '42' }];
  const variants = values.map(({ value }) => ({ options: { Size: value }, quantity: PIECES, price: PRICE }));
  const [shoe = ''] = await stock(shop, [
    { name: 'Shoe', price: 2 * PRICE, options: [{ name: 'Size', kind: 'size', values }], variants },
  ]);
  const { variants: sizes } = (await shop.app.inject(`/api/products/id/${shoe}`)).json<ProductDetail>();
  const [other = '', size = ''] = sizes.map(({ _id }) => _id);
  return { buyer, admin, shoe, size, other, books: await auditShop(shop.deps) };
}
type Case = Awaited<ReturnType<typeof openCase>>;

const cartOf = ({ shoe, size }: Case) => [{ productId: shoe, variantId: size, quantity: BOUGHT, price: PRICE }];
const post = ({ headers }: WithSession, url: string, payload?: object) =>
  ({ method: 'POST', url, headers, ...(payload && { payload }) }) as const;

async function expectSold(shop: TestShop, current: Case, orders: number): Promise<void> {
  const { buyer, books } = current;
  expect(await ordersOf(shop, buyer)).toHaveLength(orders);
  expect((await auditShop(shop.deps)).charges - books.charges).toBe(orders);
  const pieces = orders * BOUGHT;
  await expectStock(shop, current, { available: PIECES - pieces, committed: pieces });
}

async function expectRefunded(shop: TestShop, { books }: Case, amount: number): Promise<void> {
  const refunded = ({ amounts }: typeof books) => amounts.usd?.refundedCents ?? 0;
  expect(refunded(await auditShop(shop.deps)) - refunded(books)).toBe(amount * 100);
}

/** Of the size that was bought; of the other one all are there. */
async function expectStock(
  shop: TestShop,
  { shoe, size }: Case,
  { available, committed }: { readonly available: number; readonly committed: number },
): Promise<void> {
  const { rows } = await sql`
    select v.quantity as available, v.committed, p.quantity as "ofBoth" from variant v join product p on p.id = v.product_id
    where v.id = ${size} and p.id = ${shoe}`.execute(shop.deps.db);
  expect(rows).toEqual([{ available, committed, ofBoth: PIECES + available }]);
  expect(await findBrokenInvariants(shop.deps.db)).toEqual([]);
}

/** What can be interrupted. Each time it is prepared it is another case. */
export function createFlows(shop: TestShop) {
  const flow = (prepare: Prepare, check: Check): Flow => {
    let current: Case;
    return {
      async prepare() {
        current = await openCase(shop);
        return prepare(current);
      },
      check: () => check(current),
    };
  };
  const payment = (number: string) => async (current: Case) => {
    const tokenId = await cardToken(shop, number);
    return post(current.buyer, '/api/payment/create', { tokenId, amount: '40.00', products: cartOf(current) });
  };
  const quoted = (number: string, percent: number) => async (current: Case) => {
    const code = `C${current.shoe.replaceAll('-', '').toUpperCase()}`;
    await addPromotion(shop, { code, uses: 1, percent });
    const { quoteId, total } = await quoteFor(shop, current.buyer, { lines: cartOf(current), code });
    const card = percent === ALL ? {} : { tokenId: await cardToken(shop, number) };
    const body = { ...card, quoteId, amount: amountText(total), products: cartOf(current) };
    return post(current.buyer, '/api/payment/create', body);
  };
  const sold = (orders: number) => (current: Case) => expectSold(shop, current, orders);
  return {
    paying: flow(payment(cards.pays), sold(1)),
    declined: flow(payment(cards.declined), sold(0)),
    quoted: flow(quoted(cards.pays, 1000), sold(1)),
    quotedDeclined: flow(quoted(cards.declined, 1000), sold(0)),
    /** A whole order for nothing: no charge, and an order all the same. */
    quotedFree: flow(quoted(cards.pays, ALL), async (current) => {
      expect(await ordersOf(shop, current.buyer)).toMatchObject([{ amount: 0 }]);
      expect((await auditShop(shop.deps)).charges).toBe(current.books.charges);
      await expectStock(shop, current, { available: PIECES - BOUGHT, committed: BOUGHT });
    }),
    guest: flow(...payAsGuest(shop)),
    abandoned: flow((current) => abandon(shop, current, payment(cards.asks)), sold(0)),
    inTwoSteps: flow((current) => storeToken(shop, current), sold(1)),
    refunding: flow(
      (current) => cancelOrder(shop, current),
      async (current) => {
        await expectRefunded(shop, current, PRICE * BOUGHT);
        await expectStock(shop, current, { available: PIECES, committed: 0 });
      },
    ),
    refundingPart: flow(...refundOne(shop)),
    sending: flow(
      (current) => orderBefore(shop, current, 'dispatched'),
      (current) => expectStock(shop, current, { available: PIECES - BOUGHT, committed: 0 }),
    ),
    canceling: flow(
      (current) => orderBefore(shop, current, 'canceled'),
      (current) => expectStock(shop, current, { available: PIECES, committed: 0 }),
    ),
    canceledByBuyer: flow(...regret(shop)),
    shipping: flow(...shipRest(shop)),
    receiving: flow(...receive(shop)),
    exchanging: flow(...exchange(shop)),
    /** A bank disputes a charge, and it is the webhook that is interrupted. */
    disputing: flow(...beDisputed(shop)),
    /** The card provider takes its time, and then the bank does not take the money: it is heard of all the same. */
    refundFailing: flow(
      (current) => cancelOrder(shop, current, cards.refundFails),
      (current) => expectFailedRefund(shop, current),
    ),
  };
}

async function expectFailedRefund(shop: TestShop, { buyer }: Case): Promise<void> {
  await sql`update demo_gateway.refund set turns_at = now() where turns_at is not null`.execute(shop.deps.db);
  await sql`update refund set look_at = now() where look_at is not null`.execute(shop.deps.db);
  await sweepRefunds(shop.deps);
  expect(await ordersOf(shop, buyer)).toMatchObject([{ refunded: false, refunds: [{ status: 'failed' }] }]);
}

type Prepare = (current: Case) => Promise<CrashOrder['request']>;
type Check = (current: Case) => Promise<void>;
type Interrupted = [Prepare, Check];

/** One of the pieces, which is not sent any more; without an answer it is asked for again with the same key. */
function refundOne(shop: TestShop): Interrupted {
  const prepare: Prepare = async (current) => {
    const orderId = await placeOrder(shop, current);
    const wish = { lines: [{ lineId: `${orderId}.1`, quantity: 1 }], key: newId() };
    return post(current.admin, `/api/orders/${orderId}/refunds`, wish);
  };
  const check = async (current: Case) => {
    await expectRefunded(shop, current, PRICE);
    expect(await ordersOf(shop, current.buyer)).toMatchObject([{ refunds: [{ amount: PRICE, status: 'done' }] }]);
    await expectStock(shop, current, { available: PIECES - BOUGHT + 1, committed: BOUGHT - 1 });
  };
  return [prepare, check];
}

/** Without an account, which no account has taken over. */
function payAsGuest(shop: TestShop): Interrupted {
  let guest: SignedInGuest;
  const prepare: Prepare = async (current) => {
    guest = await comeAsGuest(shop);
    const { quoteId, total } = await quoteFor(shop, guest, { lines: cartOf(current) });
    const body = { tokenId: await cardToken(shop), quoteId, amount: amountText(total), products: cartOf(current) };
    return post(guest, '/api/payment/create', body);
  };
  const check = async (current: Case) => {
    const { rows } = await sql<{ id: string }>`
      select id from "order" where guest_id = ${guest.guestId} and number is not null`.execute(shop.deps.db);
    expect(rows).toHaveLength(1);
    const order = await shop.app.inject({ url: `/api/orders/${rows[0]?.id}`, headers: guest.headers });
    expect(order.json()).toMatchObject({ userId: null, email: guest.email });
    expect((await auditShop(shop.deps)).charges - current.books.charges).toBe(1);
    await expectStock(shop, current, { available: PIECES - BOUGHT, committed: BOUGHT });
  };
  return [prepare, check];
}

/** Until it is packed the buyer cancels alone, and the money goes back with it. */
const regret = (shop: TestShop): Interrupted => [
  async (current) => post(current.buyer, `/api/orders/${await placeOrder(shop, current)}/cancel`, {}),
  async (current) => {
    await expectRefunded(shop, current, PRICE * BOUGHT);
    await expectStock(shop, current, { available: PIECES, committed: 0 });
  },
];

/** The second parcel of two: the first was on its way before. */
const shipRest = (shop: TestShop): Interrupted => [
  async (current) => {
    const id = await placeOrder(shop, current);
    const url = `/api/orders/${id}/shipments`;
    await shop.app.inject(post(current.admin, url, { lines: [{ lineId: `${id}.1`, quantity: 1 }] }));
    return post(current.admin, url, { tracking: '1' });
  },
  async (current) => {
    expect(await ordersOf(shop, current.buyer)).toMatchObject([{ status: 'dispatched' }]);
    await expectStock(shop, current, { available: PIECES - BOUGHT, committed: 0 });
  },
];

/** What was sent has come back: goods and money go together. */
const receive = (shop: TestShop): Interrupted => [
  async (current) => {
    const { admin } = current;
    const made = (await shop.app.inject(await askForReturn(shop, current))).json<OrderDetail>().returns[0];
    const payload = { status: 'received' };
    return { method: 'PUT', url: `/api/returns/${made?._id}`, headers: admin.headers, payload };
  },
  async (current) => {
    await expectRefunded(shop, current, PRICE * BOUGHT);
    await expectStock(shop, current, { available: PIECES, committed: 0 });
  },
];

/** The other size is promised with the request, or neither is there. */
const exchange = (shop: TestShop): Interrupted => [
  (current) => askForReturn(shop, current, { exchangeFor: current.other }),
  async ({ buyer, other }) => {
    const [replacement, paid] = [{ amount: 0, status: 'pending' }, { amount: PRICE * BOUGHT }];
    expect(await ordersOf(shop, buyer)).toMatchObject([replacement, paid]);
    const { rows } = await sql`select quantity, committed from variant where id = ${other}`.execute(shop.deps.db);
    expect(rows).toEqual([{ quantity: PIECES - BOUGHT, committed: BOUGHT }]);
    expect(await findBrokenInvariants(shop.deps.db)).toEqual([]);
  },
];

async function askForReturn(shop: TestShop, current: Case, more: object = {}): Promise<CrashOrder['request']> {
  const id = await placeOrder(shop, current);
  await shop.app.inject(post(current.admin, `/api/orders/${id}/shipments`, {}));
  const lines = [{ lineId: `${id}.1`, quantity: BOUGHT, reason: 'too small', ...more }];
  return post(current.buyer, `/api/orders/${id}/returns`, { lines });
}

/** The tab was closed while the bank asked, and its time is over: the node that is killed is the one that cancels it. */
async function abandon(shop: TestShop, current: Case, begin: Prepare): Promise<CrashOrder['request']> {
  const request = await begin(current);
  await shop.app.inject(request);
  await sql`update payment set created_at = created_at - interval '16 minutes' where state = 'open'`.execute(
    shop.deps.db,
  );
  return request;
}

async function storeToken(shop: TestShop, current: Case): Promise<CrashOrder['request']> {
  await createPayment(shop, current.buyer, { tokenId: await cardToken(shop), amount: '40.00' });
  return post(current.buyer, '/api/orders', { products: cartOf(current), amount: 40, address: home });
}

const placeOrder = (shop: TestShop, current: Case, card?: string) => buyOne(shop, current.buyer, cartOf(current), card);

/** What is interrupted is the change of its status. */
async function orderBefore(shop: TestShop, current: Case, status: string): Promise<CrashOrder['request']> {
  const url = `/api/orders/${await placeOrder(shop, current)}`;
  return { method: 'PUT', url, headers: current.admin.headers, payload: { status } };
}

async function cancelOrder(shop: TestShop, current: Case, card?: string): Promise<CrashOrder['request']> {
  const orderId = await placeOrder(shop, current, card);
  const { headers } = current.admin;
  await shop.app.inject({ method: 'PUT', url: `/api/orders/${orderId}`, headers, payload: { status: 'canceled' } });
  return post(current.admin, `/api/orders/${orderId}/refund`);
}

function beDisputed(shop: TestShop): Interrupted {
  const check = async ({ buyer, admin }: Case) => {
    const [order] = await ordersOf(shop, buyer);
    const answer = await shop.app.inject({ url: `/api/orders/${order?.orderId}`, headers: admin.headers });
    const { disputes, events } = answer.json<OrderDetail>();
    expect(disputes).toMatchObject([{ state: 'open', amount: PRICE * BOUGHT }]);
    expect(events.map(({ kind }) => kind)).toEqual(['paid', 'disputed']);
  };
  return [(current) => disputeOrder(shop, current), check];
}

/** Signed as the node that is killed expects it. */
async function disputeOrder(shop: TestShop, current: Case): Promise<CrashOrder['request']> {
  await buy(shop, current.buyer, cartOf(current), cards.disputed);
  const { rows } = await sql<{ id: string }>`
    select d.id from demo_gateway.dispute d join demo_gateway.intent i on i.id = d.intent_id
    order by i.n desc limit 1`.execute(shop.deps.db);
  const payload = { type: 'charge.dispute.created', data: { object: { id: rows[0]?.id, object: 'dispute' } } };
  const signed = { payload: JSON.stringify(payload), secret: CRASH_WEBHOOK_SECRET };
  const signature = new Stripe('sk_test').webhooks.generateTestHeaderString(signed);
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  return { method: 'POST', url: '/api/payment/webhook', headers, payload };
}
