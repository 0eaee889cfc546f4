import { LOW_STOCK } from '@fieldhouse/contracts/stock.rules';
import { sql } from 'kysely';
import type { Db } from '../platform/db/db.ts';
import { wordsOf } from '../platform/names.rules.ts';

/** Everything about stock, prices, figures, search and ratings that must hold at any time; what does not is returned in words. */
export async function findBrokenInvariants(db: Db): Promise<string[]> {
  return [
    ...(await findBrokenStock(db)),
    ...(await findBrokenPrices(db)),
    ...(await findBrokenAlerts(db)),
    ...(await findBrokenFigures(db)),
    ...(await findBrokenWords(db)),
    ...(await findBrokenRatings(db)),
  ];
}

async function findBrokenStock(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string; moved: number; stock: number }>`
    select v.id, coalesce(sum(m.delta), 0)::int as moved, v.quantity as stock
    from variant v left join stock_movement m on m.variant_id = v.id
    group by v.id having coalesce(sum(m.delta), 0) <> v.quantity
    union all
    select v.id, coalesce(sum(m.committed), 0)::int, v.committed
    from variant v left join stock_movement m on m.variant_id = v.id
    group by v.id having coalesce(sum(m.committed), 0) <> v.committed
    union all
    select p.id, v.pieces::int, p.quantity::int from product p cross join lateral (
      select coalesce(sum(quantity), 0) as pieces from variant where product_id = p.id and retired_at is null) v
    where v.pieces <> p.quantity`.execute(db);
  return rows.map(({ id, moved, stock }) => `stock of ${id} is ${stock}, but its parts give ${moved}`);
}

async function findBrokenPrices(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select sold.id from product p join variant sold on p.id = sold.product_id
    where sold.regular_cents <> coalesce(sold.price_cents, p.price_cents)
      or (sold.product_sale_cents, sold.product_sale_from, sold.product_sale_until) is distinct from
        (p.sale_cents, p.sale_from, p.sale_until)
      or (sold.effective_cents, sold.price_changes_at) is distinct from (price_at(sold, now()), next_price_change(sold, now()))
        and coalesce(sold.price_changes_at > now(), true)
      or cardinality(sold.option_values) <> jsonb_array_length(p.options) and sold.retired_at is null
    union all
    select p.id from product p join lateral (
      select coalesce(min(effective_cents) filter (where quantity > 0), min(effective_cents)) as lowest,
        coalesce(max(effective_cents) filter (where quantity > 0), max(effective_cents)) as highest,
        (array_agg(regular_cents order by quantity > 0 desc, effective_cents, regular_cents))[1] as regular,
        min(price_changes_at) as changes_at
      from variant where product_id = p.id and retired_at is null
    ) v on (p.price_from_cents, p.price_to_cents, p.price_changes_at, p.price_was_cents) is distinct from
      (v.lowest, v.highest, v.changes_at, case when v.regular > v.lowest then v.regular end) and v.lowest is not null`.execute(
    db,
  );
  return rows.map(({ id }) => `the prices of ${id} are not those of its variants`);
}

async function findBrokenAlerts(db: Db): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    with wanted as (
      select s.id, p.id as product, case when s.quantity = 0 then 'out' else 'low' end as level
      from product p join variant s on s.product_id = p.id
      where p.deleted_at is null and s.retired_at is null and s.quantity <= ${LOW_STOCK}
    ), there as (select variant_id as id, product_id as product, level from stock_alert)
    select (t::text) as row from ((table wanted except table there) union all (table there except table wanted)) t`.execute(
    db,
  );
  return rows.map(({ row }) => `the alert ${row} is there without reason, or missing`);
}

async function findBrokenFigures(db: Db): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    with living as (select * from product where deleted_at is null), people as (
      select * from account where deleted_at is null
    ), wanted as (
      select 'products' as name, count(*)::numeric as value from living
      union all select level, count(*) from stock_alert group by level
      union all select 'cents', coalesce(sum(quantity::numeric * regular_cents), 0) from variant where retired_at is null
      union all select 'cost', coalesce(sum(quantity::numeric * cost_cents), 0) from variant where retired_at is null
      union all select 'costed', coalesce(sum(quantity::numeric * regular_cents), 0) from variant
        where retired_at is null and cost_cents is not null
      union all select 'category:' || c.category_id, count(*) from product_category c join living p on p.id = c.product_id
        group by c.category_id
      union all select 'users', count(*) from people
      union all select 'subscribers', count(*) from people where news_letter and activated_at is not null
    ), there as (
      select name, sum(value) as value from (
        select name, value from figure union all select name, value from figure_change) f
      group by name union all select name, 0 from wanted where name not in (
        select name from figure union all select name from figure_change)
    )
    select (t::text) as row from (
      (select name, value from wanted except table there)
      union all (select name, value from there where value <> 0 except table wanted)) t`.execute(db);
  return rows.map(({ row }) => `the figure ${row} is not what is there`);
}

async function findBrokenWords(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; words: string[] }>`
    select name, array(select word from unnest(tsvector_to_array(search)) word where word not like '#%') as words
    from product where deleted_at is null`.execute(db);
  return rows
    .filter(({ name, words }) => wordsOf(name).toSorted().join() !== words.toSorted().join())
    .map(({ name, words }) => `${name} is found by the words ${words.join(', ')}`);
}

async function findBrokenRatings(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from product p left join review r on r.product_id = p.id and r.hidden_at is null
    group by p.id having (p.rating_count, p.rating_sum, p.fit_small, p.fit_right, p.fit_large) <> (
      count(r.id), coalesce(sum(r.rating), 0), count(*) filter (where r.fit = 'small'),
      count(*) filter (where r.fit = 'right'), count(*) filter (where r.fit = 'large'))`.execute(db);
  return rows.map(({ id }) => `rating and fit of ${id} are not those of the reviews that are shown`);
}
