import { afterAll, beforeAll, expect, test } from 'vitest';
import { buyOne } from '../../../testing/order-desk.ts';
import { Returning } from '../../../testing/returning.ts';
import { openTestShop } from '../../../testing/test-shop.ts';

const my = new Returning();
beforeAll(async () => {
  await my.open(await openTestShop({ databaseClock: 'stopped' }));
  await my.come();
});
afterAll(() => my.shop.close());

let networks = 0;
async function withdraw(number: number, email: string): Promise<number> {
  const answer = await my.shop.app.inject({
    method: 'POST',
    url: '/api/withdrawals',
    remoteAddress: `198.51.100.${++networks}`,
    payload: { number, email },
  });
  return answer.statusCode;
}

test('each order’s first withdrawal has its receipt, whoever has used up the five an hour for more', async () => {
  const { 42: one, 43: other } = my.sizes;
  const ids = [my.id];
  for (const size of [one, one, one, other, other]) ids.push(await buyOne(my.shop, my.buyer, [size]));
  const orders = await Promise.all(ids.map((id) => my.desk.read(id)));
  const email = orders[0]?.email ?? '';
  // A stranger asks twice about orders that do not exist.
  const asked: number[] = [];
  for (let n = 0; n < 12; n++) asked.push(await withdraw(900_000 + Math.floor(n / 2), email));
  expect(asked).toEqual([...Array(11).fill(200), 429]);
  for (const { number } of orders) expect(await withdraw(number, email)).toBe(200);
  for (const { number } of orders) expect(await withdraw(number, email)).toBe(429);
  for (const id of ids)
    expect((await my.desk.read(id)).events.filter(({ kind }) => kind === 'withdrawn')).toHaveLength(1);
});
