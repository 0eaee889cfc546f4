import { areEnoughFor, rightsOf } from '@fieldhouse/contracts/rights';
import type { Db } from '../db/db.ts';
import { AppError } from '../http/app-error.ts';
import { missingRight, sessionMessages } from '../http/request-messages.ts';
import type { Guard } from '../http/route.ts';
import { findSession, isDueToSlide, slideSession } from './sessions.repo.ts';
import { isToken } from './tokens.ts';

export interface GuardOptions {
  readonly db: Db;
  readonly now?: () => Date;
}

/** Identifies the caller by their token: one statement, and once a day a second one that extends the expiry. */
export function createGuard({ db, now = () => new Date() }: GuardOptions): Guard {
  return async (who, request) => {
    const token = findBearerToken(request.headers.authorization);
    const at = now();
    const session = token === undefined ? undefined : await findSession(db, token, at);
    if (token === undefined || !session) throw new AppError('not-signed-in', sessionMessages.none);
    if (session.userId === null) {
      if (who !== 'buyer') throw new AppError('not-allowed', sessionMessages.none);
      return { guestId: session.guestId, email: session.email, role: 'guest' };
    }
    const rights = rightsOf(session);
    if (!areEnoughFor(who, rights)) throw new AppError('not-allowed', missingRight(who));
    if (isDueToSlide(session, at)) await slideSession(db, token, at);
    return { userId: session.userId, role: session.role, rights };
  };
}

/** The token of an Authorization header; undefined also for what cannot be one of ours. */
export function findBearerToken(header: string | undefined): string | undefined {
  const token = /^bearer +(\S+) *$/i.exec(header ?? '')?.[1];
  return token !== undefined && isToken(token) ? token : undefined;
}
