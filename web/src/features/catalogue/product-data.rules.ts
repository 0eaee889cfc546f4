import type { ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import { SHOP_CURRENCY } from '@fieldhouse/contracts/money';

/** Where things are, as whole addresses. */
export interface ProductAddresses {
  readonly product: string;
  readonly home: string;
  readonly category: { readonly name: string; readonly url: string } | undefined;
  readonly images: readonly string[];
}

const context = { '@context': 'https://schema.org' };

/** The product in the words of schema.org, for search engines. Without reviews nothing is claimed about stars. */
export function productData(product: ProductDetail, { product: url, images }: ProductAddresses): object {
  const { name, description, sku, brand, price, quantity, rating, reviewCount } = product;
  return {
    ...context,
    '@type': 'Product',
    name,
    description,
    sku,
    url,
    image: images,
    ...(brand && { brand: { '@type': 'Brand', name: brand } }),
    offers: {
      '@type': 'Offer',
      url,
      priceCurrency: SHOP_CURRENCY,
      price: price.toFixed(2),
      availability: `https://schema.org/${quantity > 0 ? 'InStock' : 'OutOfStock'}`,
    },
    ...(reviewCount > 0 && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount, bestRating: 5, worstRating: 0 },
    }),
  };
}

export function breadcrumbData(name: string, { product, home, category }: ProductAddresses): object {
  const steps = [{ name: 'Home', url: home }, ...(category ? [category] : []), { name, url: product }];
  return {
    ...context,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: step.url,
    })),
  };
}
