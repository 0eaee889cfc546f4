import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cards, cardToken } from '../../../testing/paying.ts';
import { payByQuote, quoteFor } from '../../../testing/quoting.ts';
import { expectNoRetries } from '../../../testing/race.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';

let shop: TestShop;
let admin: SignedIn;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
});
afterAll(() => shop.close());

test('a limit that is set while orders with the code are under way counts every one of them', async () => {
  const [productId = ''] = await stock(shop, [{ quantity: 50 }]);
  const staff = (method: 'POST' | 'PUT', path: string, payload: object) =>
    shop.app.inject({ method, url: `/api/promotions${path}`, headers: admin.headers, payload });
  const promotion = { name: 'Ten', code: 'TEN', kind: 'percent', value: 10 };
  const { _id } = (await staff('POST', '', promotion)).json<{ _id: string }>();
  const buyers = await Promise.all(Array.from({ length: 6 }, () => signIn(shop, 'client')));
  for (const limit of [{ uses: 100 }, { uses: null }, { usesPerCustomer: 50 }]) {
    const ready = await Promise.all(
      buyers.map(async (buyer) => ({
        buyer,
        quote: await quoteFor(shop, buyer, { lines: [{ productId, quantity: 1 }], code: 'ten' }),
        tokenId: await cardToken(shop, cards.pays),
      })),
    );
    const paying = ready.map(({ buyer, quote, tokenId }) => payByQuote(shop, buyer, quote, { tokenId }));
    const limited = staff('PUT', `/${_id}`, limit);
    expect((await limited).json()).toMatchObject(limit);
    // By the rules as they were or are; never neither.
    for (const { statusCode } of await Promise.all(paying)) expect([200, 400]).toContain(statusCode);
    const { rows } = await sql<{ used: number; held: number; limited: boolean }>`
      select used, coalesce(uses, uses_per_customer) is not null as limited,
        (select count(*) from promotion_use u where u.promotion_id = p.id and not released) as held
      from promotion p where id = ${_id}`.execute(shop.deps.db);
    if (rows[0]?.limited) expect(rows[0].used).toBe(rows[0].held);
  }
  expectNoRetries(shop);
});
