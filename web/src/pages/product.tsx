import { getProduct } from '@fieldhouse/contracts/catalogue.endpoints';
import type { ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import { getProductDelivery } from '@fieldhouse/contracts/delivery-zones.endpoints';
import type { ProductDelivery } from '@fieldhouse/contracts/delivery-zones.schemas';
import { t } from '@fieldhouse/contracts/text';
import { useEffect } from 'react';
import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { AddToCartButton } from '../features/cart/add-to-cart-button.tsx';
import { FavouriteButton } from '../features/favourites/favourite-button.tsx';
import { type Guarantee, Guarantees } from '../features/guarantees/guarantees.tsx';
import type { ProductBelowProps } from '../features/product/product-below.tsx';
import { ProductDetailText } from '../features/product/product-detail.tsx';
import { ProductGallery } from '../features/product/product-gallery.tsx';
import { productMeta } from '../features/product/product-meta.ts';
import { sameReviews } from '../features/product/review-query.rules.ts';
import { SizeGuideLink } from '../features/product/size-guide-link.tsx';
import { useVariantChoice } from '../features/product/use-variant-choice.ts';
import { VariantPickers } from '../features/product/variant-pickers.tsx';
import { noteViewed } from '../features/product/viewed.store.ts';
import { RestockAlert } from '../features/restock/restock-alert.tsx';
import type { Call } from '../lib/call.ts';
import { lazyPart, signsOfReading } from '../lib/lazy-part.tsx';
import { serverLoader } from '../lib/loaders.server.ts';
import { browserLoader, type PageArgs } from '../lib/loaders.ts';
import { useMoney } from '../lib/money.ts';
import { publicPage } from '../lib/page-meta.ts';
import { capitalised } from '../lib/product.rules.ts';
import { toStored } from '../lib/stored-content.rules.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import type { Route } from './+types/product';

const importBelow = () => import('../features/product/product-below.tsx');
// Without its code the page ends with the product.
const productBelow = lazyPart<ProductBelowProps>(async () => (await importBelow()).ProductBelow, signsOfReading);

type Args = PageArgs<{ _id: string; slug?: string }>;

async function load(call: Call, { params, request }: Args) {
  const one = { params: { id: params._id } };
  const [product, delivery, below] = await Promise.all([
    call(getProduct, one),
    call(getProductDelivery, one),
    importBelow().catch(() => undefined),
    productBelow.fetch(),
  ]);
  return { product, delivery, below: await below?.loadBelow(call, product, request) };
}
/** There is one address with words behind the id: all others lead there. */
async function loadAtAddress(call: Call, args: Args) {
  const loaded = await load(call, args);
  const { _id, slug } = loaded.product;
  if ((args.params.slug ?? slug) === slug) return loaded;
  throw redirect(`/product/${_id}${slug && `/${slug}`}${new URL(args.request.url).search}`, 301);
}
export const loader = serverLoader(loadAtAddress);
export const clientLoader = browserLoader(load);
export const headers = publicPage;

/** Another size or colour of the same product is here already, and so is what a dialog shows. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate &&
  (currentUrl.pathname !== nextUrl.pathname ||
    (currentUrl.search === nextUrl.search
      ? currentUrl.hash === nextUrl.hash
      : !sameReviews(currentUrl.searchParams, nextUrl.searchParams)));

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) =>
  loaderData ? productMeta(loaderData, matches[0].loaderData, location.search) : [];

export default function ProductPage({ loaderData, matches }: Route.ComponentProps) {
  const { product, delivery, below } = loaderData;
  const { _id, name } = product;
  useEffect(() => {
    noteViewed(_id);
    return countViewLater(_id);
  }, [_id]);
  return (
    // The key: what is chosen and the comments loaded belong to one product.
    <div key={_id} className="site-width py-4 md:py-6">
      <Breadcrumbs
        steps={product.trail.map((category) => ({ name: category.name, to: `/c/${category.path}` }))}
        here={capitalised(name)}
      />
      <ProductOnOffer product={product} delivery={delivery} shop={matches[0].loaderData} />
      {below && <productBelow.Part {...below} product={product} />}
    </div>
  );
}

/** By a script of its own, when everything else is there; who leaves before has not looked. */
function countViewLater(id: string) {
  const timer = setTimeout(
    () => import('../features/product/count-view.ts').then((view) => view.countView(id), console.warn),
    2000,
  );
  return () => clearTimeout(timer);
}

interface ProductOnOfferProps {
  product: ProductDetail;
  delivery: ProductDelivery;
  shop: { mailbox: boolean; returnDays: number; guarantee?: Guarantee | undefined };
}

/** What changes with the chosen size and colour. */
function ProductOnOffer({ product, delivery, shop }: ProductOnOfferProps) {
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
        buy={
          <AddToCartButton
            size="lg"
            product={toStored(product, variant)}
            soldOut={quantity <= 0}
            onMissing={variant ? undefined : ask}
          />
        }
        heart={<FavouriteButton framed product={product} />}
        alert={quantity <= 0 && <SoldOut variantId={variant?._id} mailbox={shop.mailbox} />}
        terms={
          <div className="flex flex-col gap-1 text-sm text-ink-soft">
            {quantity > 0 && <DeliveryLine {...delivery} variantId={variant?._id} />}
            {shop.returnDays > 0 && <p>{returnsText(shop.returnDays)}</p>}
            <Guarantees guarantee={shop.guarantee} products={[product]} />
          </div>
        }
      />
    </div>
  );
}

const returnsText = (days: number) =>
  t.plural(days, { one: 'Returns within # day of delivery', other: 'Returns within # days of delivery' });

function SoldOut({ variantId, mailbox }: { variantId: string | undefined; mailbox: boolean }) {
  if (!variantId) return <p>Choose yours, and we can tell you when it is back.</p>;
  return <RestockAlert key={variantId} variantId={variantId} mailbox={mailbox} />;
}

/** In the words of the server: a browser may write dates in another way. Nothing where the shop does not deliver. */
function DeliveryLine({ countryName, ways, variantId }: ProductDelivery & { variantId: string | undefined }) {
  const money = useMoney();
  const way = ways.find(({ variants }) => variantId && variants?.includes(variantId)) ?? ways[0];
  if (!way) return;
  return (
    <>
      <p>
        {way.price === 0
          ? t`Delivery to ${countryName}: free`
          : t`Delivery to ${countryName}: from ${money(way.price)}`}
      </p>
      <p>Arrives {way.arrives}</p>
    </>
  );
}
