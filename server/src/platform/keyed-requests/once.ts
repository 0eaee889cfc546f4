import type { Tx } from '../db/db.ts';
import { type KeyedRequest, keyTaken, openAnswer, sealAnswer, underWay } from './keyed-request.ts';
import { claimRequest, findRequest, insertRequest, tryLockKey } from './request-keys.repo.ts';

/**
 * Acts once for all requests with the same key, in the transaction that acts: what fails leaves no key behind, and may be tried
 * again. Comes before any other lock. What came of it is kept as JSON, and given to whoever sees to the answer after a crash.
 */
export async function once<T>(tx: Tx, request: KeyedRequest | undefined, act: () => Promise<T>): Promise<T> {
  if (!request) return act();
  request.isAsked = true;
  if (!(await tryLockKey(tx, request.id))) throw underWay();
  const first = await findRequest(tx, request.id);
  if (first && !first.wish.equals(request.wish)) throw keyTaken();
  if (first?.isUnderWay || first?.answer) throw underWay();
  if (first?.result) {
    await claimRequest(tx, request);
    return openAnswer(request, first.result) as T;
  }
  const result = await act();
  await insertRequest(tx, request, sealAnswer(request, result ?? null));
  return result;
}
