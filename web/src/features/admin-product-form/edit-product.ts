import { getProduct, updateProduct } from '@fieldhouse/contracts/catalogue.endpoints';
import type { Product } from '@fieldhouse/contracts/catalogue.schemas';
import { useRef } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { productChanges } from '../../lib/product-changes.ts';
import { threeWayMerge } from '../../lib/three-way-merge.rules.ts';
import { ask, tell } from '../../ui/ask.ts';
import { toast } from '../../ui/toast.ts';
import { isSameField, type ProductField, type ProductValues } from './product-values.rules.ts';
import { type SaveProduct, tellRefusal } from './save-outcome.ts';

export function valuesOf({ price, quantity, ...product }: Product): ProductValues {
  const { name, description, img, category, brand } = product;
  return { name, description, price: price.toFixed(2), quantity: String(quantity), img, category, brand };
}

/** Sends what was changed of a product, and nothing else, each time against the state that the editor has seen last. */
export function useProductChange(product: Product): SaveProduct {
  const seen = useRef<Product>(product);
  return async (values, touched) => {
    const question = { title: 'Your product will be updated!', text: values.name, action: 'Save' };
    if (!(await ask(question))) return { refused: {} };
    const { _id: id } = seen.current;
    const body = toPatch(seen.current, values, touched);
    try {
      seen.current = await call(updateProduct, { params: { id }, body });
    } catch (error) {
      const stale = error instanceof ApiError && error.code === 'stale';
      const now = stale ? await call(getProduct, { params: { id } }).catch(() => undefined) : undefined;
      if (!now) return { refused: await tellRefusal(error) };
      const newest = valuesOf(now);
      const { conflicts } = threeWayMerge(valuesOf(seen.current), values, newest, isSameField);
      const text = staleWords(productChanges(seen.current, now), conflicts.length > 0);
      seen.current = now;
      await tell({ title: 'Oops...', text, tone: 'error' });
      return { newest };
    }
    void toast('The product has been updated');
    return { saved: valuesOf(seen.current) };
  };
}

/** The stock goes together with what the editor saw, so that pieces sold meanwhile are not put back. */
export function toPatch(seen: Product, values: ProductValues, touched: readonly ProductField[]) {
  const { img, category, ...texts } = values;
  const all = { ...texts, img: [...img], category: [...category] };
  return {
    ...Object.fromEntries(touched.map((field) => [field, all[field]])),
    ...(touched.includes('quantity') && { quantityWas: seen.quantity }),
    __v: seen.__v,
  };
}

export function staleWords(changes: readonly string[], hasConflicts: boolean): string {
  return [
    'Something went wrong! Somebody else has changed this product meanwhile.',
    ...changes,
    hasConflicts
      ? 'Choose below what counts, then submit again.'
      : 'What you have typed is still here: submit again to keep it.',
  ].join(' ');
}
