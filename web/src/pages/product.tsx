import { getProduct, listProductPage } from '@fieldhouse/contracts/catalogue.endpoints';
import type { Product, ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import { useEffect } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { AddToCartButton } from '../features/cart/add-to-cart-button.tsx';
import { ProductBreadcrumbs } from '../features/catalogue/product-breadcrumbs.tsx';
import { ProductCard } from '../features/catalogue/product-card.tsx';
import { ProductComments } from '../features/catalogue/product-comments.tsx';
import { ProductDetailText } from '../features/catalogue/product-detail.tsx';
import { ProductGallery } from '../features/catalogue/product-gallery.tsx';
import { productMeta } from '../features/catalogue/product-meta.ts';
import { findShownCategory, pickRelated } from '../features/catalogue/product-page.rules.ts';
import { SizeGuideLink } from '../features/catalogue/size-guide-link.tsx';
import { capitalised } from '../features/catalogue/stock-hint.rules.ts';
import { useVariantChoice } from '../features/catalogue/use-variant-choice.ts';
import { VariantPickers } from '../features/catalogue/variant-pickers.tsx';
import { FavouriteButton } from '../features/favourites/favourite-button.tsx';
import { RestockAlert } from '../features/restock/restock-alert.tsx';
import { ApiError } from '../lib/api-error.ts';
import type { Call } from '../lib/call.ts';
import { serverLoader } from '../lib/loaders.server.ts';
import { browserLoader, type PageArgs } from '../lib/loaders.ts';
import { publicPage } from '../lib/page-meta.ts';
import { toStored } from '../lib/stored-content.rules.ts';
import type { Route } from './+types/product';
import { BuyButton } from './buy-button.tsx';

async function load(call: Call, { params }: PageArgs<{ _id: string }>) {
  const product = await call(getProduct, { params: { id: params._id } });
  return { product, related: await listRelated(call, product) };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const headers = publicPage;

async function listRelated(call: Call, product: ProductDetail): Promise<Product[]> {
  const category = findShownCategory(product.category);
  if (!category) return [];
  try {
    return pickRelated((await call(listProductPage, { query: { category } })).products, product._id);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The product itself is there: related products may be missing.
    return [];
  }
}

/** Another size or colour of the same product is here already. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search);

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) =>
  loaderData ? productMeta(loaderData.product, matches[0].loaderData, location.search) : [];

export default function ProductPage({ loaderData: { product, related }, matches }: Route.ComponentProps) {
  const { _id, name, reviews, reviewCount } = product;
  useEffect(() => countViewLater(_id), [_id]);
  return (
    // The key: what is chosen and the comments loaded belong to one product.
    <div key={_id} className="site-width py-4 md:py-6">
      <ProductBreadcrumbs trail={product.trail} name={capitalised(name)} />
      <ProductOnOffer product={product} mailbox={matches[0].loaderData.mailbox} />
      <ProductComments productId={_id} first={reviews} total={reviewCount} />
      {related.length > 0 && <RelatedProducts products={related} />}
    </div>
  );
}

/** By a script of its own, when everything else is there; who leaves before has not looked. */
function countViewLater(id: string) {
  const timer = setTimeout(() => import('../lib/count-view.ts').then((view) => view.countView(id)), 2000);
  return () => clearTimeout(timer);
}

/** What changes with the size and colour that somebody chooses. */
function ProductOnOffer({ product, mailbox }: { product: ProductDetail; mailbox: boolean }) {
  const { shown, chosen, ask } = useVariantChoice(product);
  const { variant, images, quantity } = shown;
  const { brand, sizeGuide } = product;
  return (
    <div className="mt-3 flex flex-col md:grid md:grid-cols-2 md:gap-10 lg:grid-cols-[596px_minmax(0,1fr)] lg:gap-12">
      <div className="min-w-0 max-md:mb-8">
        <ProductGallery
          key={images.join()}
          name={capitalised(product.name)}
          images={images}
          row={Math.max(product.img.length, ...product.variants.map((one) => one.images.length)) > 1}
        />
      </div>
      <ProductDetailText
        product={product}
        shown={shown}
        pickers={
          product.options.length > 0 && (
            <VariantPickers
              {...chosen}
              links
              product={product}
              sizeGuide={sizeGuide && <SizeGuideLink brand={brand} category={sizeGuide.category} />}
            />
          )
        }
        buy={<AddToCartButton size="lg" product={toStored(product, variant)} onMissing={variant ? undefined : ask} />}
        heart={<FavouriteButton framed product={product} />}
        alert={quantity <= 0 && <SoldOut variantId={variant?._id} mailbox={mailbox} />}
      />
    </div>
  );
}

function SoldOut({ variantId, mailbox }: { variantId: string | undefined; mailbox: boolean }) {
  if (!variantId) return <p>Choose yours, and we can tell you when it is back.</p>;
  return <RestockAlert key={variantId} variantId={variantId} mailbox={mailbox} />;
}

function RelatedProducts({ products }: { products: readonly Product[] }) {
  return (
    <section aria-labelledby="related" className="mt-16 mb-8">
      <h2 id="related" className="mb-6 border-b-2 border-ink pb-3 text-3xl">
        From the same lane
      </h2>
      <ul className="grid justify-items-center gap-x-6 gap-y-12 sm:grid-cols-2 md:grid-cols-3 md:gap-x-8 lg:gap-x-12">
        {products.map((product) => (
          <li key={product._id} className="w-full max-w-card">
            <ProductCard
              product={product}
              level={3}
              priority="lazy"
              heart={<FavouriteButton product={product} />}
              buy={<BuyButton product={product} />}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
