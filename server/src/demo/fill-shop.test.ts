import { afterAll, beforeAll, expect, test } from 'vitest';
import { listSources } from '../modules/translations/content-sources.repo.ts';
import { openDemoShop } from '../testing/demo-shop.ts';
import type { TestShop } from '../testing/test-shop.ts';
import { demoLineage } from './catalogue/categories.ts';
import { demoOrders } from './catalogue/orders.ts';
import { demoProducts } from './catalogue/products.ts';
import { demoLanguages } from './catalogue/texts.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openDemoShop();
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

test('all that the demo has written is there in each of its languages, the journal aside', async () => {
  const { db } = shop.deps;
  const sources = (await listSources(db)).flatMap(({ kind, subject, texts }) =>
    Object.entries(texts).flatMap(([name, text]) => (text ? `${kind} ${subject} ${name}` : [])),
  );
  const rows = await db.selectFrom('content_text').selectAll().execute();
  for (const language of demoLanguages) {
    const translated = rows
      .filter(({ locale }) => locale === language)
      .flatMap(({ kind, subject, texts }) => Object.keys(texts).map((name) => `${kind} ${subject} ${name}`));
    expect(translated.toSorted()).toEqual(sources.toSorted());
  }
  expect(await db.selectFrom('journal').select('id').where('subject', '=', 'translation').execute()).toEqual([]);
  const shoe = rows.find(({ locale, texts }) => locale === 'de' && texts.name === 'Evenpace Road 2 Laufschuhe');
  expect((await shop.app.inject(`/api/products/id/${shoe?.subject}?locale=de`)).json()).toMatchObject({
    name: 'Evenpace Road 2 Laufschuhe',
    trail: [{ name: 'Laufen' }, { name: 'Laufschuhe' }, { name: 'Straßenlaufschuhe' }],
    options: [{ name: 'Größe' }, { name: 'Farbe' }],
    facts: expect.arrayContaining([{ name: 'Sprengung', value: '8 mm' }]),
  });
});
