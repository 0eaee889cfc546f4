import type { ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import { SHOP_CURRENCY } from '@fieldhouse/contracts/money';
import { optionsText } from '@fieldhouse/contracts/options-text';
import { parseUrl } from '@fieldhouse/contracts/parse-url';
import { publicPageMeta } from '../../lib/page-meta.ts';
import { listingHref } from './listing.rules.ts';
import { breadcrumbData, type ProductAddresses, productData } from './product-data.rules.ts';
import { findShownCategory } from './product-page.rules.ts';
import { capitalised } from './stock-hint.rules.ts';
import { choiceSearch, findChoice, shownOf } from './variant-choice.rules.ts';

const DESCRIPTION_LENGTH = 160;
const SHARED_WIDTH = 1280;

/**
 * What search engines and whoever is sent a link are told about a product. A link to a variant shows that one; for search
 * engines all of them are one page.
 */
export function productMeta(product: ProductDetail, shop: { name: string; url: string } | undefined, search = '') {
  const name = capitalised(product.name);
  const path = `/product/${product._id}`;
  const choice = findChoice(product, search);
  const shown = choice ? shownOf(product, choice) : { ...product, images: product.img };
  const { price, quantity } = shown;
  const images = shown.images.map((image) => (image.startsWith('/files/') ? `${image}?w=${SHARED_WIDTH}` : image));
  const description = shortened(product.description);
  const words = publicPageMeta(shop, {
    ...{ description, path, image: images[0], type: 'product' },
    title: choice ? `${name}, ${optionsText(choice)}` : name,
    sharedPath: choice && path + choiceSearch(product, choice),
  });
  // What only robots read is written by the server alone: they load a page, and do not come to it from another one.
  if (!shop || !import.meta.env.SSR) return words;
  const addresses = addressesOf(product, { shopUrl: shop.url, path, images });
  return [
    ...words,
    { property: 'product:price:amount', content: price.toFixed(2) },
    { property: 'product:price:currency', content: SHOP_CURRENCY },
    { name: 'twitter:card', content: images.length > 0 ? 'summary_large_image' : 'summary' },
    // The router writes these as <script>, escaped.
    { 'script:ld+json': productData({ ...product, price, quantity }, addresses) },
    { 'script:ld+json': breadcrumbData(name, addresses) },
  ];
}

function addressesOf(
  { category }: ProductDetail,
  { shopUrl, path, images }: { shopUrl: string; path: string; images: readonly string[] },
): ProductAddresses {
  const shown = findShownCategory(category);
  return {
    product: shopUrl + path,
    home: `${shopUrl}/`,
    category: shown ? { name: shown, url: shopUrl + listingHref({ category: shown }) } : undefined,
    images: images.map((image) => parseUrl(image, `${shopUrl}/`)?.href ?? image),
  };
}

function shortened(text: string): string {
  const letters = [...text.replaceAll(/\s+/g, ' ')];
  if (letters.length <= DESCRIPTION_LENGTH) return letters.join('');
  return `${letters.slice(0, DESCRIPTION_LENGTH - 1).join('')}…`;
}
