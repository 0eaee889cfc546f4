import type { AttributeValue } from '@fieldhouse/contracts/attribute.rules';
import type { Product, ProductDetail, SomeProduct } from '@fieldhouse/contracts/catalogue.schemas';
import type { Translate } from '@fieldhouse/contracts/text';
import { CompiledQuery } from 'kysely';
import type { Dependencies } from '../../platform/cache/dependencies.ts';
import type { Db } from '../../platform/db/db.ts';
import { readTogether } from '../../platform/db/read-together.ts';
import {
  type BriefVariantRow,
  type Directory,
  factsOf,
  isShown,
  lineageOf,
  type ProductRow,
  type Publishing,
  pricesOf,
  productReader,
  publishingColumns,
  ratingMeanOf,
  type StoredAttribute,
  selectVariants,
  selectVariantsBriefly,
  shownValues,
  toBriefVariant,
  toProduct,
  toVariant,
  toWire,
  trailOf,
  type VariantRow,
} from '../catalogue/index.ts';
import { srcsetOf } from '../media/index.ts';
import { countsByStars, newestReviews, type ReviewRow, type StarsRow, toRatings, toReview } from '../reviews/index.ts';
import type { Content } from '../translations/index.ts';
import { translateMaterial, translateValues } from './translate-found.ts';

const inOrder = `
  join unnest($1::uuid[]) with ordinality as wanted (id, n) on wanted.id = p.id
  where ${isShown} order by wanted.n`;

/** Those of an id each, read together with what others ask for at the moment. */
function readerByIds<Row extends ProductRow>(more = '') {
  const read = productReader<Row>(inOrder, more);
  return readTogether<Row>((db, ids) => read(db, [ids]));
}

const readByIds = readerByIds();

type Notes = Pick<Dependencies, 'until'>;

/** An answer with these products ends when one of their prices changes, or one of them leaves the shop. */
function noteUntil(notes: Notes | undefined, rows: readonly ProductRow[]): void {
  for (const row of rows)
    for (const at of [row.price_changes_at, row.status_changes_at]) if (at) notes?.until(at.getTime());
}

/** In the order in which they are asked for; those that are deleted are left out. */
export async function listProductsByIds(
  db: Db,
  directory: Directory,
  ids: readonly string[],
  notes?: Notes,
): Promise<Product[]> {
  const rows = await readByIds(db, ids);
  noteUntil(notes, rows);
  return rows.map((row) => toProduct(row, directory));
}

const briefly = `
  select p.id as _id, p.name, p.price_from_cents, p.price_to_cents, p.brand_id, p.img[1:1] as img,
    coalesce(p.price_changes_at <= now(), false) as is_due
  from product p ${inOrder}`;

type BriefRow = Pick<ProductRow, '_id' | 'name' | 'price_from_cents' | 'price_to_cents' | 'brand_id' | 'img'>;

const readBriefly = readTogether(
  async (db, ids) => (await db.executeQuery<BriefRow & { is_due: boolean }>(CompiledQuery.raw(briefly, [ids]))).rows,
);

export type BriefProduct = Pick<Product, '_id' | 'name' | 'price' | 'priceTo' | 'brand' | 'img'>;

/** Name, price and picture alone, in the order in which they are asked for. */
export async function listProductsBriefly(
  db: Db,
  directory: Directory,
  ids: readonly string[],
): Promise<readonly BriefProduct[]> {
  const rows = await readBriefly(db, ids);
  if (rows.some(({ is_due }) => is_due)) return listProductsByIds(db, directory, ids);
  return rows.map((row) => ({
    _id: row._id,
    name: row.name,
    ...pricesOf(row),
    brand: directory.brandNames.get(row.brand_id) ?? '',
    img: row.img,
  }));
}

export interface Version {
  readonly id: string;
  readonly productId: string;
  readonly size: string | null;
  readonly colour: string | null;
  /** The first of its own pictures. */
  readonly img: string | null;
}

const versions = `
  select id, product_id as "productId", size, colour, img[1] as img from variant
  where product_id = any ($1::uuid[]) and retired_at is null
  order by quantity > 0 desc, position`;

const readVersions = readTogether(async (db, ids) => {
  const { rows } = await db.executeQuery<Version>(CompiledQuery.raw(versions, [ids]));
  return Array.from(
    Map.groupBy(rows, ({ productId }) => productId),
    ([_id, ofProduct]) => ({ _id, ofProduct }),
  );
});

/** By product its variants: what can be bought comes first. */
export async function listVersions(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, readonly Version[]>> {
  const products = await readVersions(db, ids);
  return new Map(products.map(({ _id, ofProduct }) => [_id, ofProduct]));
}

/** In the order in which they are asked for. */
export async function listNames(db: Db, ids: readonly string[]): Promise<{ _id: string; name: string }[]> {
  const { rows } = await db.executeQuery<{ _id: string; name: string }>(
    CompiledQuery.raw(`select p.id as _id, p.name from product p ${inOrder}`, [ids]),
  );
  return rows;
}

const readWithVariants = readerByIds<ProductRow & { variants: BriefVariantRow[]; guarantee_years: number | null }>(
  `p.guarantee_years, (select coalesce(json_agg(t), '[]') from (${selectVariantsBriefly('p.id')}) t) as variants`,
);

/** The same, each with the variants that are for sale. */
export async function listProductsWithVariants(
  db: Db,
  directory: Directory,
  ids: readonly string[],
): Promise<SomeProduct[]> {
  const rows = await readWithVariants(db, ids);
  return rows.map((row) => ({
    ...toProduct(row, directory),
    variants: row.variants.map((variant) => toBriefVariant(variant, row.options)),
    guaranteeYears: row.guarantee_years,
  }));
}

/** Its own pictures come first; a variant may have others. */
const details = `p.weight_g, p.gender, p.age_group, p.material, p.mpn, p.guarantee_years, p.shipping_class, p.tax_class, p.attributes,
  (select coalesce(json_agg(json_build_object('url', i.url, 'width', f.width, 'height', f.height) order by i.n), '[]')
    from (
      select url, min(n) as n from (
        select url, n from unnest(p.img) with ordinality as own (url, n)
        union all
        select url, 1000 * (v.position + 1) + n from variant v, unnest(v.img) with ordinality as i (url, n)
        where v.product_id = p.id and v.retired_at is null and v.img <> '{}'
      ) every group by url
    ) i left join file f on f.name = substr(i.url, ${'/files/'.length + 1}) and starts_with(i.url, '/files/')) as images,
  (select coalesce(json_agg(t), '[]') from (${selectVariants('p.id')}) t) as variants,
  (select coalesce(json_agg(t), '[]') from (${newestReviews('p.id')}) t) as reviews,
  (select coalesce(json_agg(t), '[]') from (${countsByStars('p.id')}) t) as stars,
  p.fit_small + p.returned_small as fit_small, p.fit_right, p.fit_large + p.returned_large as fit_large, ${publishingColumns}`;

const readForStaff = productReader<DetailRow>('where p.id = $1 and p.deleted_at is null', details);
const readers = {
  public: readerByIds<DetailRow>(details),
  staff: (db: Db, ids: readonly string[]) => readForStaff(db, ids),
};

type DetailRow = ProductRow &
  Publishing & {
    variants: VariantRow[];
    weight_g: number | null;
    gender: ProductDetail['gender'];
    age_group: ProductDetail['ageGroup'];
    material: string | null;
    mpn: string | null;
    guarantee_years: number | null;
    shipping_class: ProductDetail['shippingClass'];
    tax_class: string;
    attributes: Readonly<Record<string, AttributeValue>>;
    images: { url: string; width: number | null; height: number | null }[];
    reviews: ReviewRow[];
    stars: StarsRow[];
    fit_small: number;
    fit_right: number;
    fit_large: number;
  };

/** All of it but what other tables than its own say. */
type FoundProduct = Omit<ProductDetail, 'sizeGuide' | 'slug'>;

/** What names what its row has by number, and writes what is known of it. */
interface Names {
  readonly directory: Directory;
  readonly attributes: readonly StoredAttribute[];
  readonly t: Translate;
  readonly content: Content | undefined;
}

export async function findProduct(
  db: Db,
  { directory, attributes, t, content }: Names,
  id: string,
  { notes, viewer }: { readonly notes: Notes; readonly viewer: keyof typeof readers },
): Promise<{ readonly product: FoundProduct; readonly publishing: Publishing } | undefined> {
  const [row] = await readers[viewer](db, [id]);
  if (!row) return undefined;
  noteUntil(notes, [row]);
  const values = shownValues(attributes, lineageOf(directory, row.category_ids), row.attributes);
  const described = {
    ...toProduct(row, directory),
    weight: row.weight_g,
    gender: row.gender,
    ageGroup: row.age_group,
    material: row.material,
    mpn: row.mpn,
    guaranteeYears: row.guarantee_years,
    shippingClass: row.shipping_class,
    taxClass: row.tax_class,
  };
  const product = {
    ...described,
    attributes: toWire(values),
    facts: content
      ? factsOf(t, translateMaterial(content, described), translateValues(content, values))
      : factsOf(t, described, values),
    trail: trailOf(directory, row.category_ids),
    variants: row.variants.map((variant) => toVariant(variant, row.options)),
    images: row.images.map((image) => ({ ...image, srcset: srcsetOf(image.url) })),
    reviews: row.reviews.map(toReview),
    ratingMean: ratingMeanOf(row.rating_sum, row.rating_count),
    ratings: toRatings(row.stars),
    fit: { small: row.fit_small, right: row.fit_right, large: row.fit_large },
  };
  const { status, publishAt, unpublishAt, markdown, searchTitle, searchDescription, tags } = row;
  return { product, publishing: { status, publishAt, unpublishAt, markdown, searchTitle, searchDescription, tags } };
}
