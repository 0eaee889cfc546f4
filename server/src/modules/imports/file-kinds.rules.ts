import type { ImportKind } from '@fieldhouse/contracts/import.rules';
import { readOldAddress } from '@fieldhouse/contracts/redirect.rules';
import { type Cells, pick } from './cells.rules.ts';

/** Of each kind the columns by which it is known; of several in one line one is enough. */
const signs: readonly { readonly kind: ImportKind; readonly columns: readonly (readonly string[])[] }[] = [
  { kind: 'shopify-redirects', columns: [['redirect from'], ['redirect to']] },
  { kind: 'shopify-orders', columns: [['name'], ['financial status'], ['lineitem name'], ['lineitem quantity']] },
  {
    kind: 'shopify-products',
    columns: [['handle', 'url handle'], ['title'], ['variant price', 'price', 'option1 name']],
  },
  {
    kind: 'shopify-customers',
    columns: [['email'], ['first name'], ['last name'], ['accepts email marketing', 'accepts marketing']],
  },
  { kind: 'woocommerce-products', columns: [['type'], ['sku'], ['name'], ['regular price']] },
  {
    kind: 'woocommerce-customers',
    columns: [
      ['email', 'user_email', 'billing_email'],
      ['username', 'user_login'],
      ['date registered', 'user_registered', 'date_registered', 'sign-up'],
    ],
  },
];

export const headOf = (cell: string): string => cell.replaceAll(/\s+/g, ' ').trim().toLowerCase();

export function recognise(heads: readonly string[]): ImportKind | undefined {
  const there = new Set(heads);
  return signs.find(({ columns }) => columns.every((names) => names.some((name) => there.has(name))))?.kind;
}

const LONGEST_KEY = 500;

/** What the rows of one thing have in common, and tells it from the others; undefined: the row says nothing. */
export function keyOf(kind: ImportKind, cells: Cells): string | undefined {
  const key = keys[kind](cells).trim().toLowerCase();
  return key === '' || key.length > LONGEST_KEY ? undefined : key;
}

const keys: Record<ImportKind, (cells: Cells) => string> = {
  'shopify-products': (cells) => pick(cells, 'handle', 'url handle') || pick(cells, 'title'),
  'shopify-customers': (cells) => pick(cells, 'email'),
  'shopify-orders': (cells) => pick(cells, 'name'),
  'shopify-redirects': (cells) => {
    const from = readOldAddress(pick(cells, 'redirect from'));
    return 'path' in from ? from.path : pick(cells, 'redirect from');
  },
  'woocommerce-products': (cells) => {
    const own = pick(cells, 'sku') || (cells.id === undefined ? pick(cells, 'name') : `id:${cells.id}`);
    return /\bvariation\b/i.test(pick(cells, 'type')) ? pick(cells, 'parent') || own : own;
  },
  'woocommerce-customers': (cells) => pick(cells, 'email', 'user_email', 'billing_email'),
};
