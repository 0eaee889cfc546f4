import { messages } from '@fieldhouse/contracts/messages';
import type { ShownPasskey } from '@fieldhouse/contracts/security.schemas';
import type { Tx } from '../../../platform/db/db.ts';
import { type PasskeyHome, readShownPasskey } from '../../../platform/factors/passkeys.ts';
import { findTotpStep, openTotpSecret, sealTotpSecret } from '../../../platform/factors/totp.ts';
import { type AppError, fieldError } from '../../../platform/http/app-error.ts';
import type { AccountDeps } from '../accounts.deps.ts';
import { readTypedCode } from '../typed-code.rules.ts';
import * as repo from './factors.repo.ts';

const refusals = messages('second-factor', {
  wrongCode: 'This code is not right, or has been used before. Please enter the current one.',
  wrongPasskey: 'This passkey did not work. Please try again, or use a code.',
} as const);

/** What somebody shows: a one-time or recovery code, or a passkey with the challenge that it was to sign. */
export type FactorProof =
  | { readonly code: string }
  | { readonly shown: ShownPasskey; readonly challenge: string; readonly home: PasskeyHome | undefined };

/** Whether it proves it. The account is locked; whatever is shown counts once. */
export async function proveFactor(
  { config }: Pick<AccountDeps, 'config'>,
  tx: Tx,
  accountId: string,
  proof: FactorProof,
  at: Date,
): Promise<boolean> {
  return 'code' in proof
    ? proveByCode(tx, accountId, proof.code, { at, secretsKey: config.secretsKey })
    : proveByPasskey(tx, accountId, proof, at);
}

const oneTimeCode = /^\d{6}$/;

async function proveByCode(
  tx: Tx,
  accountId: string,
  typed: string,
  { at, secretsKey }: { readonly at: Date; readonly secretsKey: string | undefined },
): Promise<boolean> {
  const digits = typed.replaceAll(/\s/g, '');
  if (!oneTimeCode.test(digits)) return repo.useRecoveryCode(tx, accountId, readTypedCode(typed), at);
  for (const { id, secret: stored } of await repo.listTotpSecrets(tx, accountId)) {
    const secret = openTotpSecret(stored, secretsKey);
    const step = findTotpStep(secret, digits, at);
    if (step === undefined) continue;
    // One from before the shop had a key is sealed when it is used.
    const kept = stored === secret ? sealTotpSecret(secret, secretsKey) : stored;
    if (await repo.useTotpStep(tx, { id, secret: kept }, step, at)) return true;
  }
  return false;
}

async function proveByPasskey(
  tx: Tx,
  accountId: string,
  { shown, challenge, home }: Exclude<FactorProof, { code: string }>,
  at: Date,
): Promise<boolean> {
  const passkey = (await repo.listPasskeys(tx, accountId)).find(({ credentialId }) => credentialId === shown.id);
  const counter = passkey && home && (await readShownPasskey(home, challenge, passkey, shown));
  if (!passkey || counter === undefined) return false;
  await repo.usePasskey(tx, passkey.id, counter, at);
  return true;
}

export function notProved(proof: FactorProof): AppError {
  return 'code' in proof
    ? fieldError('refused', 'code', refusals.wrongCode)
    : fieldError('refused', 'passkey', refusals.wrongPasskey);
}
