import type { ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import { SHOP_CURRENCY } from '@fieldhouse/contracts/money';
import { parseUrl } from '@fieldhouse/contracts/parse-url';
import { publicPageMeta } from '../../lib/page-meta.ts';
import { listingHref } from './listing.rules.ts';
import { breadcrumbData, type ProductAddresses, productData } from './product-data.rules.ts';
import { findShownCategory } from './product-page.rules.ts';
import { capitalised } from './stock-hint.rules.ts';

const DESCRIPTION_LENGTH = 160;
const SHARED_WIDTH = 1280;

/** What search engines and whoever is sent a link are told about a product. */
export function productMeta(product: ProductDetail, shop: { name: string; url: string } | undefined) {
  const name = capitalised(product.name);
  const path = `/product/${product._id}`;
  const images = product.img.map((image) => (image.startsWith('/files/') ? `${image}?w=${SHARED_WIDTH}` : image));
  const description = shortened(product.description);
  const words = publicPageMeta(shop, { title: name, description, path, image: images[0], type: 'product' });
  if (!shop) return words;
  const addresses = addressesOf(product, { shopUrl: shop.url, path, images });
  return [
    ...words,
    { property: 'product:price:amount', content: product.price.toFixed(2) },
    { property: 'product:price:currency', content: SHOP_CURRENCY },
    { name: 'twitter:card', content: images.length > 0 ? 'summary_large_image' : 'summary' },
    // The router writes these as <script>, escaped.
    { 'script:ld+json': productData(product, addresses) },
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
