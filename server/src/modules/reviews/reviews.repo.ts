import type { ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import type { Fit } from '@fieldhouse/contracts/fit.rules';
import { REVIEWS_PAGE, type ReviewSort, type WholeStars } from '@fieldhouse/contracts/review.rules';
import type { OwnReview, Review } from '@fieldhouse/contracts/reviews.schemas';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { ListPage } from '../../platform/http/route-result.ts';

export interface NewReview {
  readonly id: string;
  readonly accountId: string;
  readonly productId: string;
  readonly description: string;
  readonly tenths: number;
  readonly fit: Fit | null;
  readonly size: string | null;
}

/** False when they have reviewed it before: also in this very moment, from another tab. */
export async function insertReview(tx: Tx, review: NewReview): Promise<boolean> {
  const { rows } = await sql`
    insert into review (id, product_id, account_id, description, rating, fit, size)
    values (${review.id}, ${review.productId}, ${review.accountId}, ${review.description}, ${review.tenths}, ${review.fit},
      ${review.size})
    on conflict on constraint review_once do nothing returning id`.execute(tx);
  return rows.length > 0;
}

interface LockedOwnReview {
  readonly id: string;
  readonly tenths: number;
  readonly fit: Fit | null;
  readonly hidden: boolean;
}

export async function lockOwnReview(
  tx: Tx,
  accountId: string,
  productId: string,
): Promise<LockedOwnReview | undefined> {
  const { rows } = await sql<LockedOwnReview>`
    select id, rating as tenths, fit, hidden_at is not null as hidden from review
    where account_id = ${accountId} and product_id = ${productId} for no key update`.execute(tx);
  return rows[0];
}

/** Staff who have read the old words are told when they act on them. */
export async function rewriteReview(
  tx: Tx,
  id: string,
  { description, tenths, fit }: Pick<NewReview, 'description' | 'tenths' | 'fit'>,
): Promise<void> {
  await sql`update review set description = ${description}, rating = ${tenths}, fit = ${fit}, v = v + 1
    where id = ${id}`.execute(tx);
}

export async function findOwnReview(db: Db, accountId: string, productId: string): Promise<OwnReview | null> {
  const row = await db
    .selectFrom('review')
    .select(['description', 'rating', 'fit'])
    .where('account_id', '=', accountId)
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return row ? { description: row.description, rating: row.rating / 10, fit: row.fit as Fit | null } : null;
}

/** What the sizes of a product are called, if it has any: 'Size', 'Frame'. */
export async function findSizeName(db: Db, productId: string): Promise<string | undefined> {
  const product = await db.selectFrom('product').select('options').where('id', '=', productId).executeTakeFirst();
  return product?.options.find(({ kind }) => kind === 'size')?.name;
}

export interface ReviewRow {
  description: string;
  rating: number;
  author: string | null;
  created_at: string | Date;
  fit: Fit | null;
  size: string | null;
}

export function toReview({ description, rating, author, created_at, fit, size }: ReviewRow): Review {
  return {
    description,
    rating: rating / 10,
    author: authorOf(author),
    createdAt: new Date(created_at).toISOString(),
    fit,
    size,
    verified: true,
  };
}

/** Of a review `r` by the account `a`. */
export const reviewColumns = `r.description, r.rating, case when a.deleted_at is null then a.name end as author, r.created_at,
  r.fit, r.size`;

/** The first page as part of a larger statement, which says where the product's id comes from. */
export const newestReviews = (productId: string): string => `
  select ${reviewColumns} from review r join account a on a.id = r.account_id
  where r.product_id = ${productId} and r.hidden_at is null order by r.id desc limit ${REVIEWS_PAGE}`;

/** How many have how many whole stars, in the same way. The index review_stars has all it needs. */
export const countsByStars = (productId: string): string => `
  select greatest((r.rating + 5) / 10, 1) as stars, count(*) as count from review r
  where r.product_id = ${productId} and r.hidden_at is null group by 1`;

export interface StarsRow {
  stars: number;
  count: number;
}

export function toRatings(rows: readonly StarsRow[]): ProductDetail['ratings'] {
  const ratings = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
  return Object.assign(ratings, Object.fromEntries(rows.map(({ stars, count }) => [stars, count])));
}

export interface ReviewQuery {
  readonly stars?: WholeStars | undefined;
  readonly sort?: ReviewSort | undefined;
  readonly page: number;
  readonly limit: number;
}

const orders: Readonly<Record<ReviewSort, RawBuilder<unknown>>> = {
  newest: sql`r.id desc`,
  highest: sql`r.rating desc, r.id desc`,
  lowest: sql`r.rating, r.id desc`,
};

export async function findReviews(
  db: Db,
  productId: string,
  { stars, sort = 'newest', page, limit }: ReviewQuery,
): Promise<ListPage<Review>> {
  const [least, most] = stars ? tenthsOf(Number(stars)) : [0, MOST];
  const wanted = sql`r.product_id = ${productId} and r.hidden_at is null and r.rating between ${least} and ${most}`;
  const [{ rows }, counted] = await Promise.all([
    sql<ReviewRow>`
      select ${sql.raw(reviewColumns)} from review r join account a on a.id = r.account_id
      where ${wanted} order by ${orders[sort]} limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ total: number }>`select count(*) as total from review r where ${wanted}`.execute(db),
  ]);
  return { items: rows.map(toReview), total: counted.rows[0]?.total ?? 0 };
}

/** In tenths of a star. */
const MOST = 50;

/** From where to where a rating counts as so many whole stars. */
const tenthsOf = (stars: number): [least: number, most: number] => [stars === 1 ? 0 : stars * 10 - 5, stars * 10 + 4];

/** How a reviewer is shown: first name and initial. A deleted account leaves no name behind. */
export function authorOf(name: string | null): string {
  if (name === null) return 'former customer';
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const initial = rest.at(-1)?.at(0);
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}
