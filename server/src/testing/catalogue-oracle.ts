import { colourFamily } from '@fieldhouse/contracts/colour-family.rules';
import type { CataloguePage } from '@fieldhouse/contracts/discovery.schemas';
import { sql } from 'kysely';
import { priceEdges } from '../modules/discovery/columns/price-steps.rules.ts';
import type { Db } from '../platform/db/db.ts';

/** A product as plain SQL reads it. */
export interface OracleRow {
  readonly id: string;
  readonly name_key: string;
  readonly brand: string;
  /** With all above them. */
  readonly categories: readonly string[];
  readonly cents: number;
  readonly half_stars: number;
  readonly on_sale: boolean;
  readonly variants: readonly { readonly size: string | null; readonly colour: string | null }[];
}

export interface OracleQuery {
  readonly category?: readonly string[];
  readonly brand?: readonly string[];
  readonly size?: readonly string[];
  readonly colour?: readonly string[];
  readonly rating?: number;
  readonly pricemin?: number;
  readonly pricemax?: number;
  readonly sort?: 'newest' | 'price-asc' | 'price-desc' | 'name-asc' | 'name-desc';
  readonly page?: number;
}

/** What can be bought at this moment. */
export async function readOracle(db: Db): Promise<OracleRow[]> {
  const { rows } = await sql<OracleRow>`
    with recursive above (id, name, top) as (
      select id, name, id from category
      union all select c.parent_id, p.name, a.top from above a join category c on c.id = a.id join category p on p.id = c.parent_id
    )
    select p.id, p.name_key, b.name as brand, (select coalesce(min(price_at(sold, now())) filter (where sold.quantity > 0), min(price_at(sold, now())))
        from variant sold where sold.product_id = p.id and sold.retired_at is null) as cents,
      case when p.rating_count = 0 then 0 else round(p.rating_sum / 10.0 / p.rating_count * 2)::integer end as half_stars,
      (select bool_or(price_at(sold, now()) < sold.regular_cents) from variant sold
        where sold.product_id = p.id and sold.quantity > 0 and sold.retired_at is null) as on_sale,
      array(select distinct a.name from product_category pc join above a on a.top = pc.category_id where pc.product_id = p.id)
        as categories,
      (select json_agg(json_build_object('size', v.size, 'colour', v.colour)) from variant v
        where v.product_id = p.id and v.quantity > 0 and v.retired_at is null) as variants
    from product p join brand b on b.id = p.brand_id where p.quantity > 0 and p.deleted_at is null`.execute(db);
  return rows;
}

type Facet = 'category' | 'brand' | 'size' | 'colour' | 'rating' | 'price';

function fits(row: OracleRow, query: OracleQuery, without?: Facet): boolean {
  const open = (facet: Facet) => without === facet;
  const { category = [], brand = [], size = [], colour = [], rating = 0 } = query;
  const { pricemin = Number.NEGATIVE_INFINITY, pricemax = Number.POSITIVE_INFINITY } = query;
  const has = (chosen: readonly string[], value: string) => chosen.length === 0 || chosen.includes(value);
  return (
    (open('category') || category.length === 0 || row.categories.some((name) => category.includes(name))) &&
    (open('brand') || has(brand, row.brand)) &&
    (open('rating') || row.half_stars >= 2 * rating) &&
    (open('price') || (row.cents >= 100 * pricemin && row.cents <= 100 * pricemax)) &&
    row.variants.some(
      (variant) =>
        (open('size') || has(size, variant.size ?? '')) &&
        (open('colour') || has(colour, variant.colour === null ? '' : colourFamily(variant.colour))),
    )
  );
}

/** Of a variant that has the other of the two, if that is chosen. */
function valuesOf(row: OracleRow, { size = [], colour = [] }: OracleQuery, facet: 'size' | 'colour'): string[] {
  const values = row.variants
    .map((variant) => ({ size: variant.size, colour: variant.colour === null ? null : colourFamily(variant.colour) }))
    .filter((variant) => {
      const [other, chosen] = facet === 'size' ? [variant.colour, colour] : [variant.size, size];
      return chosen.length === 0 || chosen.includes(other ?? '');
    })
    .flatMap((variant) => variant[facet] ?? []);
  return [...new Set(values)];
}

const compare = (a: string | number, b: string | number) => Number(a > b) - Number(a < b);
const orders: Record<OracleQuery['sort'] & {}, (a: OracleRow, b: OracleRow) => number> = {
  newest: (a, b) => compare(b.id, a.id),
  'price-asc': (a, b) => a.cents - b.cents || compare(a.id, b.id),
  'price-desc': (a, b) => b.cents - a.cents || compare(b.id, a.id),
  'name-asc': (a, b) => compare(a.name_key, b.name_key) || compare(a.id, b.id),
  'name-desc': (a, b) => compare(b.name_key, a.name_key) || compare(b.id, a.id),
};

/** Everything that must agree: the page, and all the rest as one text. */
export interface Comparable {
  readonly ids: readonly string[];
  readonly rest: string;
}

export function oracleAnswer(rows: readonly OracleRow[], query: OracleQuery, pageSize: number): Comparable {
  const found = rows.filter((row) => fits(row, query)).toSorted(orders[query.sort ?? 'newest']);
  const pages = Math.max(1, Math.ceil(found.length / pageSize));
  const page = Math.min(query.page ?? 1, pages);
  const counts = (facet: Facet, values: (row: OracleRow) => readonly string[]) =>
    Object.fromEntries(
      [...Map.groupBy(rows.filter((row) => fits(row, query, facet)).flatMap(values), (value) => value)]
        .map(([value, all]) => [value, all.length] as const)
        .toSorted(([a], [b]) => compare(a, b)),
    );
  const priced = rows.filter((row) => fits(row, query, 'price')).map(({ cents }) => cents);
  const stars = [4, 3, 2, 1].flatMap((least) => {
    const many = rows.filter((row) => fits(row, query, 'rating') && row.half_stars >= 2 * least).length;
    return many > 0 ? [[String(least), many] as const] : [];
  });
  const onSale = found.filter(({ on_sale }) => on_sale).length;
  const rest = {
    total: found.length,
    page,
    pages,
    category: counts('category', ({ categories }) => categories),
    brand: counts('brand', ({ brand }) => [brand]),
    size: counts('size', (row) => valuesOf(row, query, 'size')),
    colour: counts('colour', (row) => valuesOf(row, query, 'colour')),
    rating: Object.fromEntries(stars.toSorted(([a], [b]) => compare(a, b))),
    sale: onSale > 0 ? { true: onSale } : {},
    prices: [Math.min(...priced), Math.max(...priced)].map((cents) => (priced.length > 0 ? cents / 100 : 0)),
    steps: [...priceEdges, Number.POSITIVE_INFINITY]
      .map((to, n) => priced.filter((cents) => cents >= (priceEdges[n - 1] ?? 0) && cents < to).length)
      .filter((count) => count > 0),
  };
  const ids = found.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id);
  return { ids, rest: JSON.stringify(rest) };
}

/** The same of what the shop has answered. */
export function answerText({ products, total, page, pages, facets, prices }: CataloguePage): Comparable {
  const counts = (name: string) =>
    Object.fromEntries(
      (facets.find((facet) => facet.name === name)?.values ?? [])
        .filter(({ count }) => count > 0)
        .map(({ value, count }) => [value, count] as const)
        .toSorted(([a], [b]) => compare(a, b)),
    );
  const rest = {
    total,
    page,
    pages,
    ...Object.fromEntries(
      ['category', 'brand', 'size', 'colour', 'rating', 'sale'].map((name) => [name, counts(name)]),
    ),
    prices: [prices.min, prices.max],
    steps: prices.steps.map(({ count }) => count).filter((count) => count > 0),
  };
  return { ids: products.map(({ _id }) => _id), rest: JSON.stringify(rest) };
}
