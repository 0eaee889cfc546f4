import { expect } from 'vitest';
import { buy, expectCleanAudit, ordersOf } from './paying.ts';
import { type SignedIn, signIn } from './sign-in.ts';
import { stock } from './stocked-shop.ts';
import { openTestShop, type TestShop } from './test-shop.ts';

export interface Race {
  readonly checkouts: number;
  readonly clients: number;
  readonly pieces: number;
}

const PRODUCTS = 5;
const PRICE = 12.5;

/** Many clients on two nodes want the same few pieces; their carts name the products in every order. */
export async function runRace({ checkouts, clients, pieces }: Race): Promise<void> {
  const first = await openTestShop();
  const second = await openTestShop({ database: first.database });
  try {
    const quantity = pieces / PRODUCTS;
    const goods = Array.from({ length: PRODUCTS }, (_, n) => ({ name: `Ball ${n}`, price: PRICE, quantity }));
    const ids = await stock(first, goods);
    const buyers = await Promise.all(Array.from({ length: clients }, () => signIn(first, 'client')));
    const statuses = await Promise.all(
      buyers.map((buyer, n) => shopOften(n % 2 ? first : second, buyer, ids, checkouts / clients, n)),
    );
    const tally = Object.groupBy(statuses.flat(), ({ status }) => status);
    expect(Object.keys(tally).toSorted()).toEqual(['200', '400']);
    // A refusal that is not about stock would be a deadlock or worse.
    for (const { error } of tally[400] ?? []) expect(error).toMatch(/sold out|left/);
    await expectEverythingSold(first, buyers, pieces);
    for (const shop of [first, second]) expect(shop.logged()).not.toMatch(/deadlock|40P01/);
  } finally {
    await second.close();
    await first.close();
  }
}

async function shopOften(shop: TestShop, buyer: SignedIn, ids: readonly string[], times: number, seed: number) {
  const answers: { status: number; error: string }[] = [];
  for (let n = 0; n < times; n++) {
    // Every other cart has several products, some forwards and some backwards; the others pick up what is left.
    const several = n % 2 === 0 ? 1 + ((n + seed) % 3) : 1;
    const chosen = Array.from(
      { length: several },
      (_, k) => ids[(seed + n + k * (seed % 2 ? 1 : 4)) % ids.length] ?? '',
    );
    const products = [...new Set(chosen)].map((productId) => ({ productId, quantity: 1, price: PRICE }));
    const answer = await buy(shop, buyer, products);
    answers.push({ status: answer.statusCode, error: answer.json<{ error?: string }>().error ?? '' });
  }
  return answers;
}

async function expectEverythingSold(shop: TestShop, buyers: readonly SignedIn[], pieces: number): Promise<void> {
  const orders = (await Promise.all(buyers.map((buyer) => ordersOf(shop, buyer)))).flat() as unknown as {
    number: number;
    products: { quantity: number }[];
  }[];
  const sold = orders.flatMap(({ products }) => products).reduce((sum, { quantity }) => sum + quantity, 0);
  expect(sold).toBe(pieces);
  expect(new Set(orders.map(({ number }) => number)).size).toBe(orders.length);
  await expectCleanAudit(shop);
}
