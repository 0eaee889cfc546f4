import { expect } from 'vitest';
import { countRetries } from '../platform/db/db.ts';
import { buy, expectCleanAudit, type Line, ordersOf } from './paying.ts';
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
export function runRace({ checkouts, clients, pieces }: Race): Promise<void> {
  return onTwoNodes(async (nodes) => {
    const [shop] = nodes;
    const quantity = pieces / PRODUCTS;
    const goods = Array.from({ length: PRODUCTS }, (_, n) => ({ name: `Ball ${n}`, price: PRICE, quantity }));
    const lines = (await stock(shop, goods)).map((productId) => ({ productId, quantity: 1, price: PRICE }));
    const buyers = await signInMany(shop, clients);
    const answers = await Promise.all(
      buyers.map((buyer, seed) => buyOften(nodes, buyer, { times: checkouts / clients, seed }, pickFrom(lines))),
    );
    expectSoldOrLeft(answers.flat());
    expect(await countSold(shop, buyers)).toBe(pieces);
    await expectCleanAudit(shop);
  });
}

export type TwoNodes = readonly [TestShop, TestShop];

/** Two nodes of one shop. They take their locks in one order, so that neither has to run anything again. */
export async function onTwoNodes(run: (nodes: TwoNodes) => Promise<void>): Promise<void> {
  const first = await openTestShop();
  const second = await openTestShop({ database: first.database });
  try {
    await run([first, second]);
    for (const shop of [first, second]) expectNoRetries(shop);
  } finally {
    await second.close();
    await first.close();
  }
}

/** A conflict is run again and would not be seen otherwise. */
export function expectNoRetries(shop: TestShop): void {
  expect([...countRetries(shop.deps.db)]).toEqual([]);
  expect(shop.logged()).not.toMatch(/deadlock|40P01/);
}

export const signInMany = (shop: TestShop, clients: number): Promise<SignedIn[]> =>
  Promise.all(Array.from({ length: clients }, () => signIn(shop, 'client')));

export type Pick = (n: number, seed: number) => readonly Line[] | Promise<readonly Line[]>;

/** Every other cart has several lines, some forwards and some backwards; the others pick up what is left. */
export const pickFrom =
  (lines: readonly Line[]): Pick =>
  (n, seed) => {
    const several = n % 2 === 0 ? 1 + ((n + seed) % 3) : 1;
    const step = seed % 2 ? 1 : lines.length - 1;
    const chosen = Array.from({ length: several }, (_, k) => lines[(seed + n + k * step) % lines.length]);
    return [...new Set(chosen)].flatMap((line) => line ?? []);
  };

export interface Bought {
  readonly status: number;
  readonly error: string;
}

export async function buyOften(
  nodes: TwoNodes,
  buyer: SignedIn,
  { times, seed }: { readonly times: number; readonly seed: number },
  pick: Pick,
): Promise<Bought[]> {
  const shop = nodes[seed % 2 === 0 ? 1 : 0];
  const answers: Bought[] = [];
  for (let n = 0; n < times; n++) {
    const answer = await buy(shop, buyer, await pick(n, seed));
    answers.push({ status: answer.statusCode, error: answer.json<{ error?: string }>().error ?? '' });
  }
  return answers;
}

/** A refusal that is not about stock would be a deadlock or worse. */
export function expectSoldOrLeft(answers: readonly Bought[]): void {
  const tally = Object.groupBy(answers, ({ status }) => status);
  expect(Object.keys(tally).toSorted()).toEqual(['200', '400']);
  for (const { error } of tally[400] ?? []) expect(error).toMatch(/sold out|left/);
}

interface ShownOrder {
  readonly number: number;
  readonly products: { readonly productId: string; readonly quantity: number }[];
}

/** Pieces in the orders that their buyers are shown, of one product or of all; each order has its own number. */
export async function countSold(shop: TestShop, buyers: readonly SignedIn[], productId?: string): Promise<number> {
  const orders = (await Promise.all(buyers.map((buyer) => ordersOf(shop, buyer)))).flat() as unknown as ShownOrder[];
  expect(new Set(orders.map(({ number }) => number)).size).toBe(orders.length);
  return orders
    .flatMap(({ products }) => products)
    .filter((line) => productId === undefined || line.productId === productId)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}
