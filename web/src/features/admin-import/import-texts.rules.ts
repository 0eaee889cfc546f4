import type { ImportKind } from '@fieldhouse/contracts/import.rules';
import type { Import, ImportPlan } from '@fieldhouse/contracts/imports.schemas';
import { t } from '@fieldhouse/contracts/text';

export const kindTexts: Readonly<Record<ImportKind, string>> = {
  'shopify-products': t`Products from Shopify`,
  'shopify-customers': t`Customers from Shopify`,
  'shopify-orders': t`Orders from Shopify`,
  'shopify-redirects': t`Redirects from Shopify`,
  'woocommerce-products': t`Products from WooCommerce`,
  'woocommerce-customers': t`Customers from WooCommerce`,
};

/** Where what has come can be seen. */
export const shownAt: Readonly<Record<ImportKind, string>> = {
  'shopify-products': '/admin/stock',
  'shopify-customers': '/admin/users',
  'shopify-orders': '/admin/past-orders',
  'shopify-redirects': '/admin/redirects',
  'woocommerce-products': '/admin/stock',
  'woocommerce-customers': '/admin/users',
};

export const statusTexts: Readonly<Record<Import['status'], string>> = {
  checked: t`Not imported yet`,
  running: t`Being imported`,
  paused: t`Paused`,
  finished: t`Imported`,
};

/** A line for each kind of thing that a file brings. */
export function planLines(plan: ImportPlan): string[] {
  const { products, variants = 0, pictures, customers, subscribers, addresses, orders, redirects } = plan;
  return [
    products && t.plural(products, { one: '# product', other: '# products' }),
    variants > (products ?? 0) && t.plural(variants, { one: '# variant', other: '# variants' }),
    pictures && t.plural(pictures, { one: '# picture', other: '# pictures' }),
    customers && t.plural(customers, { one: '# customer', other: '# customers' }),
    subscribers && t.plural(subscribers, { one: '# reader of newsletters', other: '# readers of newsletters' }),
    addresses && t.plural(addresses, { one: '# address', other: '# addresses' }),
    orders && t.plural(orders, { one: '# order, as history', other: '# orders, as history' }),
    redirects && t.plural(redirects, { one: '# redirect', other: '# redirects' }),
  ].flatMap((line) => line || []);
}

/** What comes along by name. */
export const namedParts = ({ options = [], categories = [], brands = [] }: ImportPlan) =>
  [
    { label: t`Options`, names: options },
    { label: t`New categories`, names: categories },
    { label: t`New brands`, names: brands },
  ].filter(({ names }) => names.length > 0);

export const percentOf = ({ done, total }: Pick<Import, 'done' | 'total'>): number =>
  total === 0 ? 100 : (done / total) * 100;

/** What has come of it so far, in one sentence. */
export function outcomeText({ created, there, leftOut }: Pick<Import, 'created' | 'there' | 'leftOut'>): string {
  const parts = [
    t`${created} new`,
    ...(there > 0 ? [t`${there} were here already`] : []),
    ...(leftOut > 0 ? [t`${leftOut} left out`] : []),
  ];
  return parts.join(', ');
}
