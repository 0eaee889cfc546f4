import { AppError } from '../http/app-error.ts';
import type { Hits } from './limits.repo.ts';

export const isFull = ({ count, window }: Hits) => count >= window.max;

/** Throws when any of them is over, and says when to come back. */
export function refuseIf(over: readonly Hits[], sentence: string): void {
  if (over.length === 0) return;
  const msLeft = Math.max(...over.map((hits) => hits.msLeft));
  throw new AppError('too-many-requests', sentence, { retryAfterSeconds: Math.max(1, Math.ceil(msLeft / 1000)) });
}
