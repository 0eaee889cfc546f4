import { CompiledQuery, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { FIRST_ID } from '../../../platform/ids.ts';
import { isListed, isShown } from '../../catalogue/index.ts';
import { LEAST_BUYERS, SALE_IN_VIEWS, type Support } from './popularity.rules.ts';

type RelatedKind = 'bought-together' | 'also-viewed';

export interface RelatedRow {
  readonly productId: string;
  readonly kind: RelatedKind;
  readonly position: number;
  readonly relatedId: string;
}

/** Of a best seller the newest orders say as much as all of them. */
const MOST_ORDERS = 100;
const MOST_ORDERS_PER_VARIANT = 50;
const MOST_ORDERS_PER_BUYER = 5;

const isSale = 'is_sale(o.number, o.root_id, o.status)';

/**
 * What the newest orders of a product have in common. The movements of its stock say which these are: they are indexed by
 * variant, and order lines are not. A guest is known by the address, somebody who is forgotten by the order alone.
 */
const pairs = `
  with bought as (
    select distinct w.id, o.id as order_id, o.account_id, coalesce(
      o.account_id::text, (select g.email_key from guest g where g.id = o.guest_id), o.id::text) as buyer
    from unnest($1::uuid[]) as w (id)
    join product p on p.id = w.id and p.deleted_at is null
    cross join lateral (
      select m.order_id from variant v
      cross join lateral (
        select s.id, s.order_id from stock_movement s where s.variant_id = v.id and s.reason = 'sold'
        order by s.id desc limit ${MOST_ORDERS_PER_VARIANT}) m
      where v.product_id = w.id order by m.id desc limit ${MOST_ORDERS}) newest
    join "order" o on o.id = newest.order_id and ${isSale}
  ), basket as (
    select 'bought-together' as kind, id, order_id, buyer from bought
    union all
    select 'also-viewed', b.id, o.id, b.buyer
    from (select distinct id, account_id, buyer from bought where account_id is not null) b
    cross join lateral (
      select o.id from "order" o where o.account_id = b.account_id and ${isSale}
      order by o.number desc limit ${MOST_ORDERS_PER_BUYER}) o
    where not exists (select from bought same where same.id = b.id and same.order_id = o.id)
  ), looked as (
    select kind, id, count(*) as orders, count(distinct buyer) as people from basket group by kind, id
  ), pair as (
    select b.kind, b.id, l.product_id as other, count(distinct b.order_id) as times, count(distinct b.buyer) as buyers
    from basket b join sold_line l on l.order_id = b.order_id
    where l.product_id <> b.id
    group by b.kind, b.id, l.product_id having count(distinct b.buyer) >= ${LEAST_BUYERS}
  )
  select pair.id as "productId", kind, pair.other as "relatedId", looked.orders::int, looked.people::int, pair.times::int,
    pair.buyers::int, case when m.orders > 0 then least(coalesce(there.sales, 0) / m.orders, 1) else 0 end as share,
    array(select category_id from product_category c where c.product_id = pair.id) as "categoryIds",
    array(select category_id from product_category c where c.product_id = pair.other) as "relatedCategoryIds"
  from pair
  join looked using (kind, id)
  -- One by one (that is what the offset is for): a join would read the whole catalogue for some thousand pairs.
  cross join lateral (
    select (select t.sales from product_popularity t where t.product_id = p.id) as sales
    from product p where p.id = pair.other and p.deleted_at is null offset 0) there
  cross join popularity_mark m`;

export interface Pair extends Omit<Support, 'isKin'> {
  readonly productId: string;
  readonly kind: RelatedKind;
  readonly relatedId: string;
  readonly categoryIds: readonly number[];
  readonly relatedCategoryIds: readonly number[];
}

/** What is in the orders of these products by now, unless one person alone has bought it. */
export async function listPairs(db: Db, ids: readonly string[]): Promise<Pair[]> {
  const { rows } = await db.executeQuery<Pair>(CompiledQuery.raw(pairs, [ids]));
  return rows;
}

export function listRelatedRows(db: Db, ids: readonly string[]): Promise<RelatedRow[]> {
  return db
    .selectFrom('related_product')
    .select(['product_id as productId', 'kind', 'position', 'related_id as relatedId'])
    .$narrowType<{ kind: RelatedKind }>()
    .where('product_id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute();
}

export async function replaceRelated(tx: Tx, ids: readonly string[], rows: readonly RelatedRow[]): Promise<void> {
  await sql`delete from related_product where product_id = any (${ids}::uuid[])`.execute(tx);
  await sql`
    insert into related_product (product_id, kind, position, related_id)
    select "productId", kind, position, "relatedId"
    from json_to_recordset(${JSON.stringify(rows)}) as t ("productId" uuid, kind text, position smallint, "relatedId" uuid)`.execute(
    tx,
  );
}

interface NextOrders {
  readonly to: number;
  readonly isLast: boolean;
  readonly ids: string[];
}

/** Products in the next orders that have been counted; a big backlog is left to the round. */
export async function listFreshlyBought(db: Db, most: number, backlog: number): Promise<NextOrders> {
  const { rows } = await sql<NextOrders>`
    select span.to, span.is_last as "isLast", array(
      select distinct l.product_id from "order" o join order_line l on l.order_id = o.id
      where o.number > span."from" and o.number <= span.to) as ids
    from (
      select m."from", least(m."from" + ${most}::bigint, m.to) as to, m."from" + ${most}::bigint >= m.to as is_last
      from (select greatest(related_to, counted_to - ${backlog}::bigint) as "from", counted_to as to from popularity_mark) m
    ) span`.execute(db);
  return rows[0] ?? { to: 0, ids: [], isLast: true };
}

export async function markRelatedTo(db: Db, to: number): Promise<void> {
  await sql`update popularity_mark set related_to = greatest(related_to, ${to}::bigint)`.execute(db);
}

/** The next products in the round through all of them; from the first again after the last. */
export async function listNextInRound(db: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from popularity_mark m cross join lateral (
      select id from product where id > coalesce(m.related_after, ${FIRST_ID}::uuid) order by id limit ${most}) p`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export async function markRound(db: Db, after: string | null): Promise<void> {
  await sql`update popularity_mark set related_after = ${after}::uuid`.execute(db);
}

export async function listCategoryIds(db: Db): Promise<number[]> {
  return (await db.selectFrom('category').select('id').orderBy('id').execute()).map(({ id }) => id);
}

/**
 * The most popular that can be bought in each of these categories and below it, so many for each kind of people; with equal
 * popularity the newest. For many at once: what can be bought is read through once for all of them.
 */
export async function computeFavourites(
  db: Db,
  categoryIds: readonly number[],
  most: number,
): Promise<{ categoryId: number; ids: string[] }[]> {
  const { rows } = await sql<{ categoryId: number; ids: string[] }>`
    with recursive above as (
      select id as below, id from category
      union all select a.below, c.parent_id from above a join category c on c.id = a.id where c.parent_id is not null
    ), listed as (
      select p.id, p.age_group, p.gender, coalesce(t.views + ${SALE_IN_VIEWS}::float8 * t.sales, 0) as score
      from product p left join product_popularity t on t.product_id = p.id
      where ${sql.raw(isListed)} and p.quantity > 0
    ), ranked as (
      select category_id, l.id, score,
        row_number() over (partition by category_id, l.age_group, l.gender order by score desc, l.id desc) as place
      from (select distinct a.id as category_id, pc.product_id from product_category pc join above a on a.below = pc.category_id) c
      join listed l on l.id = c.product_id
    )
    select c.id as "categoryId", array(
      select r.id from ranked r where r.category_id = c.id and place <= ${most} order by score desc, r.id desc) as ids
    from category c where c.id = any (${categoryIds}::int[]) order by c.id`.execute(db);
  return rows;
}

/** Nothing of a category that is gone by now. */
export async function replaceFavourites(tx: Tx, categoryId: number, ids: readonly string[]): Promise<void> {
  await sql`delete from category_favourite where category_id = ${categoryId}`.execute(tx);
  await sql`
    insert into category_favourite (category_id, position, product_id)
    select c.id, t.n - 1, t.id from unnest(${ids}::uuid[]) with ordinality as t (id, n)
    join category c on c.id = ${categoryId}`.execute(tx);
}

/** The categories that it was put into; undefined if it is not in the shop. */
export async function findCategoryIds(db: Db, productId: string): Promise<readonly number[] | undefined> {
  const { rows } = await sql<{ ids: number[] }>`
    select array(select category_id from product_category pc where pc.product_id = p.id order by pc.position) as ids
    from product p where p.id = ${productId} and ${sql.raw(isShown)}`.execute(db);
  return rows[0]?.ids;
}

export interface Found {
  readonly kind: RelatedKind | 'favourite';
  readonly id: string;
}

/**
 * What belongs to a product, best first, what is sold out last; then what is popular in these categories with the same
 * people, the first category's first, until there are `$2` of each category. What says nothing about people is for all of them.
 */
const related = (categories: string) => `
  with here as (select p.id, p.gender, p.age_group from product p where p.id = $1 and ${isShown})
  select kind, id from (
    select r.kind, p.id, p.quantity > 0 as available, 0 as place, r.position
    from here join related_product r on r.product_id = here.id join product p on p.id = r.related_id
    where ${isListed}
    union all
    -- One category after the other, as far as it takes: the same products are in those above it.
    (select 'favourite', f.id, true, c.n, f.position from here cross join lateral (${categories}) c
    cross join lateral (
      select p.id, f.position from category_favourite f join product p on p.id = f.product_id
      where f.category_id = c.id and ${isListed} and p.quantity > 0
        and coalesce(p.age_group = here.age_group, true)
        and coalesce(p.gender = here.gender or 'unisex' in (p.gender, here.gender), true)
      order by f.position) f
    limit $2::int)
  ) found
  where id <> $1 order by available desc, place, position`;

/** The narrowest of those that it was put into. */
const nearest = `
  select pc.category_id as id, 1 as n from product_category pc
  cross join lateral (
    with recursive up as (
      select parent_id from category where id = pc.category_id
      union all select c.parent_id from up join category c on c.id = up.parent_id)
    select count(*) as level from up) l
  where pc.product_id = here.id order by l.level desc, pc.position limit 1`;

const relatedNearby = related(nearest);
const relatedIn = related('select id, n from unnest($3::int[]) with ordinality as asked (id, n)');

/** Without other categories than the nearest one. */
export async function findRelatedNearby(db: Db, productId: string, most: number): Promise<Found[]> {
  return (await db.executeQuery<Found>(CompiledQuery.raw(relatedNearby, [productId, most]))).rows;
}

export async function findRelated(
  db: Db,
  productId: string,
  categoryIds: readonly number[],
  most: number,
): Promise<Found[]> {
  const values = [productId, most * categoryIds.length, categoryIds];
  return (await db.executeQuery<Found>(CompiledQuery.raw(relatedIn, values))).rows;
}
