import { areEnoughFor, isForStaff, rightsOf, type Who } from '@fieldhouse/contracts/rights';
import type { Db } from '../db/db.ts';
import { AppError } from '../http/app-error.ts';
import type { Member } from '../http/caller.ts';
import { missingRight, sessionMessages } from '../http/request-messages.ts';
import type { Guard } from '../http/route.ts';
import { deviceOf } from './device.rules.ts';
import { findSession, isDueToTouch, type MemberSession, touchSession } from './sessions.repo.ts';
import { isFresh } from './sessions.rules.ts';
import { isToken } from './tokens.ts';

export interface GuardOptions {
  readonly db: Db;
  readonly now?: () => Date;
}

/** Identifies the caller by their token: one statement, and every ten minutes a second one that notes when they were last seen. */
export function createGuard({ db, now = () => new Date() }: GuardOptions): Guard {
  return async (who, request, freshSignIn) => {
    const token = findBearerToken(request.headers.authorization);
    const at = now();
    const session = token === undefined ? undefined : await findSession(db, token, at);
    if (token === undefined || !session) throw new AppError('not-signed-in', sessionMessages.none);
    if (session.userId === null) {
      if (who !== 'buyer') throw new AppError('not-allowed', sessionMessages.none);
      return { guestId: session.guestId, email: session.email, role: 'guest' };
    }
    const { role, rights } = holdIn(session, who, at);
    const fresh = isFresh(session.confirmedAt, at);
    if (freshSignIn === 'always' && !fresh) throw new AppError('confirm-identity', sessionMessages.confirm);
    if (isDueToTouch(session, at)) await touchSession(db, token, deviceOf(request.headers['user-agent']), at);
    const isFreshByFactor = session.factorAt !== null && isFresh(session.factorAt, at);
    return { userId: session.userId, role, rights, session: { id: session.id, isFresh: fresh, isFreshByFactor } };
  };
}

/** Throws unless it is enough. Staff who have not enrolled the second factor that they must have are like any customer until they do. */
function holdIn(session: MemberSession, who: Who, at: Date): Pick<Member, 'role' | 'rights'> {
  const { enrolBy, role } = session;
  const rights = rightsOf(session);
  const isLocked = rights.length > 0 && enrolBy !== null && enrolBy <= at;
  if (isLocked && isForStaff(who)) throw new AppError('second-factor-required', sessionMessages.enrol);
  if (!areEnoughFor(who, rights)) throw new AppError('not-allowed', missingRight(who));
  return isLocked ? { role: 'client', rights: [] } : { role, rights };
}

/** The token of an Authorization header; undefined also for what cannot be one of ours. */
export function findBearerToken(header: string | undefined): string | undefined {
  const token = /^bearer +(\S+) *$/i.exec(header ?? '')?.[1];
  return token !== undefined && isToken(token) ? token : undefined;
}
