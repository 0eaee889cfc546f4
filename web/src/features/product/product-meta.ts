import type { ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import type { ProductDelivery } from '@fieldhouse/contracts/delivery-zones.schemas';
import { decimalsOf } from '@fieldhouse/contracts/money';
import { parseUrl } from '@fieldhouse/contracts/parse-url';
import { optionsText } from '@fieldhouse/contracts/variant.rules';
import { publicPageMeta } from '../../lib/page-meta.ts';
import { capitalised } from '../../lib/product.rules.ts';
import { addressIn, type ShopAddress } from '../../lib/public-address.rules.ts';
import { breadcrumbData } from '../../lib/schema-org.rules.ts';
import { type ProductAddresses, productData } from './product-data.rules.ts';
import { choiceSearch, findChoice, shownOf } from './variant-choice.rules.ts';

const DESCRIPTION_LENGTH = 160;
const SHARED_WIDTH = 1280;

interface ShopTerms extends ShopAddress {
  readonly currency: string;
  readonly returnDays: number;
}

/**
 * What search engines and previews of a link say about a product. A link to a variant shows that one; for search
 * engines all of them are one page.
 */
export function productMeta(
  { product, delivery }: { product: ProductDetail; delivery: ProductDelivery },
  shop: (ShopTerms & { name: string }) | undefined,
  search = '',
) {
  const name = capitalised(product.name);
  const path = `/product/${product._id}${product.slug && `/${product.slug}`}`;
  const choice = findChoice(product, search);
  const shown = choice ? shownOf(product, choice) : { ...product, images: product.img };
  const [picture] = shown.images;
  const chosen = choice && optionsText(choice);
  const title = chosen ? `${name}, ${chosen}` : name;
  const words = publicPageMeta(shop, {
    title: product.searchTitle ?? title,
    description: product.searchDescription ?? shortened(product.description),
    path,
    index: !product.hidden,
    type: 'product',
    image: picture && shared(picture),
    sharedPath: choice && path + choiceSearch(product, choice),
  });
  // What only robots read is written by the server alone: they load a page, and do not come to it from another one.
  if (!shop || !import.meta.env.SSR) return words;
  const addresses = addressesOf(shop, path);
  const trail = product.trail.map((category) => ({ name: category.name, to: `/c/${category.path}` }));
  const terms = { delivery, returnDays: shop.returnDays };
  return [
    ...words,
    ...(picture ? pictureMeta(product, picture, title) : []),
    { property: 'product:price:amount', content: shown.price.toFixed(decimalsOf(shop.currency)) },
    { property: 'product:price:currency', content: shop.currency },
    { name: 'twitter:card', content: picture ? 'summary_large_image' : 'summary' },
    // The router writes these as <script>, escaped.
    { 'script:ld+json': productData(product, addresses, terms) },
    { 'script:ld+json': breadcrumbData(shop, [...trail, { name, to: path }]) },
  ];
}

/** Our own pictures come in this width, or as wide as they are. */
const shared = (image: string) => (image.startsWith('/files/') ? `${image}?w=${SHARED_WIDTH}` : image);

/** What belongs to the picture named last: how large it is, as far as we know, and what it shows. */
function pictureMeta({ images }: ProductDetail, url: string, alt: string) {
  const { width, height } = images.find((image) => image.url === url) ?? {};
  const scale = width ? Math.min(1, SHARED_WIDTH / width) : 1;
  return [
    ...(width && height
      ? [
          { property: 'og:image:width', content: String(Math.round(width * scale)) },
          { property: 'og:image:height', content: String(Math.round(height * scale)) },
        ]
      : []),
    { property: 'og:image:alt', content: alt },
  ];
}

function addressesOf(shop: ShopTerms, path: string): ProductAddresses {
  return {
    currency: shop.currency,
    product: addressIn(shop, path),
    image: (image) => parseUrl(shared(image), `${shop.url}/`)?.href ?? image,
  };
}

function shortened(text: string): string {
  const letters = [...text.replaceAll(/\s+/g, ' ')];
  if (letters.length <= DESCRIPTION_LENGTH) return letters.join('');
  return `${letters.slice(0, DESCRIPTION_LENGTH - 1).join('')}…`;
}
