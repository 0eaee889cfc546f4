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
}

/** All but brand, categories and attributes, which are looked up. */
export const importedFields = [
  { field: 'name', cell: 'name', column: 'name', type: 'text' },
  { field: 'description', cell: 'description', column: 'description', type: 'text' },
  {
    field: 'price',
    cell: 'price',
    column: 'price_cents',
    type: 'bigint',
  },
  {
    field: 'img',
    cell: 'img',
    column: 'img',
    type: 'text[]',
    initial: '{}',
  },
  {
    field: 'weight',
    cell: 'weight',
    column: 'weight_g',
    type: 'integer',
  },
  { field: 'gender', cell: 'gender', column: 'gender', type: 'text' },
  { field: 'ageGroup', cell: 'age_group', column: 'age_group', type: 'text' },
  { field: 'material', cell: 'material', column: 'material', type: 'text' },
  { field: 'mpn', cell: 'mpn', column: 'mpn', type: 'text' },
  { field: 'guaranteeYears', cell: 'guarantee_years', column: 'guarantee_years', type: 'smallint' },
  { field: 'salePrice', cell: 'sale_price', column: 'sale_cents', type: 'bigint' },
  { field: 'saleFrom', cell: 'sale_from', column: 'sale_from', type: 'timestamptz' },
  { field: 'saleUntil', cell: 'sale_until', column: 'sale_until', type: 'timestamptz' },
  { field: 'shippingClass', cell: 'shipping_class', column: 'shipping_class', type: 'text', initial: 'parcel' },
  { field: 'taxClass', cell: 'tax_class', column: 'tax_class', type: 'text', initial: 'standard' },
] as const satisfies readonly ImportedField[];

type Field = (typeof importedFields)[number];
export type ImportedColumn = Field['column'];

/** Amounts are in cents in the tables alone. */
export const isAmount = (field: Field): field is Extract<Field, { type: 'bigint' }> => field.type === 'bigint';
