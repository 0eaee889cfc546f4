import { behindPrefix, languagePrefix } from '@fieldhouse/contracts/language';
import { parseUrl } from '@fieldhouse/contracts/parse-url';
import type { MetaArgs, MetaDescriptor } from 'react-router';
import { addressIn, type ShopAddress } from './public-address.rules.ts';

interface PublicPage {
  title: string;
  description: string;
  /** The page's one true address: path and the part of the query that makes it another page. */
  path: string;
  /** The address that is shared, if it shows something else than the one true address. */
  sharedPath?: string | undefined;
  /** Shown where the address is shared. */
  image?: string | undefined;
  type?: 'website' | 'product';
  /** False for pages that search engines should pass through but not offer. */
  index?: boolean;
}

interface PublicShop extends ShopAddress {
  readonly name: string;
  /** For which languages and countries there are pages, and with what their addresses begin; of one market its languages alone. */
  readonly alternates?: readonly { readonly tag: string; readonly prefix: string }[] | undefined;
}

/** Where it is in all of them, itself included: each has to name the others. */
function alternates({ url, locales, alternates }: PublicShop, path: string): MetaDescriptor[] {
  const all = alternates ?? locales.map((tag) => ({ tag, prefix: languagePrefix(tag, locales) }));
  if (all.length < 2) return [];
  return [...all, { tag: 'x-default', prefix: '' }].map(({ tag, prefix }) => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang: tag,
    href: url + behindPrefix(prefix, path),
  }));
}

/** What a public page says about itself to search engines, and to wherever its address is shared. */
export function publicPageMeta(
  shop: PublicShop | undefined,
  { title, description, path, sharedPath = path, image, type = 'website', index = true }: PublicPage,
): MetaDescriptor[] {
  const words: MetaDescriptor[] = [
    { title: pageTitle(title, shop?.name) },
    { name: 'description', content: description },
    // No canonical address then: the two would contradict each other.
    ...(index ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
  ];
  if (!shop) return words;
  const address = addressIn(shop, path);
  return [
    ...words,
    ...(index ? [{ tagName: 'link', rel: 'canonical', href: address }, ...alternates(shop, path)] : []),
    { property: 'og:site_name', content: shop.name },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: addressIn(shop, sharedPath) },
    ...(image ? [{ property: 'og:image', content: parseUrl(image, `${shop.url}/`)?.href ?? image }] : []),
  ];
}

/** The same for everybody, so it may be cached; revalidated each time, so a change shows at once. */
export const publicPage = () => ({ 'Cache-Control': 'public, max-age=0, must-revalidate' });

/** What a page sends unless it says otherwise, and what every error page sends. */
export const privatePage = () => ({ 'Cache-Control': 'no-store' });

/**
 * The `meta` of a page that says little but its title, which may depend on what it was loaded with.
 *
 *     export const meta = titled('Orders');
 */
export const titled =
  <Data>(title: string | ((data?: Data) => string), ...more: MetaDescriptor[]) =>
  ({ matches, loaderData }: MetaArgs): MetaDescriptor[] => {
    const shop = matches[0]?.loaderData as { name: string } | undefined;
    const page = typeof title === 'string' ? title : title(loaderData as Data | undefined);
    return [{ title: pageTitle(page, shop?.name) }, ...more];
  };

/** "Page | Shop", or whichever of the two is known. */
export function pageTitle(page: string | undefined, shopName: string | undefined): string {
  return [page, shopName].filter(Boolean).join(' | ');
}
