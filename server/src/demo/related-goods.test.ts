import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { demoLineage } from './catalogue/categories.ts';
import { demoOrders } from './catalogue/orders.ts';
import { demoProducts } from './catalogue/products.ts';
import { fillShop } from './fill-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ config: { demo: true } });
  await fillShop(shop.deps, () => {});
});
afterAll(() => shop.close());

interface Related {
  readonly boughtTogether: readonly { readonly name: string }[];
  readonly alsoViewed: readonly { readonly name: string }[];
}

/** By the product's name. */
async function listRelated(): Promise<Map<string, Related>> {
  const products = await shop.deps.db.selectFrom('product').select(['id', 'name']).execute();
  const related = new Map<string, Related>();
  for (const { id, name } of products)
    related.set(name, (await shop.app.inject(`/api/products/related/${id}`)).json<Related>());
  return related;
}

const departments = new Map(
  demoProducts.map(({ name, categories }) => [name, new Set(categories.map((one) => demoLineage(one)[0]))]),
);
const areKin = (one: string, other: string) =>
  !departments.get(one)?.isDisjointFrom(departments.get(other) ?? new Set());

const orders = demoOrders().filter(({ status }) => status !== 'canceled');

const buyersOf = (held: typeof orders) => new Set(held.map(({ shopper }) => shopper));
const holding = (name: string) => orders.filter(({ lines }) => lines.some(({ product }) => product.name === name));
/** How many people had both in one order, or at any time. */
const countTogether = (one: string, other: string) =>
  buyersOf(holding(one).filter((order) => holding(other).includes(order))).size;
const countBoth = (one: string, other: string) => buyersOf(holding(one)).intersection(buyersOf(holding(other))).size;

test('related goods of the demo are of a department of the product, or four people bought them with it', async () => {
  const related = await listRelated();
  expect(related.size).toBe(demoProducts.length);
  const odd = [...related].flatMap(([name, { boughtTogether, alsoViewed }]) => {
    const from = (others: Related['alsoViewed'], countBuyers: typeof countBoth) =>
      others.filter((other) => !areKin(name, other.name) && countBuyers(name, other.name) < 4);
    return [...from(boughtTogether, countTogether), ...from(alsoViewed, countBoth)].map(
      (other) => `${name}: ${other.name}`,
    );
  });
  expect(odd).toEqual([]);
  for (const { name } of demoProducts) expect(related.get(name)?.alsoViewed.length, name).toBeGreaterThan(0);
  for (const { name } of demoProducts.slice(0, 12))
    expect(related.get(name)?.boughtTogether.length, name).toBeGreaterThan(0);
});
