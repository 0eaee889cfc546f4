import { listProductPage, listReviews } from '@fieldhouse/contracts/catalogue.endpoints';
import type { Product, ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import { listRelatedProducts } from '@fieldhouse/contracts/discovery.endpoints';
import { ApiError } from '../../lib/api-error.ts';
import type { Call } from '../../lib/call.ts';
import { ProductComments } from './product-comments.tsx';
import { findShownCategory } from './product-page.rules.ts';
import { ProductRow, toRowProduct } from './product-row.tsx';
import { RecentlyViewed } from './recently-viewed.tsx';
import { type ReviewQuery, reviewQuery } from './review-query.rules.ts';

const A_ROW = 6;

/** What of it depends on the product and its address. */
export async function loadBelow(call: Call, product: ProductDetail, { url }: Request) {
  const asked = reviewQuery(new URL(url).searchParams);
  const [reviews, related, shelf] = await Promise.all([
    listAsked(call, product, asked),
    orNone(call(listRelatedProducts, { params: { id: product._id } })),
    listShelf(call, product),
  ]);
  const { boughtTogether, alsoViewed } = related ?? { boughtTogether: [], alsoViewed: [] };
  // Nothing is shown twice.
  const shown = new Set([product, ...boughtTogether, ...alsoViewed].map(({ _id }) => _id));
  const sameLane = shelf.filter(({ _id }) => !shown.has(_id)).slice(0, A_ROW);
  return {
    asked,
    reviews,
    boughtTogether: boughtTogether.map(toRowProduct),
    alsoViewed: alsoViewed.map(toRowProduct),
    sameLane: sameLane.map(toRowProduct),
  };
}

/** The newest come with the product. */
async function listAsked(call: Call, { _id, reviews }: ProductDetail, { page, ...query }: ReviewQuery) {
  if (!page && !query.stars && !query.sort) return reviews;
  return orNone(call(listReviews, { params: { id: _id }, query: { ...query, page: String(page ?? 1) } }));
}

/** What else is in the same category. */
async function listShelf(call: Call, product: ProductDetail): Promise<Product[]> {
  const category = findShownCategory(product.category);
  const shelf = category && (await orNone(call(listProductPage, { query: { category } })));
  return shelf ? shelf.products : [];
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
export function ProductBelow({ product, asked, reviews, boughtTogether, alsoViewed, sameLane }: ProductBelowProps) {
  return (
    <>
      <ProductRow title="Bought together" products={boughtTogether} />
      <ProductComments product={product} asked={asked} reviews={reviews} />
      <ProductRow title="Others also looked at" products={alsoViewed} />
      <ProductRow title="From the same lane" products={sameLane} />
      <RecentlyViewed except={product._id} />
    </>
  );
}
