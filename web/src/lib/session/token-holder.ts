import { getMe, verifyAdmin } from '@fieldhouse/contracts/accounts.endpoints';
import type { Role } from '@fieldhouse/contracts/rights';
import { ApiError } from '../api-error.ts';
import { call } from '../call.ts';
import { announceSession, findOwner, readToken, rememberOwner, rememberRole } from './session.ts';

/**
 * Who the stored token belongs to; `nobody` when there is none or it is dead, none while the shop cannot say. `must-enrol`: staff who
 * have no rights before they have a second factor.
 */
export type Holder = Role | 'nobody' | 'must-enrol' | undefined;

export async function askHolder(): Promise<Holder> {
  if (readToken() === undefined) return 'nobody';
  try {
    return (await call(verifyAdmin)) ? 'admin' : 'client';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return 'nobody';
    if (error.code === 'second-factor-required') return 'must-enrol';
    return error.status === 403 ? 'client' : undefined;
  }
}

/** Holds the stored token against the shop, for the header. A dead one is dropped by the call itself. */
export async function checkHolder(): Promise<void> {
  const token = readToken();
  const holder = await askHolder();
  // Another tab has logged in or out in the meantime: the answer is about another session.
  if (readToken() !== token || holder === undefined || holder === 'nobody') return;
  rememberRole(holder === 'admin' ? 'admin' : 'client');
  announceSession();
}

/** The id of the account that is signed in, which drafts and payments belong to. None without one; throws while the shop is away. */
export async function askOwner(): Promise<string | undefined> {
  const token = readToken();
  if (token === undefined) return undefined;
  const known = findOwner(token);
  if (known !== undefined) return known;
  try {
    const { _id } = await call(getMe);
    rememberOwner(token, _id);
    return _id;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return undefined;
    throw error;
  }
}
