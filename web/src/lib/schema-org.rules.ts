import { t } from '@fieldhouse/contracts/text';
import { addressIn, type ShopAddress } from './public-address.rules.ts';

// What pages say about themselves to search engines, in the words of schema.org.

interface Shop {
  readonly name: string;
  readonly url: string;
  readonly logo?: { readonly url: string } | undefined;
  readonly socialLinks: readonly { readonly url: string }[];
}

/** The shop itself. The front page of a network says nothing about it. */
export function organizationData({ name, url, logo, socialLinks }: Shop): object {
  const own = socialLinks.map((link) => link.url).filter((link) => new URL(link).pathname.length > 1);
  return {
    '@context': 'https://schema.org',
    '@type': 'OnlineStore',
    name,
    url: `${url}/`,
    ...(logo && { logo: url + logo.url }),
    ...(own.length > 0 && { sameAs: own }),
  };
}

/** The way to a page. */
export function breadcrumbData(
  shop: ShopAddress,
  steps: readonly { readonly name: string; readonly to: string }[],
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: t`Home`, to: '/' }, ...steps].map(({ name, to }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: addressIn(shop, to),
    })),
  };
}
