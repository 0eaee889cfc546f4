import type { StockColumn } from '@fieldhouse/contracts/stock.rules';

/** A field of a product that a stock file has in one cell and the tables in one column. */
interface ImportedField {
  /** In calls and in the journal. */
  readonly field: string;
  readonly cell: StockColumn;
  /** Of `product`, and of `import_row`. */
  readonly column: string;
  readonly type: 'text' | 'text[]' | 'bigint' | 'integer' | 'smallint' | 'timestamptz';
  /** Of a new product about which the file says nothing. */
  readonly initial?: string;
  /** A file can take it away. */
  readonly optional?: true;
}

/** All but brand, categories and attributes, which are looked up. */
export const importedFields = [
  { field: 'name', cell: 'name', column: 'name', type: 'text' },
  { field: 'description', cell: 'description', column: 'description', type: 'text' },
  { field: 'price', cell: 'price', column: 'price_cents', type: 'bigint' },
  {
    field: 'img',
    cell: 'img',
    column: 'img',
    type: 'text[]',
    initial: '{}',
    optional: true,
  },
  { field: 'weight', cell: 'weight', column: 'weight_g', type: 'integer', optional: true },
  { field: 'gender', cell: 'gender', column: 'gender', type: 'text', optional: true },
  { field: 'ageGroup', cell: 'age_group', column: 'age_group', type: 'text', optional: true },
  { field: 'material', cell: 'material', column: 'material', type: 'text', optional: true },
  { field: 'mpn', cell: 'mpn', column: 'mpn', type: 'text', optional: true },
  { field: 'guaranteeYears', cell: 'guarantee_years', column: 'guarantee_years', type: 'smallint', optional: true },
  { field: 'salePrice', cell: 'sale_price', column: 'sale_cents', type: 'bigint', optional: true },
  { field: 'saleFrom', cell: 'sale_from', column: 'sale_from', type: 'timestamptz' },
  { field: 'saleUntil', cell: 'sale_until', column: 'sale_until', type: 'timestamptz', optional: true },
  { field: 'shippingClass', cell: 'shipping_class', column: 'shipping_class', type: 'text', initial: 'parcel' },
  { field: 'status', cell: 'status', column: 'status', type: 'text', initial: 'published' },
  { field: 'publishAt', cell: 'publish_at', column: 'publish_at', type: 'timestamptz', optional: true },
  { field: 'unpublishAt', cell: 'unpublish_at', column: 'unpublish_at', type: 'timestamptz', optional: true },
  { field: 'tags', cell: 'tags', column: 'tags', type: 'text[]', initial: '{}', optional: true },
  { field: 'searchTitle', cell: 'search_title', column: 'search_title', type: 'text', optional: true },
  {
    field: 'searchDescription',
    cell: 'search_description',
    column: 'search_description',
    type: 'text',
    optional: true,
  },
  { field: 'taxClass', cell: 'tax_class', column: 'tax_class', type: 'text', initial: 'standard' },
] as const satisfies readonly ImportedField[];

type Field = (typeof importedFields)[number];
export type ImportedColumn = Field['column'];

/** Amounts are in cents in the tables alone. */
export const isAmount = (field: Field): field is Extract<Field, { type: 'bigint' }> => field.type === 'bigint';

/** What a file can take away of a variant, by its cell: the columns of `import_row` that would say something else. */
export const optionalOfVariants: Partial<Record<StockColumn, string>> = {
  barcode: 'barcode',
  variantPrice: 'own_price_cents',
  variantWeight: 'own_weight_g',
  variantImg: 'own_img',
  variantSalePrice: 'own_sale_cents',
  variantSaleUntil: 'own_sale_until',
  cost: 'cost_cents',
  shelf: 'shelf',
};
