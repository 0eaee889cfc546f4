import type { Language } from '@fieldhouse/contracts/language';
import { messages } from '@fieldhouse/contracts/messages';
import type { FactorMethod } from '@fieldhouse/contracts/security.rules';
import type { FactorQuestion, ShownPasskey } from '@fieldhouse/contracts/security.schemas';
import { type Db, inTransaction, type Tx } from '../../../platform/db/db.ts';
import { askForPasskey, passkeyHomeOf } from '../../../platform/factors/passkeys.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import {
  consumeChallenge,
  findChallenge,
  type NewChallenge,
  openChallenge,
  openChallengeByPassword,
  takeTry,
} from '../../../platform/sessions/challenges.repo.ts';
import { openSession, openSessionByPassword } from '../../../platform/sessions/sessions.repo.ts';
import type { AccountDeps } from '../accounts.deps.ts';
import { signInFactors } from '../accounts.limits.ts';
import { findAccount, lockAccount, speak } from '../accounts.repo.ts';
import { countRecoveryCodes, listFactors, listPasskeys } from './factors.repo.ts';
import { notProved, proveFactor } from './prove-factor.ts';

const refusals = messages('second-factor', {
  wanted: 'Please show your second factor to log in.',
  ended: 'This took too long, or there were too many wrong codes. Please log in again.',
} as const);

export type FactorDeps = Pick<AccountDeps, 'db' | 'passwords' | 'pause' | 'config' | 'now'>;

/** What the first factor has brought: a session, or the question for the second. */
export type Entry = string | { readonly accountId: string; readonly challenge: NewChallenge };

/** For an account whose password was compared a moment ago; undefined when it has been changed since. */
export async function enterByPassword(
  db: Db,
  account: { readonly id: string; readonly passwordHash: string },
  now: Date,
): Promise<Entry | undefined> {
  const token = await openSessionByPassword(db, account, now);
  if (token !== undefined) return token;
  const challenge = await openChallengeByPassword(db, account, now);
  return challenge && { accountId: account.id, challenge };
}

/** For an account that is locked. */
export async function enter(tx: Tx, accountId: string, now: Date): Promise<Entry> {
  const account = await findAccount(tx, accountId);
  if (!account?.secondFactorSince) return openSession(tx, accountId, now);
  return { accountId, challenge: await openChallenge(tx, accountId, 'sign-in', now) };
}

/** The token of the session, or the question as an error. Outside of the transaction: the challenge has to stay. */
export async function admit(deps: Pick<FactorDeps, 'db' | 'config'>, entry: Entry): Promise<string> {
  if (typeof entry === 'string') return entry;
  const question = await toQuestion(deps, entry.accountId, entry.challenge);
  throw new AppError('second-factor', refusals.wanted, { question });
}

/** What answers a challenge, and what a passkey has to sign. */
export async function toQuestion(
  { db, config }: Pick<FactorDeps, 'db' | 'config'>,
  accountId: string,
  { token, passkey }: NewChallenge,
): Promise<FactorQuestion> {
  const home = passkeyHomeOf(config.publicUrl);
  const [factors, passkeys, codes] = await Promise.all([
    listFactors(db, accountId),
    listPasskeys(db, accountId),
    countRecoveryCodes(db, accountId),
  ]);
  const methods: FactorMethod[] = [
    ...new Set(factors.map(({ kind }) => kind).filter((kind) => kind === 'totp' || home)),
    ...(codes > 0 ? (['recovery-code'] as const) : []),
  ];
  const asked = home && passkeys.length > 0 && askForPasskey(home, passkey, passkeys);
  return { challenge: token, methods, ...(asked && { passkey: asked }) };
}

interface Answer {
  readonly challenge: string;
  readonly code?: string | undefined;
  readonly passkey?: ShownPasskey | undefined;
  readonly language: Language;
}

/** Returns the token of a new session. */
export async function finishSignIn(deps: FactorDeps, answer: Answer, address: string): Promise<string> {
  const { db, config, now } = deps;
  const at = now();
  const found = await findChallenge(db, answer.challenge, 'sign-in', at);
  if (!found) throw ended();
  const { accountId } = found;
  const home = passkeyHomeOf(config.publicUrl);
  const proof = answer.passkey
    ? { shown: answer.passkey, challenge: found.passkey, home }
    : { code: answer.code ?? '' };
  return signInFactors.attempt(db, { address, who: accountId, session: accountId }, async ({ fail }) => {
    if (!(await takeTry(db, answer.challenge, at))) throw ended();
    const token = await inTransaction(db, async (tx) => {
      const account = await lockAccount(tx, accountId);
      if (!account) throw ended();
      if (!(await proveFactor(deps, tx, accountId, proof, at))) return undefined;
      // Of two who answer at the same moment one is let in, and the other's code is not used up.
      if (!(await consumeChallenge(tx, answer.challenge))) throw ended();
      await speak(tx, account, answer.language, at);
      return openSession(tx, accountId, at, { byFactor: true });
    });
    if (token !== undefined) return token;
    fail();
    throw notProved(proof);
  });
}

function ended(): AppError {
  return new AppError('refused', refusals.ended);
}
