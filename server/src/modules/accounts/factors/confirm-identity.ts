import { accountMessages } from '@fieldhouse/contracts/account.rules';
import { messages } from '@fieldhouse/contracts/messages';
import type { askForProof as proofSchemas, confirmIdentity as schemas } from '@fieldhouse/contracts/security.schemas';
import type { z } from 'zod';
import { inTransaction } from '../../../platform/db/db.ts';
import { passkeyHomeOf } from '../../../platform/factors/passkeys.ts';
import { AppError, fieldError } from '../../../platform/http/app-error.ts';
import { consumeChallenge, findChallenge, openChallenge } from '../../../platform/sessions/challenges.repo.ts';
import { confirmSession } from '../../../platform/sessions/sessions.repo.ts';
import { passwordGuesses, sessionFactors } from '../accounts.limits.ts';
import { noSuchUser } from '../accounts.refusals.ts';
import { type Account, findAccount, lockAccount } from '../accounts.repo.ts';
import { guessPassword } from '../guess-password.ts';
import { type FactorDeps, toQuestion } from './enter.ts';
import { type FactorProof, notProved, proveFactor } from './prove-factor.ts';

const refusals = messages('confirm', {
  wrongPassword: 'This is not your password.',
  changed: 'Your password has been changed in the meantime. Please log in again.',
  ended: 'This took too long. Please try again.',
} as const);

/** Somebody in a session of theirs. */
export interface Holder {
  readonly userId: string;
  readonly sessionId: string;
  /** The network address they ask from. */
  readonly address: string;
}

export async function askForProof(
  deps: FactorDeps,
  userId: string,
): Promise<z.input<(typeof proofSchemas)['response']>> {
  const account = await findAccount(deps.db, userId);
  if (!account) throw noSuchUser();
  const password = account.passwordHash ? (['password'] as const) : [];
  if (!account.secondFactorSince) return { methods: [...password] };
  const challenge = await openChallenge(deps.db, userId, 'confirm', deps.now());
  const { methods, ...question } = await toQuestion(deps, userId, challenge);
  return { methods: [...password, ...methods], ...question };
}

type Proof = z.output<(typeof schemas)['body']>;

/** The session counts as fresh from now on. */
export async function confirmIdentity(deps: FactorDeps, holder: Holder, proof: Proof): Promise<void> {
  const { db, config, now } = deps;
  const { userId, sessionId } = holder;
  const at = now();
  if (proof.password !== undefined) {
    await requirePassword(deps, holder, proof.password);
    await confirmSession(db, sessionId, userId, { at, byFactor: false });
    return;
  }
  const { challenge = '', passkey } = proof;
  const asked = passkey && (await findChallenge(db, challenge, 'confirm', at));
  if (passkey && asked?.accountId !== userId) throw new AppError('refused', refusals.ended);
  const shown: FactorProof =
    passkey && asked
      ? { shown: passkey, challenge: asked.passkey, home: passkeyHomeOf(config.publicUrl) }
      : { code: proof.code ?? '' };
  await guessFactor(deps, holder, shown);
  // Signed once, and of no use for another time.
  if (passkey) await inTransaction(db, (tx) => consumeChallenge(tx, challenge));
  await confirmSession(db, sessionId, userId, { at, byFactor: true });
}

/** Throws unless it is right. Whoever has none, because they come by Google, is known by their fresh sign-in. */
export async function requirePassword(
  deps: FactorDeps,
  { userId, address }: Pick<Holder, 'userId' | 'address'>,
  password: string | undefined,
): Promise<Account> {
  return guessPassword(deps, { guesses: passwordGuesses, address, who: userId }, async ({ verify }, fail) => {
    const account = await findAccount(deps.db, userId);
    if (!account) throw noSuchUser();
    if (password === undefined) {
      if (!account.passwordHash) return account;
      throw fieldError('invalid-input', 'password', accountMessages.password);
    }
    if (!(await verify(account.passwordHash, password))) {
      fail();
      throw fieldError('refused', 'password', refusals.wrongPassword);
    }
    return account;
  });
}

/** Throws unless it proves it. */
async function guessFactor(
  deps: FactorDeps,
  { userId, address }: Pick<Holder, 'userId' | 'address'>,
  proof: FactorProof,
): Promise<void> {
  const { db, now } = deps;
  await sessionFactors.attempt(db, { address, who: userId, session: userId }, async ({ fail }) => {
    const isProved = await inTransaction(db, async (tx) => {
      if (!(await lockAccount(tx, userId))) throw noSuchUser();
      return proveFactor(deps, tx, userId, proof, now());
    });
    if (isProved) return;
    fail();
    throw notProved(proof);
  });
}

export const requireCode = (deps: FactorDeps, holder: Holder, code: string): Promise<void> =>
  guessFactor(deps, holder, { code });

/** The password was right when it was compared: it must still be the same once the account is locked. */
export function requireSamePassword(now: Account | undefined, compared: Account): Account {
  if (!now || now.passwordHash !== compared.passwordHash) throw new AppError('refused', refusals.changed);
  return now;
}
