import { errorStatus } from '@fieldhouse/contracts/errors';
import type { Db } from '../db/db.ts';
import { AppError } from '../http/app-error.ts';
import { type KeyedRequest, keyTaken, openAnswer, sealAnswer, underWay } from './keyed-request.ts';
import { endClaim, findRequest } from './request-keys.repo.ts';

/** What was answered, as it left. */
export interface KeptAnswer {
  readonly status: number;
  readonly body: string;
}

interface Answering {
  readonly handle: () => Promise<KeptAnswer>;
  /** What a refusal says. It is kept if something has happened before it. */
  readonly refuse: (refusal: AppError) => KeptAnswer;
}

/**
 * The first answer, for a day. Who died between acting and answering is continued: `once` gives the handler what came of it. What was
 * refused without any effect may be tried again.
 */
export async function answerOnce(
  db: Db,
  request: KeyedRequest,
  { handle, refuse }: Answering,
): Promise<KeptAnswer & { readonly isReplayed: boolean }> {
  const first = await findRequest(db, request.id);
  if (first && !first.wish.equals(request.wish)) throw keyTaken();
  if (first?.answer) return { ...(openAnswer(request, first.answer) as KeptAnswer), isReplayed: true };
  if (first?.isUnderWay) throw underWay();
  try {
    const answer = await handle();
    if (!request.isAsked) throw new Error('a call whose contract says `keyed` has acted without `once`');
    await endClaim(db, request, sealAnswer(request, answer));
    return { ...answer, isReplayed: first !== undefined };
  } catch (error) {
    const isFinal = error instanceof AppError && error.status < errorStatus.internal;
    await endClaim(db, request, isFinal ? sealAnswer(request, refuse(error)) : null);
    throw error;
  }
}
