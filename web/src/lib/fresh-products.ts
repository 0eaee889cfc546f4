import { listSomeProducts } from '@fieldhouse/contracts/catalogue.endpoints';
import type { SomeProduct } from '@fieldhouse/contracts/catalogue.schemas';
import { MAX_LINES } from '@fieldhouse/contracts/payment.rules';
import { call } from './call.ts';

/** What the shop says now about products that this browser remembers; `undefined` is one that is not sold any more. */
export type FreshProducts = ReadonlyMap<string, SomeProduct | undefined>;

export async function listFreshProducts(ids: readonly string[]): Promise<FreshProducts> {
  const fresh = new Map<string, SomeProduct | undefined>(ids.map((id) => [id, undefined]));
  const each = [...fresh.keys()];
  for (let from = 0; from < each.length; from += MAX_LINES) {
    const some = each.slice(from, from + MAX_LINES).join(',');
    for (const product of await call(listSomeProducts, { query: { ids: some } })) fresh.set(product._id, product);
  }
  return fresh;
}
