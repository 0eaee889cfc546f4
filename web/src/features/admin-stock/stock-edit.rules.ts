import type { Product } from '@fieldhouse/contracts/catalogue.schemas';
import { findPriceProblem, findQuantityProblem } from '@fieldhouse/contracts/product.rules';

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

/** What is sent: the stock together with what the editor saw, so that pieces sold meanwhile are not put back. */
export function toPatch(seen: Product, { quantity, price, category }: StockTyped) {
  return {
    quantity: quantity.trim() ? Number(quantity) : seen.quantity,
    quantityWas: seen.quantity,
    price: price.trim() ? Number(price) : seen.price,
    category: category.length > 0 ? [...category] : seen.category,
    __v: seen.__v,
  };
}
