import type { Fit } from '@fieldhouse/contracts/fit.rules';
import type { ReviewFilter, StaffReview } from '@fieldhouse/contracts/reviews.schemas';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import { LAST_ROW } from '../../platform/db/page-of-ids.ts';
import type { ListPage } from '../../platform/http/route-result.ts';
import { inBatches } from '../../platform/http/stream-list.ts';
import { isId } from '../../platform/ids.ts';
import { type ReviewRow, reviewColumns, toReview } from './reviews.repo.ts';

/** Words are looked for in so many of the newest reviews; an id finds all. */
const SEARCH_REACH = 1_000;

interface StaffRow extends ReviewRow {
  _id: string;
  productId: string;
  productName: string;
  inShop: boolean;
  userId: string | null;
  hiddenAt: string | Date | null;
  reason: string | null;
  v: number;
}

const staffColumns = sql.raw(`${reviewColumns}, r.id as _id, r.product_id as "productId", p.name as "productName",
  p.deleted_at is null as "inShop", case when a.deleted_at is null then a.id end as "userId", r.hidden_at as "hiddenAt",
  r.hidden_reason as reason, r.v`);
const withOthers = sql`join product p on p.id = r.product_id join account a on a.id = r.account_id`;

function toStaffReview(row: StaffRow): StaffReview {
  const { _id, productId, productName, inShop, userId, reason, v } = row;
  const hiddenAt = row.hiddenAt === null ? null : new Date(row.hiddenAt).toISOString();
  const hidden = hiddenAt !== null;
  return { _id, ...toReview(row), productId, productName, inShop, userId, hidden, reason, hiddenAt, __v: v };
}

/** Newest first. */
export async function findReviewPage(
  db: Db,
  filter: ReviewFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListPage<StaffReview>> {
  const { which, words } = readFilter(filter);
  const reach = words ? SEARCH_REACH : LAST_ROW;
  const { rows } = await sql<{ seen: number; total: number; items: StaffRow[] }>`
    with seen as materialized (
      select r.id from (select id from review where ${which}) r order by r.id desc limit ${reach + 1}
    ), hit as materialized (
      select r.id from seen r where ${fitting(words)} order by r.id desc limit ${reach}
    ), page as (select id from hit order by id desc limit ${limit} offset ${offset})
    select (select count(*) from seen) as seen, (select count(*) from hit) as total,
      (select coalesce(json_agg(t order by t._id desc), '[]') from (
        select ${staffColumns} from page join review r on r.id = page.id ${withOthers}) t) as items`.execute(db);
  const { seen = 0, total = 0, items = [] } = rows[0] ?? {};
  return { items: items.map(toStaffReview), total, more: seen > reach };
}

/** All that fit, newest first, so many at a time; words are looked for as far as the list does. */
export async function* allReviews(db: Db, filter: ReviewFilter, size: number): AsyncGenerator<readonly StaffReview[]> {
  const { which, words } = readFilter(filter);
  const among = words ? sql`order by id desc limit ${SEARCH_REACH}` : sql``;
  const read = async (after: string | undefined, limit: number) => {
    const { rows } = await sql<StaffRow>`
      select ${staffColumns} from (
        select r.id from (select id from review where ${which} ${among}) r
        where ${after === undefined ? sql`true` : sql`r.id < ${after}`} and ${fitting(words)}
        order by r.id desc limit ${limit}
      ) part join review r on r.id = part.id ${withOthers} order by r.id desc`.execute(db);
    return rows.map(toStaffReview);
  };
  yield* inBatches(size, read, ({ _id }) => _id);
}

/** `q` is the id of a review, a product or a writer, or a part of the text, of the product's name or of the writer's. */
function readFilter({ hidden, q, ids }: ReviewFilter): { which: RawBuilder<unknown>; words: string | undefined } {
  const shown = hidden === undefined ? sql`true` : sql.raw(`hidden_at is ${hidden === 'true' ? 'not null' : 'null'}`);
  const chosen = ids ? sql`id = any (${ids}::uuid[]) and ${shown}` : shown;
  if (!q || !isId(q)) return { which: chosen, words: q };
  // An id finds few: they come first and are sorted then. In all other cases the order itself is an index.
  return {
    which: sql`${chosen} and (id = ${q} or product_id = ${q} or account_id = ${q}) offset 0`,
    words: undefined,
  };
}

function fitting(words: string | undefined): RawBuilder<unknown> {
  if (!words) return sql`true`;
  const part = words.toLowerCase();
  return sql`exists (select from review w join product p on p.id = w.product_id join account a on a.id = w.account_id
    where w.id = r.id and (position(${part} in lower(w.description)) > 0 or position(${part} in lower(p.name)) > 0
      or a.deleted_at is null and position(${part} in lower(a.name)) > 0))`;
}

export async function getStaffReview(tx: Tx, id: string): Promise<StaffReview> {
  const { rows } = await sql<StaffRow>`
    select ${staffColumns} from review r ${withOthers} where r.id = ${id}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('the review that was just changed is not there');
  return toStaffReview(row);
}

export interface LockedReview {
  readonly productId: string;
  readonly tenths: number;
  readonly fit: Fit | null;
  readonly hidden: boolean;
  readonly reason: string | null;
  readonly v: number;
}

export async function lockReview(tx: Tx, id: string): Promise<LockedReview | undefined> {
  const { rows } = await sql<LockedReview>`
    select product_id as "productId", rating as tenths, fit, hidden_at is not null as hidden, hidden_reason as reason, v
    from review where id = ${id} for no key update`.execute(tx);
  return rows[0];
}

/** Hidden for this reason; shown without one. What has been hidden keeps its time when the reason changes. */
export async function setReason(tx: Tx, id: string, reason: string | null): Promise<void> {
  await sql`
    update review set hidden_reason = ${reason}, v = v + 1,
      hidden_at = case when ${reason}::text is not null then coalesce(hidden_at, now()) end
    where id = ${id}`.execute(tx);
}
