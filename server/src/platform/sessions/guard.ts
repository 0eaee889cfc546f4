import { messages } from '@fieldhouse/contracts/messages';
import { areEnoughFor, isForStaff, rightsOf, type Who } from '@fieldhouse/contracts/rights';
import type { Db } from '../db/db.ts';
import { AppError } from '../http/app-error.ts';
import type { Member } from '../http/caller.ts';
import { missingRight, sessionMessages } from '../http/request-messages.ts';
import type { Caller, Guard } from '../http/route.ts';
import { createLimit } from '../limits/limits.ts';
import { clientAddress } from '../limits/network-address.ts';
import { speakTo } from '../texts/texts.ts';
import { findCallingKey, isKeySecret, noteUse } from './api-keys.repo.ts';
import { deviceOf } from './device.rules.ts';
import { findSession, isDueToTouch, type MemberSession, touchSession } from './sessions.repo.ts';
import { isFresh } from './sessions.rules.ts';
import { isToken } from './tokens.ts';

const MOST_CALLS = 600;

export interface GuardOptions {
  readonly db: Db;
  readonly now?: () => Date;
}

/** Identifies the caller by their token: one statement, and every ten minutes a second one that notes when they were last seen. */
export function createGuard({ db, now = () => new Date() }: GuardOptions): Guard {
  return async (who, request, { freshSignIn, mayBeKey = false } = {}) => {
    const at = now();
    const secret = findKeySecret(request.headers.authorization);
    if (secret !== undefined) {
      if (!mayBeKey) throw new AppError('not-allowed', keyMessages.inPerson);
      return admitKey(db, who, { secret, at, address: clientAddress(request) });
    }
    const token = findBearerToken(request.headers.authorization);
    const session = token === undefined ? undefined : await findSession(db, token, at);
    if (token === undefined || !session) throw new AppError('not-signed-in', sessionMessages.none);
    speakTo(request, session.language);
    if (session.userId === null) {
      if (who !== 'buyer') throw new AppError('not-allowed', sessionMessages.none);
      return { guestId: session.guestId, email: session.email, role: 'guest' };
    }
    const { role, rights } = holdIn(session, who, at);
    const fresh = isFresh(session.confirmedAt, at);
    const isFreshByFactor = session.factorAt !== null && isFresh(session.factorAt, at);
    const byFactor = freshSignIn === 'by-factor' && session.hasFactor;
    if (freshSignIn && freshSignIn !== 'at-times' && !(byFactor ? isFreshByFactor : fresh))
      throw new AppError('confirm-identity', byFactor ? sessionMessages.confirmByFactor : sessionMessages.confirm);
    if (isDueToTouch(session, at)) await touchSession(db, token, deviceOf(request.headers['user-agent']), at);
    return {
      userId: session.userId,
      byKey: false,
      role,
      rights,
      session: { id: session.id, isFresh: fresh, isFreshByFactor },
    };
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

const keyMessages = messages('api-key', {
  inPerson: 'A key cannot do this. Please log in.',
  unknown: 'This key is not valid, or no longer.',
  busy: 'This key has made too many requests. Please try again in a minute.',
} as const);

/** For all that a key does, from wherever. */
const calls = createLimit({
  name: 'api-key',
  max: MOST_CALLS,
  maxOfSession: MOST_CALLS,
  windowMs: 60_000,
  of: 'apart',
  sentence: keyMessages.busy,
});

interface SentKey {
  readonly secret: string;
  readonly at: Date;
  readonly address: string;
}

/** What it may do is what its maker may still do, and of that what it was made for. */
async function admitKey(db: Db, who: Exclude<Who, 'everyone'>, { secret, at, address }: SentKey): Promise<Caller> {
  const key = await findCallingKey(db, secret, at);
  if (!key) throw new AppError('not-signed-in', keyMessages.unknown);
  await calls.take(db, { address, who: key.id, session: key.id });
  const held = key.isMakerLocked ? [] : rightsOf({ role: key.makerRole, roleRights: key.makerRights });
  const rights = key.rights.filter((right) => held.includes(right));
  if (!areEnoughFor(who, rights)) throw new AppError('not-allowed', missingRight(who));
  if (!key.isFreshlyUsed) await noteUse(db, key.id, at);
  // Whoever made it had to prove who they are, and it cannot be asked again.
  const session = { id: key.id, isFresh: true, isFreshByFactor: true };
  return { userId: key.id, byKey: true, role: 'client', rights, session };
}

function findKeySecret(header: string | undefined): string | undefined {
  const secret = /^bearer +(\S+) *$/i.exec(header ?? '')?.[1];
  return secret !== undefined && isKeySecret(secret) ? secret : undefined;
}

/** The token of an Authorization header; undefined also for what cannot be one of ours. */
export function findBearerToken(header: string | undefined): string | undefined {
  const token = /^bearer +(\S+) *$/i.exec(header ?? '')?.[1];
  return token !== undefined && isToken(token) ? token : undefined;
}
