import { messages } from './messages.ts';
import type { Right } from './rights.ts';

/** Files of other shops, by what is in them, and the rights that importing them takes. Products come with their pieces. */
export const importRights = {
  'shopify-products': ['catalogue', 'stock'],
  'shopify-customers': ['customers'],
  'shopify-orders': ['orders'],
  'shopify-redirects': ['content'],
  'woocommerce-products': ['catalogue', 'stock'],
  'woocommerce-customers': ['customers'],
} as const satisfies Record<string, readonly Right[]>;

export const mayImport = (kind: ImportKind, held: readonly Right[]): boolean =>
  importRights[kind].every((right) => held.includes(right));

export type ImportKind = keyof typeof importRights;
export const importKinds = Object.keys(importRights) as ImportKind[];

export const importStates = ['checked', 'running', 'paused', 'finished'] as const;

/** Unpacked. */
export const MAX_IMPORT_BYTES = 200 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 250_000;
export const SHOWN_PROBLEMS = 100;

export const moveInMessages = messages('move-in', {
  type: 'Please send a CSV file.',
  none: 'Please choose a CSV file.',
  unknown:
    'This is not a file that can be imported here. It takes the CSV files that Shopify exports of products, customers, orders and redirects, and those of WooCommerce of products and customers.',
  manyRows: 'A file can have at most 250,000 rows. Please split it.',
  busy: 'Another file is being read. Please try again shortly.',
  gone: 'There is no such import.',
  finished: 'This import is finished.',
} as const);

/** What is wrong with a thing in a file, or left out of it. */
export const problemMessages = messages('move-in-problem', {
  key: 'There is nothing here by which it could be told apart',
  twice: 'This is in the file twice: the first one counts',
  price: 'This is not a price',
  cheap: 'A product costs at least 1',
  moment: 'This is not a date',
  email: 'This is not an email address',
  giftCard: 'Gift cards are not imported',
  kind: 'Products of this kind are not imported',
  parent: 'The product that this is a variant of is not in the file',
  draft: 'It was not published in the former shop: it comes as a draft',
  hidden: 'It was not listed in the former shop: it comes hidden, by its address only',
  barcode: 'This is not a barcode: the variant comes without it',
  sku: 'This cannot be a SKU here: it gets another one',
  skuTaken: 'This SKU is in use: the variant gets another one',
  description: 'The description is too long: it is cut',
  stock: 'The file does not say how many there are: it comes without stock',
  pictures: 'A product has at most 10 pictures: the first ones are taken',
  tags: 'A product has at most 20 tags: the first ones are taken',
  picture: 'This is not the address of a picture',
  address: 'The address is not complete: the customer comes without it',
  elsewhere: 'Only addresses of this shop can be led to',
  rows: 'One thing has at most 1,000 rows: those from here on are left out',
  refused: 'The shop cannot take this',
} as const);

export const pictureProblems = messages('move-in-picture', {
  away: 'The picture could not be fetched',
  none: 'There is no picture at this address',
  large: 'The picture is larger than 20 MB',
  notPublic: 'Pictures are fetched from public addresses with https only',
} as const);
