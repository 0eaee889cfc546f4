import { messages, msg } from './messages.ts';

/** More pieces of one thing than any shop has. */
export const MAX_PIECES = 1_000_000_000;
/** Few enough to think of ordering more. */
export const LOW_STOCK = 5;

/** So many rows at most in one adjustment. */
export const MAX_ADJUSTED = 1000;

/** So many rows at most are saved at once in the stock table. */
export const MAX_STOCK_ROWS = 500;

export const stockMessages = messages('stock', {
  delta: 'A difference is a whole number',
  count: 'A count is a whole number, at least 0',
  shelf: 'Please say which shelf',
  cost: 'A cost belongs to pieces that come in',
  deltaOrCount: 'Please send either a delta or a count',
  reason: 'Please say why',
  rows: msg`Please send 1 to ${MAX_ADJUSTED} rows`,
  stockRows: msg`Please send 1 to ${MAX_STOCK_ROWS} rows, each variant once`,
  key: 'Please send a key of 8 to 64 letters, digits, - and _',
  keyTaken: 'This key has been used for another adjustment.',
  notThatMany: 'There are not that many left.',
} as const);

export const stockLevels = ['low', 'out'] as const;
export type StockLevel = (typeof stockLevels)[number];

/**
 * The columns of a stock file, which has one row per variant. `quantityWas`, `on_handWas` and `__v` say what the file was
 * made from. A column for each attribute follows, `attr:Drop`, each text in another language, `name:es`, and
 * each part of a price in another market, `price@eu`.
 */
export const stockColumns = [
  'id',
  'sku',
  'name',
  'description',
  'price',
  'quantity',
  'quantityWas',
  'brand',
  'category',
  'img',
  '__v',
  'variantId',
  'barcode',
  'option1',
  'kind1',
  'system1',
  'values1',
  'value1',
  'option2',
  'kind2',
  'system2',
  'values2',
  'value2',
  'option3',
  'kind3',
  'system3',
  'values3',
  'value3',
  'variantPrice',
  'weight',
  'gender',
  'age_group',
  'material',
  'mpn',
  'sale_price',
  'sale_from',
  'sale_until',
  'shipping_class',
  'tax_class',
  'variantWeight',
  'variantImg',
  'on_hand',
  'on_handWas',
  'guarantee_years',
  'cost',
  'shelf',
  'variantSalePrice',
  'variantSaleFrom',
  'variantSaleUntil',
  'status',
  'publish_at',
  'unpublish_at',
  'description_format',
  'tags',
  'search_title',
  'search_description',
] as const;
export type StockColumn = (typeof stockColumns)[number];

/** What a new product cannot be without; `on_hand` can stand for `quantity`. */
export const requiredColumns = ['name', 'description', 'price', 'quantity', 'brand', 'category'] as const;

/** In a cell: there is none any more. What is empty stays as it is. */
export const EMPTIED = '-';

export const MAX_STOCK_FILE_BYTES = 256 * 1024 * 1024;

/** How staff's list of products can be sorted, other than by age. */
export const productSorts = ['name', 'name-desc'] as const;
export type ProductSort = (typeof productSorts)[number];

/** A table in a file, as it is or packed. */
export const csvFileTypes = ['text/csv', 'application/gzip'];
