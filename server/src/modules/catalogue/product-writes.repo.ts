import type { ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import type { Fit } from '@fieldhouse/contracts/fit.rules';
import type { ProductStatus } from '@fieldhouse/contracts/product.rules';
import type { ProductOption } from '@fieldhouse/contracts/variants.schemas';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { AttributeValues } from './attributes.rules.ts';
import { type Sale, toSale } from './sale.rules.ts';

/** Who sees a product, and what staff and search engines know it by. */
export interface Publishing {
  readonly status: ProductStatus;
  readonly publishAt: Date | null;
  readonly unpublishAt: Date | null;
  /** None: its description is plain text. */
  readonly markdown: string | null;
  readonly searchTitle: string | null;
  readonly searchDescription: string | null;
  readonly tags: readonly string[];
}

/** What a product need not say of itself. */
export interface MoreFields
  extends Readonly<
    Pick<ProductDetail, 'gender' | 'ageGroup' | 'material' | 'mpn' | 'guaranteeYears' | 'shippingClass' | 'taxClass'>
  > {
  readonly weightG: number | null;
  readonly sale: Sale | null;
  readonly attributes: AttributeValues;
  readonly publishing: Publishing;
}

/** A product as an editor holds it: everything a write may change, read under the row's lock. */
export interface EditedProduct extends MoreFields {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly priceCents: number;
  readonly brandId: number;
  readonly quantity: number;
  readonly options: ProductOption[];
  readonly v: number;
  readonly categoryIds: readonly number[];
  readonly img: readonly string[];
  /** The moment of the edit, as far as sales know moments. */
  readonly now: Date;
}

type LockedRow = Omit<EditedProduct, 'sale' | 'publishing'> & Parameters<typeof toSale>[0] & Publishing;

/** Of `product p`, by the names of `Publishing`. */
export const publishingColumns = `p.status, p.publish_at as "publishAt", p.unpublish_at as "unpublishAt",
  p.description_markdown as markdown, p.search_title as "searchTitle", p.search_description as "searchDescription", p.tags`;

const moment = sql`date_trunc('milliseconds', now())`;

/** The moment of a write, as far as sales know moments. */
export async function readNow(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select ${moment} as now`.execute(tx);
  if (!rows[0]) throw new Error('no time');
  return rows[0].now;
}

/** Those that are in the shop, locked in the order of their ids. */
export async function lockProducts(tx: Tx, ids: readonly string[]): Promise<EditedProduct[]> {
  const { rows } = await sql<LockedRow>`
    select p.id, p.name, p.description, p.price_cents as "priceCents", p.brand_id as "brandId", p.quantity,
      p.options, p.weight_g as "weightG", p.gender, p.age_group as "ageGroup", p.material, p.mpn, p.guarantee_years as "guaranteeYears", p.attributes, p.v,
      p.shipping_class as "shippingClass", p.tax_class as "taxClass",
      p.sale_cents as "saleCents", p.sale_from as "saleFrom", p.sale_until as "saleUntil", ${sql.raw(publishingColumns)},
      ${moment} as now,
      array(select category_id from product_category where product_id = p.id order by position) as "categoryIds", p.img
    from product p where p.id = any (${ids}::uuid[]) and p.deleted_at is null order by p.id for no key update`.execute(
    tx,
  );
  return rows.map(({ saleCents, saleFrom, saleUntil, ...rest }) => {
    const { status, publishAt, unpublishAt, markdown, searchTitle, searchDescription, tags, ...row } = rest;
    const publishing = { status, publishAt, unpublishAt, markdown, searchTitle, searchDescription, tags };
    return { ...row, publishing, sale: toSale({ saleCents, saleFrom, saleUntil }) };
  });
}

export async function lockProduct(tx: Tx, id: string): Promise<EditedProduct | undefined> {
  const [product] = await lockProducts(tx, [id]);
  return product;
}

interface ProductFields extends MoreFields {
  readonly id: string;
  readonly name: string;
  readonly nameKey: string;
  readonly description: string;
  readonly priceCents: number;
  readonly brandId: number;
  readonly img: readonly string[];
  readonly searchTokens: readonly string[];
}

/** Its variants follow, and their stock, through change_stock. */
export async function insertProduct(
  tx: Tx,
  product: ProductFields & { readonly options: readonly ProductOption[] },
): Promise<void> {
  const { publishing } = product;
  await sql`
    insert into product (id, name, name_key, description, brand_id, price_cents, img, weight_g, gender, age_group, material,
      mpn, guarantee_years, shipping_class, tax_class, sale_cents, sale_from, sale_until, attributes, options, search,
      status, publish_at, unpublish_at, description_markdown, search_title, search_description, tags)
    values (${product.id}, ${product.name}, ${product.nameKey}, ${product.description}, ${product.brandId},
      ${product.priceCents}, ${product.img}::text[], ${product.weightG}, ${product.gender}, ${product.ageGroup},
      ${product.material}, ${product.mpn}, ${product.guaranteeYears}, ${product.shippingClass}, ${product.taxClass}, ${product.sale?.cents ?? null}, ${product.sale?.from ?? null},
      ${product.sale?.until ?? null}, ${JSON.stringify(product.attributes)}::jsonb,
      ${JSON.stringify(product.options)}::jsonb, array_to_tsvector(${product.searchTokens}::text[]), ${publishing.status},
      ${publishing.publishAt}, ${publishing.unpublishAt}, ${publishing.markdown}, ${publishing.searchTitle},
      ${publishing.searchDescription}, ${publishing.tags}::text[])`.execute(tx);
}

export async function updateProduct(tx: Tx, product: ProductFields): Promise<void> {
  const { publishing } = product;
  await sql`
    update product set name = ${product.name}, name_key = ${product.nameKey}, description = ${product.description},
      brand_id = ${product.brandId}, price_cents = ${product.priceCents}, img = ${product.img}::text[],
      weight_g = ${product.weightG}, gender = ${product.gender}, age_group = ${product.ageGroup},
      material = ${product.material}, mpn = ${product.mpn}, guarantee_years = ${product.guaranteeYears}, shipping_class = ${product.shippingClass}, tax_class = ${product.taxClass},
      sale_cents = ${product.sale?.cents ?? null}, sale_from = ${product.sale?.from ?? null},
      sale_until = ${product.sale?.until ?? null}, attributes = ${JSON.stringify(product.attributes)}::jsonb,
      status = ${publishing.status}, publish_at = ${publishing.publishAt}, unpublish_at = ${publishing.unpublishAt},
      description_markdown = ${publishing.markdown}, search_title = ${publishing.searchTitle},
      search_description = ${publishing.searchDescription}, tags = ${publishing.tags}::text[],
      search = array_to_tsvector(${product.searchTokens}::text[]), v = v + 1
    where id = ${product.id}`.execute(tx);
}

export async function listTaxClasses(db: Db): Promise<string[]> {
  const table = await db.selectFrom('tax_table').select('rates').executeTakeFirst();
  return table?.rates.map((rate) => rate.class) ?? [];
}

export async function markDeleted(tx: Tx, id: string): Promise<void> {
  await sql`update product set deleted_at = now(), v = v + 1 where id = ${id}`.execute(tx);
}

export async function setCategories(tx: Tx, productId: string, categoryIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('product_category').where('product_id', '=', productId).execute();
  await sql`
    insert into product_category (product_id, category_id, position)
    select ${productId}, id, n - 1 from unnest(${categoryIds}::int[]) with ordinality as t (id, n)`.execute(tx);
}

export interface CountedReview {
  /** Of a star. */
  readonly tenths: number;
  readonly fit: Fit | null;
}

/** Adds a review to what the product says of itself, or takes one off. */
export async function addReviews(tx: Tx, productId: string, { tenths, fit }: CountedReview, by: 1 | -1): Promise<void> {
  const votes = (said: Fit) => (said === fit ? by : 0);
  await sql`
    update product set rating_sum = rating_sum + ${by * tenths}, rating_count = rating_count + ${by},
      fit_small = fit_small + ${votes('small')}, fit_right = fit_right + ${votes('right')},
      fit_large = fit_large + ${votes('large')}
    where id = ${productId}`.execute(tx);
}

/** The product, if it has sizes: whatever has none cannot be too small. */
export async function addReturnedFit(tx: Tx, variantId: string, fit: 'small' | 'large'): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update product p set returned_small = p.returned_small + ${fit === 'small' ? 1 : 0},
      returned_large = p.returned_large + ${fit === 'large' ? 1 : 0}
    from variant sold
    where sold.id = ${variantId} and p.id = sold.product_id and p.options @> '[{"kind": "size"}]'
    returning p.id`.execute(tx);
  return rows[0]?.id;
}

/** Gives the products that have come into the shop or left it by the clock. */
export async function moveDueStatuses(tx: Tx, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from move_statuses(now(), ${most}) as t (id)`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function countTags(db: Db): Promise<{ tag: string; products: number }[]> {
  const { rows } = await sql<{ tag: string; products: number }>`
    select tag, count(*)::int as products from product p, unnest(p.tags) as t (tag)
    where p.tags <> '{}' and p.deleted_at is null group by tag order by lower(tag), tag limit 500`.execute(db);
  return rows;
}

/** Gives the products whose prices were moved. */
export async function moveDuePrices(tx: Tx, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from move_prices(now(), ${most}) as t (id)`.execute(tx);
  return rows.map(({ id }) => id);
}

/** On the product and its variants; false where nothing shows it. */
export async function replaceImage(tx: Tx, id: string, from: string, to: string): Promise<boolean> {
  const { rows } = await sql`
    with own as (
      update variant set img = array_replace(img, ${from}, ${to}) where product_id = ${id} and ${from} = any (img) returning id
    )
    update product set img = array_replace(img, ${from}, ${to}), v = v + 1
    where id = ${id} and (${from} = any (img) or exists (select from own)) returning id`.execute(tx);
  return rows.length > 0;
}
