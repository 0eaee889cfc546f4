import { listSomeProducts } from '@fieldhouse/contracts/catalogue.endpoints';
import type { Product } from '@fieldhouse/contracts/catalogue.schemas';
import { MAX_LINES } from '@fieldhouse/contracts/payment.rules';
import { call } from './call.ts';

/** What the shop says now about products that this browser remembers; `undefined` is one that is not sold any more. */
export type FreshProducts = ReadonlyMap<string, Product | undefined>;

export async function listFreshProducts(ids: readonly string[]): Promise<FreshProducts> {
  const fresh = new Map<string, Product | undefined>(ids.map((id) => [id, undefined]));
  for (let from = 0; from < ids.length; from += MAX_LINES) {
    const some = ids.slice(from, from + MAX_LINES).join(',');
    for (const product of await call(listSomeProducts, { query: { ids: some } })) fresh.set(product._id, product);
  }
  return fresh;
}
