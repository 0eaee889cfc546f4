import type { Product } from '@fieldhouse/contracts/catalogue.schemas';
import { findPriceProblem, findQuantityProblem } from '@fieldhouse/contracts/product.rules';
import { hasSameNames, isSameNumber } from '../../lib/three-way-merge.rules.ts';

/** What somebody has typed over a product; what is left blank stays as it is. */
export interface StockTyped {
  readonly quantity: string;
  readonly price: string;
  readonly category: readonly string[];
}

export function typedFrom({ quantity, price, category }: Product): StockTyped {
  return { quantity: String(quantity), price: price.toFixed(2), category };
}

export function findStockProblems({ quantity, price }: StockTyped): { quantity?: string; price?: string } {
  const wrong = {
    quantity: quantity.trim() ? findQuantityProblem(quantity.trim()) : undefined,
    price: price.trim() ? findPriceProblem(price.trim(), 0) : undefined,
  };
  return { ...(wrong.quantity && { quantity: wrong.quantity }), ...(wrong.price && { price: wrong.price }) };
}

/** What is left blank is no change, and neither is the same number or the same names written in another way. */
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

/**
 * What is sent: what was changed, and nothing else. The stock goes together with what the editor saw, so that pieces sold
 * meanwhile are not put back.
 */
export function toPatch(
  seen: Product,
  { quantity, price, category }: StockTyped,
  touched: readonly (keyof StockTyped)[],
) {
  return {
    ...(touched.includes('quantity') && { quantity: Number(quantity), quantityWas: seen.quantity }),
    ...(touched.includes('price') && { price: Number(price) }),
    ...(touched.includes('category') && { category: [...category] }),
    __v: seen.__v,
  };
}
