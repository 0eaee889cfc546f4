import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRestockShop, type RestockShop, type SoldOut } from '../../testing/restock-shop.ts';

let shop: RestockShop;
let ball: SoldOut;
let networks = 0;

beforeAll(async () => {
  shop = await openRestockShop({ databaseClock: 'stopped' });
  ball = await shop.soldOut();
});
afterAll(() => shop.close());

const newNetwork = () => `2001:db8:${(++networks).toString(16)}::1`;
const ask = (email: string, from = newNetwork()) =>
  shop.ask('POST', '/api/alerts', { payload: { variantId: ball.variantId, email }, from });

/** How many requests for an address get through. */
async function countTaken(email: string, from?: string): Promise<number> {
  for (let taken = 0; taken < 100; taken++) if ((await ask(email, from)).status === 429) return taken;
  throw new Error('no limit');
}

const anHourLater = () => sql`delete from rate_count where key like 'restock-mails:%'`.execute(shop.deps.db);

test('an address gets five emails an hour and ten a day, from wherever they are asked for', async () => {
  for (const left of [5, 5, 0]) {
    expect(await countTaken('ten@example.com')).toBe(left);
    await anHourLater();
  }
  expect((await ask('ten@example.com')).body.error).toContain('several emails');
  expect((await ask('other@example.com')).status).toBe(200);
});

test('whether an address is on the list already does not show in its limit either', async () => {
  const [known = ''] = await shop.waiting(ball, 1);
  expect(await countTaken(known)).toBe(5);
  // What was asked for in vain takes nothing from what its owner will need.
  await sql`update restock_request set state = 'told'`.execute(shop.deps.db);
  expect(await countTaken(known)).toBe(5);
});

test('a network as a whole is limited', async () => {
  const from = newNetwork();
  expect((await ask('one@example.com', from)).status).toBe(200);
  await sql`update rate_count set count = 200 where key like 'restock-requests:%'`.execute(shop.deps.db);
  const { status, body, headers } = await ask('two@example.com', from);
  expect({ status, error: body.error }).toEqual({ status: 429, error: expect.stringContaining('your network') });
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});
