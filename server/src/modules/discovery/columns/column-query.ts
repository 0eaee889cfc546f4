import type { PriceStep } from './price-plans.ts';

/** What the index knows about a product. */
export interface IndexedProduct {
  /** A UUIDv7: the order of ids is the order of creation. */
  readonly id: string;
  /** Folded. Names are sorted by its UTF-8 bytes, then by id, as PostgreSQL does with `collate "C"`. */
  readonly nameKey: string;
  readonly brandId: number;
  /** As assigned; their ancestors follow from the tree. */
  readonly categoryIds: readonly number[];
  readonly priceCents: number;
  /** 0 to 10. */
  readonly halfStars: number;
  readonly onSale: boolean;
  /** What price and sale will be by the clock, in any order. */
  readonly priceSteps?: readonly PriceStep[] | undefined;
  readonly inStock: boolean;
  /** Not negative. */
  readonly popularity: number;
  /** Those that can be bought, by their codes; 0: it has no size, or no colour. */
  readonly variants: readonly IndexedVariant[];
  /** The codes of its values. */
  readonly attributes: readonly number[];
}

export interface IndexedVariant {
  readonly size: number;
  readonly colour: number;
}

export type ColumnOrder =
  | 'relevance'
  | 'newest'
  | 'popular'
  | 'rating'
  | 'price-asc'
  | 'price-desc'
  | 'name-asc'
  | 'name-desc';

/**
 * Within a facet any of the chosen values will do, and all chosen facets must agree; an empty list is no choice. Size and
 * colour chosen together mean one variant that has both.
 */
export interface ColumnQuery {
  /** In which prices are asked about; none: in the shop itself. */
  readonly market?: string | undefined;
  /** By whose names they are sorted; none: those of the first language. */
  readonly language?: string | undefined;
  /** The rows that a search has found, as a bitset: sold-out ones are included and come last. Without it: every product in stock. */
  readonly within?: Uint32Array | undefined;
  /** By row, for the order 'relevance': lower is better, ties go to the more popular, then to the newer one. Without: all equal. */
  readonly scores?: Uint16Array | undefined;
  /** Rows that match whatever else is asked, beside those that were found; only together with `within`. */
  readonly added?: readonly number[] | undefined;
  /** Rows that stand before all others in any order, as far as they match, each once. */
  readonly first?: readonly number[] | undefined;
  /** With their descendants. */
  readonly categories?: readonly number[] | undefined;
  readonly brands?: readonly number[] | undefined;
  readonly sizes?: readonly number[] | undefined;
  readonly colours?: readonly number[] | undefined;
  /** One list for each chosen attribute, of the codes of its chosen values. */
  readonly attributes?: readonly (readonly number[])[] | undefined;
  /** In cents, both ends included. */
  readonly price?: { readonly from: number; readonly to: number } | undefined;
  /** At least, in half stars. */
  readonly rating?: number | undefined;
  readonly sale?: boolean | undefined;
  readonly order: ColumnOrder;
  /** Or where to begin, by how many there are. */
  readonly offset: number | ((total: number) => number);
  readonly limit: number;
  /** The codes to count, one list per attribute. It is left out of its own counts if it contains one of the chosen codes. */
  readonly countAttributes: readonly (readonly number[])[];
}

/** The counts of a facet leave its own choice out: they say what one more click brings. Those of brands and so on are indexed by id or code. */
export interface ColumnAnswer {
  readonly ids: string[];
  readonly total: number;
  /** Each with its descendants. */
  readonly categories: Int32Array;
  readonly brands: Int32Array;
  readonly sizes: Int32Array;
  readonly colours: Int32Array;
  /** In the order of `countAttributes`, and of the codes in each. */
  readonly attributes: readonly Int32Array[];
  /** Of exactly so many half stars, 0 to 10. */
  readonly ratings: Int32Array;
  readonly sale: number;
  /** In cents; 0 and 0 if there is nothing. The steps are those between the edges. */
  readonly prices: {
    readonly min: number;
    readonly max: number;
    readonly steps: Int32Array;
    readonly edges: readonly number[];
  };
}
