import type { Product } from '@fieldhouse/contracts/catalogue.schemas';
import { findPriceProblem, findQuantityProblem } from '@fieldhouse/contracts/product.rules';
import { hasSameNames, isSameNumber } from '../../lib/three-way-merge.rules.ts';

/** What is typed over a product; what is left blank stays as it is. */
export interface StockTyped {
  /** Of a product in one version; of others each variant has its own. */
  readonly quantity: string;
  readonly price: string;
  readonly category: readonly string[];
}

export function typedFrom({ quantity, basePrice, category, options }: Product): StockTyped {
  return { quantity: options.length > 0 ? '' : String(quantity), price: basePrice.toFixed(2), category };
}

export function findStockProblems({ quantity, price }: StockTyped) {
  return {
    quantity: quantity.trim() ? findQuantityProblem(quantity.trim()) : undefined,
    price: price.trim() ? findPriceProblem(price.trim(), 0) : undefined,
  };
}

/** A blank field is no change, and neither is the same number or the same names written differently. */
export function isSameStock(
  _field: keyof StockTyped,
  one: StockTyped[keyof StockTyped],
  other: StockTyped[keyof StockTyped],
): boolean {
  if (typeof one === 'string' || typeof other === 'string') {
    const [a, b] = [String(one), String(other)];
    return a.trim() === '' || b.trim() === '' || isSameNumber(a, b);
  }
  return one.length === 0 || other.length === 0 || hasSameNames(one, other);
}
