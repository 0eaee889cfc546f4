import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

interface BrandTable {
  id: GeneratedAlways<number>;
  uid: string;
  name: string;
  name_key: string;
}

interface CategoryTable {
  id: GeneratedAlways<number>;
  uid: string;
  name: string;
  name_key: string;
  v: Generated<number>;
}

interface ProductTable {
  id: string;
  name: string;
  name_key: string;
  description: string;
  brand_id: number;
  price_cents: number;
  img: string[];
  /** Changed by change_stock alone. */
  quantity: ColumnType<number, never, never>;
  rating_sum: Generated<number>;
  rating_count: Generated<number>;
  v: Generated<number>;
  search: ColumnType<never, unknown, unknown>;
  deleted_at: Date | null;
}

interface ProductCategoryTable {
  product_id: string;
  category_id: number;
  position: number;
}

interface VariantTable {
  id: string;
  product_id: string;
  sku: string;
  options: ColumnType<Record<string, string>, string | undefined, string>;
  position: Generated<number>;
  /** Changed by change_stock alone. */
  quantity: ColumnType<number, never, never>;
}

interface ListingTable {
  category_id: number;
  brand_id: number;
  price_cents: number;
  name_key: string;
  product_id: string;
}

interface SearchWordTable {
  word: string;
  uses: number;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    brand: BrandTable;
    category: CategoryTable;
    product: ProductTable;
    product_category: ProductCategoryTable;
    variant: VariantTable;
    listing: ListingTable;
    search_word: SearchWordTable;
  }
}
