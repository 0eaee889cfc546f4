import type { Language } from '@fieldhouse/contracts/language';
import type { Caller } from '../../../platform/http/route.ts';
import { emailKey } from '../../accounts/index.ts';

/** An account, or a guest: one of the two. What a guest has bought and an account has taken over belongs to both. */
export interface Owner {
  readonly accountId: string | null;
  readonly guestId: string | null;
}

export interface Buyer extends Owner {
  /** Whose uses of promotions these are. */
  readonly customer: string;
  /** The hash of the session's token. */
  readonly session: Buffer;
  /** The network address that declined cards are counted for. */
  readonly address: string;
  /** Of the request: what is bought in it is written about in it. */
  readonly language: Language;
}

export const ownerOf = (caller: Caller): Owner =>
  caller.role === 'guest' ? { accountId: null, guestId: caller.guestId } : { accountId: caller.userId, guestId: null };

/** False when the buyer has left the shop. */
export const hasBuyer = ({ accountId, guestId }: Owner): boolean => accountId !== null || guestId !== null;

export function isOwnedBy(owned: Owner, { accountId, guestId }: Owner): boolean {
  return guestId === null ? accountId !== null && owned.accountId === accountId : owned.guestId === guestId;
}

/** A customer is an account, or the address of a guest as it is compared. */
export const customerOf = (caller: Caller): string =>
  caller.role === 'guest' ? customerByEmail(caller.email) : caller.userId;
const customerByEmail = (email: string): string => `mail:${emailKey(email)}`;

/** Who it is, from wherever they come. */
export const sessionOf = ({ accountId, guestId }: Owner): string | undefined => accountId ?? guestId ?? undefined;

/** Whose failures count together against a ceiling for all: a crowd of guests does not stop those with an account. */
export const groupOf = ({ accountId }: Owner): 'accounts' | 'guests' => (accountId === null ? 'guests' : 'accounts');

/** Under which name declined cards are counted: an account's own; those of guests together, by their network alone. */
export const payerName = ({ accountId }: Owner): string => accountId ?? 'guests';
