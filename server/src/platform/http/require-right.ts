import type { Right } from '@fieldhouse/contracts/rights';
import { AppError } from './app-error.ts';
import { missingRight } from './request-messages.ts';

/** For a part of a call that another right covers than the one that its contract names. */
export function requireRight({ rights }: { readonly rights: readonly Right[] }, right: Right): void {
  if (!rights.includes(right)) throw new AppError('not-allowed', missingRight(right));
}
