import { listProductPage, listReviews } from '@fieldhouse/contracts/catalogue.endpoints';
import type { ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import { ApiError } from '../../lib/api-error.ts';
import type { Call } from '../../lib/call.ts';
import { ProductComments } from './product-comments.tsx';
import { findShownCategory } from './product-page.rules.ts';
import { ProductRow } from './product-row.tsx';
import { RecentlyViewed } from './recently-viewed.tsx';
import { type ReviewQuery, reviewQuery } from './review-query.rules.ts';

/** What of it depends on the product and its address. */
export async function loadBelow(call: Call, product: ProductDetail, { url }: Request) {
  const asked = reviewQuery(new URL(url).searchParams);
  const [reviews, shelf] = await Promise.all([listAsked(call, product, asked), listShelf(call, product)]);
  return { asked, reviews, shelf };
}

/** The newest come with the product. */
async function listAsked(call: Call, { _id, reviews }: ProductDetail, { page, ...query }: ReviewQuery) {
  if (!page && !query.stars && !query.sort) return reviews;
  return orNone(call(listReviews, { params: { id: _id }, query: { ...query, page: String(page ?? 1) } }));
}

const A_ROW = 6;

/** What else is in the same category. */
async function listShelf(call: Call, { _id, category }: ProductDetail) {
  const shown = findShownCategory(category);
  const shelf = shown && (await orNone(call(listProductPage, { query: { category: shown } })));
  return shelf ? shelf.products.filter((other) => other._id !== _id).slice(0, A_ROW) : [];
}

/** The product itself is there: what comes with it may be missing. */
async function orNone<Data>(asked: Promise<Data>): Promise<Data | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

export type ProductBelowProps = Awaited<ReturnType<typeof loadBelow>> & { product: ProductDetail };

/** What follows the product on its page: its code comes later than the page, so there is nothing but links in it. */
export function ProductBelow({ product, asked, reviews, shelf }: ProductBelowProps) {
  return (
    <>
      <ProductComments product={product} asked={asked} reviews={reviews} />
      <ProductRow title="From the same lane" products={shelf} />
      <RecentlyViewed except={product._id} />
    </>
  );
}
