import { CompiledQuery } from 'kysely';
import pg from 'pg';
import copyStreams from 'pg-copy-streams';
import type { Db } from '../../platform/db/db.ts';
import { isListed } from '../catalogue/index.ts';
import { SALE_IN_VIEWS } from './popularity/popularity.rules.ts';

/** A product as the index reads it. Lists are one text each: a million rows are read at the start. */
export interface IndexRow {
  readonly id: string;
  readonly nameKey: string;
  /** Where it has letters beyond ASCII, of which the key may not say all. */
  readonly name: string | null;
  readonly description: string;
  readonly brandId: number;
  readonly priceCents: number;
  readonly ratingSum: number;
  readonly ratingCount: number;
  readonly inStock: boolean;
  readonly popularity: number;
  readonly gender: string | null;
  readonly ageGroup: string | null;
  readonly material: string | null;
  /** JSON, by the number of the attribute; none: it has none. */
  readonly attributes: string | null;
  /** Of its sizes. */
  readonly sizeSystem: string | null;
  /** Numbers with commas between. */
  readonly categories: string | null;
  readonly onSale: boolean;
  /** What price and sale will be from when on, by the clock: `1764201600000:4900:true`, with commas between. */
  readonly priceSteps: string | null;
  /** JSON, by language: what it is called and said to be there, of those that it has been translated to. */
  readonly texts: string | null;
  /** Size and colour of what can be bought, with separators between that no value contains. */
  readonly variants: string | null;
  /** Its colours with their swatches, written likewise; only of products that are read one by one. */
  readonly swatches: string | null;
}

export const BETWEEN_VARIANTS = '\u001e';
export const WITHIN_VARIANT = '\u001f';

const lowestAt = (time: string) =>
  `coalesce(min(price_at(sold, ${time})) filter (where sold.quantity > 0), min(price_at(sold, ${time})))`;
const ofProduct = 'from variant sold where sold.product_id = p.id and sold.retired_at is null';

/** What was moved last, or what is due. */
const priceNow = `
  case when p.price_changes_at <= now() then (select ${lowestAt('now()')} ${ofProduct}) else p.price_from_cents end`;

const priceSteps = `
  select string_agg((extract(epoch from t.at) * 1000)::bigint || ':' || c.cents || ':' || c.on_sale, ',')
  from (
    select distinct m.at
    from variant sold, unnest(array[sold.sale_from, sold.sale_until, sold.product_sale_from, sold.product_sale_until]) m (at)
    where sold.product_id = p.id and sold.retired_at is null and m.at > now()
  ) t cross join lateral (
    select ${lowestAt('t.at')} as cents,
      coalesce(bool_or(price_at(sold, t.at) < sold.regular_cents) filter (where sold.quantity > 0), false) as on_sale
    ${ofProduct}) c`;

const columns = `p.id, p.name_key as "nameKey", p.description, p.brand_id as "brandId", ${priceNow} as "priceCents",
  p.rating_sum as "ratingSum", p.rating_count as "ratingCount", p.quantity > 0 as "inStock",
  coalesce(pop.views + ${SALE_IN_VIEWS} * pop.sales, 0) as popularity, p.gender, p.age_group as "ageGroup", p.material,
  case when p.attributes <> '{}' then p.attributes::text end as attributes,
  jsonb_path_query_first(p.options, '$[*] ? (@.kind == "size").system') #>> '{}' as "sizeSystem",
  c.ids as categories, coalesce(v.on_sale, false) as "onSale", v.pairs as variants,
  case when p.price_changes_at is not null then (${priceSteps}) end as "priceSteps",
  case when octet_length(p.name) > length(p.name) then p.name end as name, (
    select json_object_agg(t.locale, json_build_object('name', t.texts -> 'name', 'description', t.texts -> 'description'))::text
    from content_text t where t.kind = 'product' and t.subject = p.id::text) as texts`;

const assigned = `string_agg(category_id::text, ',' order by position) as ids from product_category`;
const buyable = `bool_or(price_at(sold, now()) < regular_cents) as on_sale,
  string_agg(coalesce(size, '') || '${WITHIN_VARIANT}' || coalesce(colour, ''), '${BETWEEN_VARIANTS}') as pairs from variant sold`;
const isBuyable = 'quantity > 0 and retired_at is null';

const someRows = `
  select ${columns}, case when p.options <> '[]' then (
    select string_agg(one ->> 'value' || '${WITHIN_VARIANT}' || (one ->> 'swatch'), '${BETWEEN_VARIANTS}')
    from jsonb_array_elements(p.options) o, jsonb_array_elements(o -> 'values') one
    where o ->> 'kind' = 'colour' and one ? 'swatch') end as swatches
  from product p
  left join product_popularity pop on pop.product_id = p.id
  cross join lateral (select ${assigned} where product_id = p.id) c
  cross join lateral (select ${buyable} where product_id = p.id and ${isBuyable}) v
  where p.id = any ($1::uuid[]) and ${isListed}`;

/** Those of them that are listed, sold out or not. */
export async function listIndexRows(db: Db, ids: readonly string[]): Promise<IndexRow[]> {
  const { rows } = await db.executeQuery<IndexRow>(CompiledQuery.raw(someRows, [ids]));
  return rows;
}

interface BrandFigures {
  readonly total: number;
  readonly min: number;
  readonly max: number;
}

const ofABrand = `
  select count(*)::integer as total, coalesce(min(${priceNow}), 0) as min, coalesce(max(${priceNow}), 0) as max
  from product p where brand_id = $1 and quantity > 0 and ${isListed}`;

/** What a brand has to sell: how many products, and their prices in cents. */
export async function readBrandFigures(db: Db, brandId: number): Promise<BrandFigures> {
  const { rows } = await db.executeQuery<BrandFigures>(CompiledQuery.raw(ofABrand, [brandId]));
  return rows[0] ?? { total: 0, min: 0, max: 0 };
}

const allRows = `
  copy (
    select ${columns}
    from product p
    left join product_popularity pop on pop.product_id = p.id
    left join (select product_id, ${assigned} group by product_id) c on c.product_id = p.id
    left join (select product_id, ${buyable} where ${isBuyable} group by product_id) v on v.product_id = p.id
    where ${isListed} order by p.id
  ) to stdout`;

/** Every product in the shop, in the order of their ids, as one snapshot, on a connection of its own. */
export async function* readAllIndexRows(connection: pg.ClientConfig): AsyncGenerator<IndexRow[]> {
  const client = new pg.Client({ ...connection, application_name: 'fieldhouse index' });
  // One that breaks fails the statement, which is enough. Without a listener it would close the whole shop.
  client.on('error', () => {});
  await client.connect();
  try {
    // All of it comes in one order: what is merged needs neither memory nor temporary files.
    await client.query(
      "set statement_timeout = 0; set enable_hashjoin = off; set enable_hashagg = off; set work_mem = '32MB'",
    );
    let rest = Buffer.alloc(0);
    for await (const chunk of client.query(copyStreams.to(allRows))) {
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      const rows: IndexRow[] = [];
      let start = 0;
      for (let end = bytes.indexOf(LINE_END); end >= 0; end = bytes.indexOf(LINE_END, start)) {
        // Each line by itself: whoever remembers a cell keeps the text that it was cut from.
        rows.push(parseLine(bytes.toString('utf8', start, end)));
        start = end + 1;
      }
      rest = bytes.subarray(start);
      yield rows;
    }
  } finally {
    await client.end();
  }
}

const LINE_END = 0x0a;

/** A line of PostgreSQL's text format. */
function parseLine(line: string): IndexRow {
  const cells = line.split('\t');
  const text = (n: number) => unescaped(cells[n] ?? '');
  const orNull = (n: number) => (cells[n] === '\\N' ? null : text(n));
  return {
    id: text(0),
    nameKey: text(1),
    description: text(2),
    brandId: Number(cells[3]),
    priceCents: Number(cells[4]),
    ratingSum: Number(cells[5]),
    ratingCount: Number(cells[6]),
    inStock: cells[7] === 't',
    popularity: Number(cells[8]),
    gender: orNull(9),
    ageGroup: orNull(10),
    material: orNull(11),
    attributes: orNull(12),
    sizeSystem: orNull(13),
    categories: orNull(14),
    onSale: cells[15] === 't',
    variants: orNull(16),
    priceSteps: orNull(17),
    name: orNull(18),
    texts: orNull(19),
    swatches: null,
  };
}

const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

function unescaped(cell: string): string {
  return cell.includes('\\') ? cell.replaceAll(/\\(.)/g, (_, sign: string) => escapes[sign] ?? sign) : cell;
}
