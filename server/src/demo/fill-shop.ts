import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS, HOUR_MS } from '@fieldhouse/contracts/durations.rules';
import { fromCents } from '@fieldhouse/contracts/money';
import pg from 'pg';
import { addAccount } from '../modules/accounts/index.ts';
import { createAttribute, createCategory, createSizeGuide } from '../modules/catalogue/index.ts';
import { createPage } from '../modules/content/index.ts';
import { countSales, rankFavourites, relateProducts, updateSynonyms } from '../modules/discovery/index.ts';
import { createDeliveryZone, createPromotion, updateDeliveryZone, updateTaxRates } from '../modules/pricing/index.ts';
import { updateSettings } from '../modules/settings/index.ts';
import { createProduct } from '../modules/stock/index.ts';
import { fillTexts } from '../modules/translations/index.ts';
import { type ChangeListener, inWrite } from '../platform/cache/changes.ts';
import { type Db, liftTimeout, type Tx, takeAdvisoryLock } from '../platform/db/db.ts';
import type { Files } from '../platform/files/files.ts';
import { newId } from '../platform/ids.ts';
import type { Passwords } from '../platform/passwords/passwords.ts';
import { demoAttributes } from './catalogue/attributes.ts';
import { demoCategories, demoLineage } from './catalogue/categories.ts';
import { demoElsewhere, demoRates, demoZones, shippingClassOf } from './catalogue/delivery.ts';
import { detailsOf } from './catalogue/details.ts';
import { type DemoOrder, demoOrders } from './catalogue/orders.ts';
import { otherSynonyms } from './catalogue/other-synonyms.ts';
import type { DemoProduct } from './catalogue/product.ts';
import { demoProducts, picturesFolder } from './catalogue/products.ts';
import { demoPromotions } from './catalogue/promotions.ts';
import { type DemoReview, reviewsFor } from './catalogue/reviews.ts';
import { saleOf } from './catalogue/sales.ts';
import { demoSearches } from './catalogue/searches.ts';
import { demoShoppers } from './catalogue/shoppers.ts';
import { demoSizeGuides } from './catalogue/size-guides.ts';
import { demoSynonyms } from './catalogue/synonyms.ts';
import { readDictionaries } from './catalogue/texts.ts';
import type { DemoVariant } from './catalogue/variants.ts';
import { addClientHistory } from './client-history.ts';
import { addDemoAccounts } from './demo-accounts.ts';
import { beginDemoRun } from './demo-run.repo.ts';
import { openLedger } from './gateway/ledger.ts';
import { readDemoPages } from './pages/read-pages.ts';
import { hasGoods, insertPastOrder, insertPastReviews, listVariantIds } from './past-orders.repo.ts';
import { insertPastSearches, insertPastVisits } from './past-searches.repo.ts';

interface Deps {
  readonly db: Db;
  readonly cache: ChangeListener;
  readonly files: Files;
  readonly passwords: Passwords;
  readonly now: () => Date;
  readonly connection: pg.ClientConfig;
}

const demoCompany = {
  name: 'Fieldhouse Sports Inc.',
  line1: '100 Stadium Way',
  city: 'Springfield',
  state: 'NY',
  postal_code: '10001',
};
const PICTURE_SIDE = 1000;

/** Fills an empty demo shop: goods and their pictures, shoppers, three months of orders and reviews, and two known accounts. */
export async function fillShop(deps: Deps, progress: (message: string) => void): Promise<void> {
  await openBooks(deps.connection);
  const isNew = await inWrite(deps, async (tx) => {
    // Servers that start together wait for the one that fills the shop, however long a busy machine takes.
    await liftTimeout(tx);
    await takeAdvisoryLock(tx, 'fill the demo shop');
    // Before anything else: whatever happens next, a real shop must be able to tell that this was a demo database.
    await beginDemoRun(tx, deps.now());
    if (await hasGoods(tx)) return false;
    progress(`Putting ${demoProducts.length} demo products in stock …`);
    await addPictures(tx, deps.files);
    await addCategories(tx);
    const products = await addProducts(tx, deps.now());
    for (const guide of demoSizeGuides) await createSizeGuide(tx, guide, null);
    for (const promotion of demoPromotions(deps.now())) await createPromotion(tx, promotion, null);
    await updateSynonyms(tx, { groups: demoSynonyms.map((words) => [...words]), __v: 0 }, null);
    for (const { language, groups } of otherSynonyms) await updateSynonyms(tx, { groups, __v: 0 }, null, language);
    await insertPastSearches(tx, demoSearches);
    for (const zone of demoZones) await createDeliveryZone(tx, zone, null);
    await updateDeliveryZone(tx, demoElsewhere, null);
    await updateTaxRates(tx, { rates: demoRates, __v: 0 }, null);
    for (const page of await readDemoPages()) await createPage(tx, page, null);
    // As the imprint has it: invoices and returns need an address.
    await updateSettings(tx, { company: demoCompany }, null);
    await fillTexts(tx, await readDictionaries());
    const shoppers = await addShoppers(tx, deps.now());
    const variants = await findVariants(tx, products);
    await addHistory(tx, { products, variants, shoppers, now: deps.now() });
    await insertPastVisits(tx);
    return true;
  });
  await addDemoAccounts(deps);
  await inWrite(deps, (tx) => addClientHistory(tx, deps.now()));
  // As the jobs would do it in a while: a shop that has just opened shows what belongs together. Another server of the same
  // shop may be open already and do it at this moment; what fails here is left to the jobs.
  if (isNew) for (const job of [countSales, rankFavourites, relateProducts]) await job(deps).catch(() => undefined);
}

/** Past orders have been charged, so the card provider's books are needed before its first call opens them. */
async function openBooks(connection: pg.ClientConfig): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 1 });
  await openLedger(pool).finally(() => pool.end());
}

async function addPictures(tx: Tx, files: Files): Promise<void> {
  const shown = demoProducts.flatMap(({ images, variants }) => [...images, ...variants.flatMap((one) => one.images)]);
  const names = [...new Set(shown)];
  const bodies = await Promise.all(names.map((name) => readFile(join(picturesFolder, name))));
  await Promise.all(names.map((name, i) => files.write(name, bodies[i] ?? Buffer.alloc(0))));
  await tx
    .insertInto('file')
    .values(
      names.map((name, i) => ({ name, width: PICTURE_SIDE, height: PICTURE_SIDE, bytes: bodies[i]?.length ?? 1 })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type Ids = ReadonlyMap<string, string>;

/** The first in the list is the newest. What was sold later has been there at first. */
async function addProducts(tx: Tx, now: Date): Promise<Ids> {
  const sold = new Map<DemoVariant, number>();
  for (const { lines, status } of demoOrders())
    for (const { variant, quantity } of status === 'canceled' ? [] : lines)
      sold.set(variant, (sold.get(variant) ?? 0) + quantity);
  for (const attribute of demoAttributes) await createAttribute(tx, attribute, null);
  const ids = new Map<string, string>();
  for (const [age, product] of [...demoProducts.entries()].toReversed()) {
    const id = newId(now.getTime() - 90 * DAY_MS - age * 6 * HOUR_MS);
    const sale = saleOf(product.slug, now);
    await createProduct(tx, { ...toNewProduct(product, sold), ...sale }, null, id);
    ids.set(product.slug, id);
  }
  return ids;
}

const toAddresses = (images: readonly string[]) => images.map((name) => `/files/${name}`);

function toNewProduct(product: DemoProduct, sold: ReadonlyMap<DemoVariant, number>) {
  return {
    name: product.name,
    description: product.description,
    price: fromCents(product.priceCents),
    weight: product.weight,
    img: toAddresses(product.images),
    category: [...product.categories],
    brand: product.brand,
    ...detailsOf(product),
    shippingClass: shippingClassOf(product),
    options: product.options.map((option) => ({ ...option, values: [...option.values] })),
    variants: product.variants.map((variant) => ({
      options: { ...variant.options },
      ...(variant.sku && { sku: variant.sku }),
      ...(variant.barcode && { barcode: variant.barcode }),
      ...(variant.priceCents && { price: fromCents(variant.priceCents) }),
      quantity: variant.stock + (sold.get(variant) ?? 0),
      images: toAddresses(variant.images),
    })),
  };
}

type VariantIds = ReadonlyMap<DemoVariant, string>;

async function findVariants(tx: Tx, products: Ids): Promise<VariantIds> {
  const ids = await listVariantIds(tx);
  return new Map(
    demoProducts.flatMap(({ slug, variants }) =>
      variants.map((variant, place) => [variant, ids.get(products.get(slug) ?? '')?.[place] ?? ''] as const),
    ),
  );
}

/** Without a password, so that they cannot sign in. */
async function addShoppers(tx: Tx, now: Date): Promise<Ids> {
  const ids = new Map<string, string>();
  const joined = new Date(now.getTime() - 120 * DAY_MS);
  for (const { name, email, newsLetter } of demoShoppers) {
    const id = await addAccount(tx, { name, email, newsLetter, role: 'client', passwordHash: null }, joined);
    if (id) ids.set(email, id);
  }
  return ids;
}

interface History {
  readonly products: Ids;
  readonly variants: VariantIds;
  readonly shoppers: Ids;
  readonly now: Date;
}

async function addHistory(tx: Tx, history: History): Promise<void> {
  for (const order of demoOrders()) await addOrder(tx, history, order);
  const reviews = demoProducts.flatMap((product) => reviewsFor(product).map((review) => ({ product, review })));
  await insertPastReviews(
    tx,
    reviews.flatMap(({ product, review }) => toPastReview(history, product, review)),
  );
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

async function addOrder(tx: Tx, { variants, shoppers, now }: History, order: DemoOrder): Promise<void> {
  const accountId = shoppers.get(order.shopper.email);
  if (!accountId) return;
  const at = daysBefore(now, order.daysAgo);
  await insertPastOrder(tx, {
    id: newId(at.getTime()),
    paymentId: newId(at.getTime()),
    accountId,
    status: order.status,
    at,
    address: order.shopper.address,
    lines: order.lines.map(({ variant, quantity }) => ({ variantId: variants.get(variant) ?? '', quantity })),
  });
}

function toPastReview({ products, shoppers, now }: History, product: DemoProduct, review: DemoReview) {
  const [accountId, productId] = [shoppers.get(review.shopper.email), products.get(product.slug)];
  if (!accountId || !productId) return [];
  const at = daysBefore(now, review.daysAgo);
  const { description, rating, fit } = review;
  return [{ id: newId(at.getTime()), accountId, productId, description, tenths: rating * 10, fit, at }];
}

/** With the picture of one of their products each. */
async function addCategories(tx: Tx): Promise<void> {
  for (const { name, parent, text, shows } of demoCategories) {
    const product =
      demoProducts.find(({ slug }) => slug === shows) ??
      demoProducts.find(({ categories }) => categories.some((one) => demoLineage(one).includes(name)));
    const picture = product?.images[0];
    const img = picture === undefined ? null : `/files/${picture}`;
    await createCategory(tx, { name, parent, description: text, img }, null);
  }
}
