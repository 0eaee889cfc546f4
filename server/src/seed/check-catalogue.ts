import { LOW_STOCK } from '@fieldhouse/contracts/stock.rules';
import { isBarcode } from '@fieldhouse/contracts/variant.rules';
import type pg from 'pg';
import { searchTokens } from '../modules/catalogue/catalogue.rules.ts';
import { nameKey, wordsOf } from '../platform/names.rules.ts';

const SAMPLE = 20_000;

/**
 * What must always hold, as sentences about what does not; none when all is well. A big shop is looked at by sample.
 */
export async function findBrokenRules(client: pg.ClientBase): Promise<string[]> {
  await client.query(`create temp table if not exists looked_at (id uuid primary key)`);
  await client.query(`truncate looked_at`);
  await client.query(
    `insert into looked_at select id from product
     where (select count(*) from product) <= $1 or random() < $1::float / (select count(*) from product)`,
    [SAMPLE],
  );
  await client.query('analyze looked_at');
  const problems: string[] = [];
  for (const [sentence, query] of Object.entries(rules)) {
    const { rows } = await client.query<{ count: number }>(`select count(*)::integer as count from (${query}) broken`);
    const count = rows[0]?.count ?? 0;
    if (count > 0) problems.push(`${sentence}: not so for ${count}`);
  }
  return [...problems, ...(await findUnfitTokens(client)), ...(await findWrongBarcodes(client))];
}

/** The value that `v`, a variant of `p`, has of the option of a kind. */
const valueOfKind = (kind: string) =>
  `(select v.option_values[o.n] from jsonb_array_elements(p.options) with ordinality o (option, n)
    where o.option ->> 'kind' = '${kind}')`;

const rules: Record<string, string> = {
  'each product has a variant that is sold': `
    select id from looked_at except select product_id from variant where retired_at is null`,
  'stock is the sum of its movements': `
    select from variant v join looked_at l on l.id = v.product_id
    where (v.quantity, v.committed) <> (
      select coalesce(sum(m.delta), 0), coalesce(sum(m.committed), 0) from stock_movement m where m.variant_id = v.id)`,
  'a product has the pieces of its variants': `
    select from product p join looked_at using (id)
    where p.quantity <> (
      select coalesce(sum(v.quantity), 0) from variant v where v.product_id = p.id and v.retired_at is null)`,
  'a variant has a value of each option, those of size and colour once more': `
    select from variant v join looked_at l on l.id = v.product_id join product p on p.id = v.product_id
    where v.retired_at is null and (
      cardinality(v.option_values) <> jsonb_array_length(p.options)
      or exists (select from jsonb_array_elements(p.options) with ordinality o (option, n)
        where not o.option -> 'values' @> jsonb_build_array(jsonb_build_object('value', v.option_values[o.n])))
      or v.size is distinct from ${valueOfKind('size')} or v.colour is distinct from ${valueOfKind('colour')})`,
  'a variant costs what it says itself, or else its product': `
    select from variant sold join looked_at l on l.id = sold.product_id join product p on p.id = sold.product_id
    where sold.regular_cents <> coalesce(sold.price_cents, p.price_cents) or sold.effective_cents <> price_at(sold, now())`,
  'a product costs what its variants do that can be bought, or else all': `
    select from product p join looked_at using (id) cross join lateral (
      select coalesce(min(effective_cents) filter (where quantity > 0), min(effective_cents)) as lowest,
        coalesce(max(effective_cents) filter (where quantity > 0), max(effective_cents)) as highest
      from variant where product_id = p.id and retired_at is null) v
    where (p.price_from_cents, p.price_to_cents) <> (v.lowest, v.highest)`,
  'what is low or sold out is noted, and nothing else': `
    select from (select s.id, stock_level(s.quantity, ${LOW_STOCK}) as level
      from product p join looked_at using (id) join variant s on s.product_id = p.id
      where p.deleted_at is null and s.retired_at is null and stock_level(s.quantity, ${LOW_STOCK}) is not null) wanted
    full join (select a.variant_id as id, a.level from stock_alert a join looked_at l on l.id = a.product_id) noted using (id, level)
    where wanted.id is null or noted.id is null`,
  'rating and fit are those of the reviews that are shown': `
    select from product p join looked_at using (id) cross join lateral (
      select count(*) as count, coalesce(sum(rating), 0) as sum, count(*) filter (where fit = 'small') as small,
        count(*) filter (where fit = 'right') as right, count(*) filter (where fit = 'large') as large
      from review r where r.product_id = p.id and r.hidden_at is null) r
    where (p.rating_count, p.rating_sum, p.fit_small, p.fit_right, p.fit_large)
      <> (r.count, r.sum, r.small, r.right, r.large)`,
};

interface NamedProduct {
  name: string;
  name_key: string;
  brand_id: number;
  categories: number[];
  tokens: string[];
}

/** The folding of names is the server's, so it is repeated here rather than in the database. */
async function findUnfitTokens(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<NamedProduct>(
    `select p.name, p.name_key, p.brand_id, tsvector_to_array(p.search) as tokens,
       array(select category_id from product_category c where c.product_id = p.id) as categories
     from product p join looked_at using (id)`,
  );
  const unfit = rows.filter(({ name, name_key, brand_id, categories, tokens }) => {
    const wanted = searchTokens(wordsOf(name), brand_id, categories);
    return name_key !== nameKey(name) || wanted.toSorted().join(' ') !== tokens.toSorted().join(' ');
  });
  return unfit.length > 0 ? [`names are folded and cut into words as the server does: not so for ${unfit.length}`] : [];
}

async function findWrongBarcodes(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ barcode: string }>(
    'select v.barcode from variant v join looked_at l on l.id = v.product_id where v.barcode is not null',
  );
  const wrong = rows.filter(({ barcode }) => !isBarcode(barcode));
  return wrong.length > 0 ? [`barcodes have the right check digit: not so for ${wrong.length}`] : [];
}
