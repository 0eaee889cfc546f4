import { openingMessages } from '@fieldhouse/contracts/settings.rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inWrite } from '../../platform/cache/changes.ts';
import { cardToken, createPayment } from '../../testing/paying.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { createPage } from '../content/index.ts';
import { updateDeliveryZone, updateTaxRates } from '../pricing/index.ts';
import { closeShop } from './require-open.ts';
import { updateSettings } from './update-settings.ts';

const url = '/api/opening';
const real = {
  demo: false,
  mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'shop@example.com' },
  stripe: { secretKey: 'sk_test_x', publishableKey: 'pk_test_x', webhookSecret: 'whsec_x' },
};
/** Gives out card tokens, and charges them. */
let demo: TestShop;
let shop: TestShop;
let admin: SignedIn;
let client: SignedIn;
let line: { productId: string; quantity: number; price: number };

beforeAll(async () => {
  demo = await openTestShop();
  shop = await openTestShop({ database: demo.database, config: real, deps: { payments: demo.deps.payments } });
  [admin, client] = [await signIn(shop, 'admin'), await signIn(shop, 'client')];
  const [productId = ''] = await stock(shop, [{ price: 20, quantity: 5 }]);
  line = { productId, quantity: 1, price: 20 };
});
afterAll(async () => {
  await shop.close();
  await demo.close();
});
beforeEach(() => inWrite(shop.deps, closeShop));

const look = async () => (await shop.app.inject({ url, headers: admin.headers })).json();
const open = (by = admin) => shop.app.inject({ method: 'POST', url, headers: by.headers });
const isClosed = async (of = shop) => (await of.app.inject('/api/shop')).json<{ closed: boolean }>().closed;
const pay = async (buyer: SignedIn) => createPayment(shop, buyer, { tokenId: await cardToken(demo), products: [line] });
const journaled = async () => {
  const { rows } = await sql`select actor from journal where action = 'openShop'`.execute(shop.deps.db);
  return rows;
};

test('a real shop begins closed and without links to other places; a demo of the same data is open', async () => {
  expect([await isClosed(), await isClosed(demo)]).toEqual([true, false]);
  const fresh = await openTestShop({ config: real });
  try {
    const { closed, socialLinks } = (await fresh.app.inject('/api/shop')).json();
    expect({ closed, socialLinks }).toEqual({ closed: true, socialLinks: [] });
  } finally {
    await fresh.close();
  }
});

test('nobody buys before it is open except those who prepare it, whichever way they come', async () => {
  const refusal = { error: openingMessages.closed, code: 'refused', key: 'opening.closed' };
  const refused = await pay(client);
  expect([refused.statusCode, refused.json()]).toEqual([400, refusal]);
  const ask = (path: string, payload: object, headers = {}) =>
    shop.app.inject({ method: 'POST', url: path, payload, headers });
  expect((await ask('/api/orders', { products: [line], amount: '20.00' }, client.headers)).json()).toEqual(refusal);
  expect((await ask('/api/checkout/guest', { email: 'pat@example.com' })).json()).toEqual(refusal);

  expect((await look()).missing).toContain('payment');
  expect((await pay(admin)).statusCode).toBe(200);
  expect((await look()).missing).not.toContain('payment');

  await open();
  expect((await pay(client)).statusCode).toBe(200);
  expect((await ask('/api/checkout/guest', { email: 'pat@example.com' })).statusCode).toBe(200);
});

test('what is still missing is listed until it is there, but for what a shop may do without once it is open', async () => {
  await sql`truncate payment cascade`.execute(shop.deps.db);
  expect(await look()).toEqual({ closed: true, missing: ['company', 'delivery', 'tax', 'pages', 'payment'] });
  await open();
  expect(await look()).toEqual({ closed: false, missing: ['company', 'pages', 'payment'] });
  await inWrite(shop.deps, closeShop);
  await inWrite(shop.deps, async (tx) => {
    await updateSettings(tx, { company: { name: 'Arena Ltd', line1: '1 Court Lane', city: 'Cork' } }, null);
    const { id } = await tx.selectFrom('delivery_zone').select('id').executeTakeFirstOrThrow();
    await updateDeliveryZone(tx, { id, name: 'The world' }, null);
    await updateTaxRates(
      tx,
      { rates: [{ country: 'IE', state: null, class: '', rate: 23, label: 'VAT' }], __v: 0 },
      null,
    );
    const text = { markdown: 'We deliver.', footer: true, contactForm: false };
    await createPage(tx, { slug: 'delivery', title: 'Delivery', ...text }, null);
  });
  expect(await look()).toEqual({ closed: true, missing: ['payment'] });
});

test('of two who open it at once the journal names one, and every node lets visitors in', async () => {
  const other = await openTestShop({ database: demo.database, config: real, cache: { outdatedMs: 1000 } });
  try {
    expect(await isClosed(other)).toBe(true);
    const before = (await journaled()).length;
    const answers = await Promise.all([open(), open(), open()]);
    expect(answers.map((answer) => answer.json().closed)).toEqual([false, false, false]);
    expect(await journaled()).toHaveLength(before + 1);
    expect(await isClosed()).toBe(false);
    // As the other node does it every 250 ms.
    await other.deps.cache.look();
    expect(await isClosed(other)).toBe(false);
  } finally {
    await other.close();
  }
  expect((await open(client)).statusCode).toBe(403);
});

test('search engines find no goods before it is open, and are not sent away for later', async () => {
  const status = async (path: string) => (await shop.app.inject(path)).statusCode;
  const paths = ['/sitemap.xml', '/sitemap-products.xml', '/feeds/google.xml'];
  expect(await Promise.all(paths.map(status))).toEqual([404, 404, 404]);
  const closed = await shop.app.inject('/robots.txt');
  expect(closed.body).not.toMatch(/Sitemap|Disallow: \/$/m);
  expect(closed.headers['cache-control']).toBe('no-store');
  await open();
  expect(await Promise.all(paths.map(status))).toEqual([200, 200, 200]);
  expect((await shop.app.inject('/robots.txt')).body).toContain('Sitemap: ');
});
