import { randomBytes } from 'node:crypto';
import { MINUTE_MS } from '@fieldhouse/contracts/durations.rules';
import { messages, msg } from '@fieldhouse/contracts/messages';
import { type FactorKind, MAX_FACTORS, RECOVERY_CODES } from '@fieldhouse/contracts/security.rules';
import type { addSecondFactor, MadePasskey } from '@fieldhouse/contracts/security.schemas';
import type { z } from 'zod';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import { offerPasskey, passkeyHomeOf, readMadePasskey } from '../../../platform/factors/passkeys.ts';
import {
  describeTotp,
  findTotpStep,
  newTotpSecret,
  openTotpSecret,
  sealTotpSecret,
} from '../../../platform/factors/totp.ts';
import { AppError, fieldError } from '../../../platform/http/app-error.ts';
import type { Member } from '../../../platform/http/caller.ts';
import { newId } from '../../../platform/ids.ts';
import { confirmSession, endOtherSessionsOf } from '../../../platform/sessions/sessions.repo.ts';
import { newToken } from '../../../platform/sessions/tokens.ts';
import { getSettings } from '../../settings/index.ts';
import type { AccountDeps } from '../accounts.deps.ts';
import { queueAccountMail } from '../accounts.jobs.ts';
import { sessionFactors } from '../accounts.limits.ts';
import { noSuchUser } from '../accounts.refusals.ts';
import { type Account, lockAccount } from '../accounts.repo.ts';
import { toTypedCode } from '../typed-code.rules.ts';
import { type Holder, requirePassword, requireSamePassword } from './confirm-identity.ts';
import type { FactorDeps } from './enter.ts';
import * as repo from './factors.repo.ts';

const refusals = messages('enrol', {
  gone: 'This is no longer here. Please begin again.',
  late: 'This took too long. Please begin again.',
  full: msg`You can have up to ${MAX_FACTORS} of them. Please remove one first.`,
  noPasskeys: 'Passkeys do not work at this address of the shop. Please use one-time codes.',
  wrongCode: 'This code is not right. Please check the clock of your device, and enter the current code.',
  badPasskey: 'The passkey could not be saved. Please try again.',
  knownPasskey: 'This passkey has been saved before.',
  noFactor: 'You have no second factor yet.',
} as const);

/** It has to be confirmed within this time. */
const LIFE_MS = 15 * MINUTE_MS;
/** 80 bits each. */
const CODE_BYTES = 16;

type Deps = FactorDeps & Pick<AccountDeps, 'cache'>;
type Offered = z.input<(typeof addSecondFactor)['response']>;

/** Begins it; it counts when it is confirmed. What it returns is not shown again. */
export async function addFactor(
  deps: Deps,
  holder: Holder,
  {
    kind,
    password,
    device,
  }: { readonly kind: FactorKind; readonly password?: string | undefined; readonly device: string },
): Promise<Offered> {
  const { db, now } = deps;
  const compared = await requirePassword(deps, holder, password);
  const { name: shopName } = await getSettings(deps);
  const home = passkeyHomeOf(deps.config.publicUrl);
  if (kind === 'passkey' && !home) throw new AppError('refused', refusals.noPasskeys);
  return inTransaction(db, async (tx) => {
    const account = requireSamePassword(await lockAccount(tx, holder.userId), compared);
    if ((await repo.listFactors(tx, account.id)).length >= MAX_FACTORS) throw new AppError('refused', refusals.full);
    const begun = { id: newId(), accountId: account.id, kind, at: now() };
    if (kind === 'passkey' && home) {
      const challenge = newToken();
      await repo.insertFactor(tx, { ...begun, name: device, challenge });
      const stored = await repo.listPasskeys(tx, account.id);
      return { _id: begun.id, options: offerPasskey(home, { challenge, shopName, owner: account, stored }) };
    }
    const secret = newTotpSecret();
    await repo.insertFactor(tx, { ...begun, name: '', secret: sealTotpSecret(secret, deps.config.secretsKey) });
    return { _id: begun.id, ...describeTotp(secret, { issuer: shopName, label: account.email }) };
  });
}

interface Shown {
  readonly code?: string | undefined;
  readonly passkey?: MadePasskey | undefined;
}

/**
 * It counts from here on, and all other sessions end: they were opened without it. Returns the recovery codes, which come with the
 * first one.
 */
export async function confirmFactor(deps: Deps, holder: Holder, id: string, shown: Shown): Promise<string[]> {
  const { db, now } = deps;
  const { userId, address } = holder;
  return sessionFactors.attempt(db, { address, who: userId, session: userId }, async ({ fail }) => {
    const at = now();
    const result = await inTransaction(db, async (tx) => {
      const account = await lockAccount(tx, userId);
      if (!account) throw noSuchUser();
      const read = await readShown(deps, tx, { account, id, shown, at });
      if (!read) return undefined;
      if (!(await repo.confirmFactor(tx, id, read, at))) throw new AppError('refused', refusals.knownPasskey);
      const codes = account.secondFactorSince ? [] : await makeRecoveryCodes(tx, account.id);
      if (!account.secondFactorSince) await repo.writeFactorsSince(tx, account.id, at);
      await endOtherSessionsOf(tx, account.id, holder.sessionId);
      // It was shown just now.
      await confirmSession(tx, holder.sessionId, account.id, { at, byFactor: true });
      await queueAccountMail(tx, account.id, 'factor-added');
      return codes;
    });
    if (result) return result;
    fail();
    throw shown.passkey
      ? fieldError('refused', 'passkey', refusals.badPasskey)
      : fieldError('refused', 'code', refusals.wrongCode);
  });
}

async function readShown(
  { config }: FactorDeps,
  tx: Tx,
  {
    account,
    id,
    shown,
    at,
  }: { readonly account: Account; readonly id: string; readonly shown: Shown; readonly at: Date },
) {
  const factor = await repo.findFactor(tx, account.id, id);
  if (!factor || factor.confirmedAt) throw new AppError('not-found', refusals.gone);
  if (at.getTime() - factor.createdAt.getTime() > LIFE_MS) throw new AppError('refused', refusals.late);
  const home = passkeyHomeOf(config.publicUrl);
  if (shown.passkey && factor.challenge !== null && home) return readMadePasskey(home, factor.challenge, shown.passkey);
  const secret = factor.secret && openTotpSecret(factor.secret, config.secretsKey);
  const step = secret && findTotpStep(secret, (shown.code ?? '').replaceAll(/\s/g, ''), at);
  return step ? { step } : undefined;
}

/** For whoever has used them up, or lost them. */
export async function renewRecoveryCodes(
  { db }: FactorDeps,
  { userId, session: { isFreshByFactor } }: Pick<Member, 'userId' | 'session'>,
): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, userId);
    // The guard asks for it where there is one; there was none if it has been added since, in another session.
    if (!account?.secondFactorSince || !isFreshByFactor) throw new AppError('refused', refusals.noFactor);
    await queueAccountMail(tx, userId, 'codes-renewed');
    return makeRecoveryCodes(tx, userId);
  });
}

async function makeRecoveryCodes(tx: Tx, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => toTypedCode(randomBytes(CODE_BYTES)));
  await repo.replaceRecoveryCodes(tx, accountId, codes);
  return codes;
}
