import { keyMessages } from '@fieldhouse/contracts/text.schemas';
import type { Tx } from '../db/db.ts';
import { AppError } from '../http/app-error.ts';
import { sha256 } from '../ids.ts';
import { findRequest, insertRequest, setResult } from './keyed-requests.repo.ts';

export interface Asked {
  readonly caller: string;
  /** None: it is done as often as it is asked for. */
  readonly key: string | undefined;
  /** The name of the call, and all that it was given. */
  readonly wish: readonly unknown[];
}

export interface Done {
  /** The id of what came of it; of a repeated request, of what came of the first. */
  readonly result: string | null;
  readonly isRepeated: boolean;
}

/**
 * Acts once for all requests of one caller with the same key, in the transaction that acts: what fails leaves no key behind, and
 * may be tried again. Comes before any other lock.
 */
export async function once(tx: Tx, { caller, key, wish }: Asked, act: () => Promise<string | null>): Promise<Done> {
  if (key === undefined) return { result: await act(), isRepeated: false };
  const digest = sha256(JSON.stringify(wish));
  if (!(await insertRequest(tx, { caller, key }, digest))) {
    const first = await findRequest(tx, { caller, key });
    if (!first?.wish.equals(digest)) throw new AppError('stale', keyMessages.taken);
    return { result: first.result, isRepeated: true };
  }
  const result = await act();
  if (result !== null) await setResult(tx, { caller, key }, result);
  return { result, isRepeated: false };
}
