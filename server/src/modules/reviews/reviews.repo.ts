import type { Fit } from '@fieldhouse/contracts/fit.rules';
import type { Review } from '@fieldhouse/contracts/review.schemas';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

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

const A_PAGE = 20;

/** The first page as part of a larger statement, which says where the product's id comes from. */
export const newestReviews = (productId: string): string => `
  select ${reviewColumns} from review r join account a on a.id = r.account_id
  where r.product_id = ${productId} and r.hidden_at is null order by r.id desc limit ${A_PAGE}`;

export async function listReviews(db: Db, productId: string, page: number) {
  const { rows } = await sql<ReviewRow>`
    select ${sql.raw(reviewColumns)} from review r join account a on a.id = r.account_id
    where r.product_id = ${productId} and r.hidden_at is null order by r.id desc
    limit ${A_PAGE} offset ${(page - 1) * A_PAGE}`.execute(db);
  return rows.map(toReview);
}

/** How a reviewer is shown: first name and initial. A deleted account leaves no name behind. */
export function authorOf(name: string | null): string {
  if (name === null) return 'former customer';
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const initial = rest.at(-1)?.at(0);
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}
