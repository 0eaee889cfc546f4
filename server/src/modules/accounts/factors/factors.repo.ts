import type { FactorKind } from '@fieldhouse/contracts/security.rules';
import type { SecondFactor } from '@fieldhouse/contracts/security.schemas';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { StoredPasskey } from '../../../platform/factors/passkeys.ts';
import { sha256 } from '../../../platform/ids.ts';

/** Those that count, the first one first. */
export async function listFactors(db: Db, accountId: string): Promise<SecondFactor[]> {
  const rows = await db
    .selectFrom('second_factor')
    .select(['id', 'kind', 'name', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    kind: row.kind as FactorKind,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }));
}

export interface NewFactor {
  readonly id: string;
  readonly accountId: string;
  readonly kind: FactorKind;
  readonly name: string;
  readonly secret?: Buffer;
  readonly challenge?: string;
  readonly at: Date;
}

/** It counts once it is confirmed; one that was asked for before goes. */
export async function insertFactor(tx: Tx, { accountId, at, secret, challenge, ...factor }: NewFactor): Promise<void> {
  await tx
    .deleteFrom('second_factor')
    .where('account_id', '=', accountId)
    .where('kind', '=', factor.kind)
    .where('confirmed_at', 'is', null)
    .execute();
  await tx
    .insertInto('second_factor')
    .values({
      ...factor,
      account_id: accountId,
      created_at: at,
      secret: secret ?? null,
      challenge: challenge ?? null,
    })
    .execute();
}

export interface StoredFactor {
  readonly kind: FactorKind;
  readonly secret: Buffer | null;
  readonly challenge: string | null;
  readonly createdAt: Date;
  readonly confirmedAt: Date | null;
}

export async function findFactor(db: Db, accountId: string, id: string): Promise<StoredFactor | undefined> {
  const factor = await db
    .selectFrom('second_factor')
    .select(['kind', 'secret', 'challenge', 'created_at as createdAt', 'confirmed_at as confirmedAt'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return factor && { ...factor, kind: factor.kind as FactorKind };
}

/** With what was shown for it: the step of a code, or a passkey. False when somebody has that passkey already. */
export async function confirmFactor(
  tx: Tx,
  id: string,
  shown: { readonly step: number } | StoredPasskey,
  at: Date,
): Promise<boolean> {
  const isPasskey = 'credentialId' in shown;
  if (isPasskey) {
    const other = await tx
      .selectFrom('second_factor')
      .select('id')
      .where('credential_id', '=', shown.credentialId)
      .executeTakeFirst();
    if (other) return false;
  }
  await tx
    .updateTable('second_factor')
    .set({
      confirmed_at: at,
      challenge: null,
      ...(isPasskey
        ? {
            credential_id: shown.credentialId,
            public_key: shown.publicKey,
            counter: shown.counter,
            transports: [...shown.transports],
          }
        : { last_step: shown.step }),
    })
    .where('id', '=', id)
    .execute();
  return true;
}

export async function deleteFactor(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('second_factor').where('id', '=', id).execute();
}

export interface TotpFactor {
  readonly id: string;
  readonly secret: Buffer;
}

export async function listTotpSecrets(db: Db, accountId: string): Promise<TotpFactor[]> {
  const rows = await db
    .selectFrom('second_factor')
    .select(['id', 'secret'])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'totp')
    .where('confirmed_at', 'is not', null)
    .execute();
  return rows.flatMap(({ id, secret }) => (secret ? [{ id, secret }] : []));
}

/** False when this step, or a later one, was used before. */
export async function useTotpStep(tx: Tx, { id, secret }: TotpFactor, step: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('second_factor')
    .set({ secret, last_step: step, last_used_at: at })
    .where('id', '=', id)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function listPasskeys(db: Db, accountId: string): Promise<(StoredPasskey & { readonly id: string })[]> {
  const rows = await db
    .selectFrom('second_factor')
    .select(['id', 'credential_id', 'public_key', 'counter', 'transports'])
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .execute();
  return rows.flatMap(({ id, credential_id: credentialId, public_key: publicKey, counter, transports }) =>
    credentialId && publicKey
      ? [{ id, credentialId, publicKey, counter: Number(counter), transports: transports ?? [] }]
      : [],
  );
}

export async function usePasskey(tx: Tx, id: string, counter: number, at: Date): Promise<void> {
  await tx.updateTable('second_factor').set({ counter, last_used_at: at }).where('id', '=', id).execute();
}

/** With the account, so that equal codes of two people are not equal here. 80 bits are not guessed. */
const hashCode = (accountId: string, code: string) => sha256(`${accountId} ${code}`);

export async function replaceRecoveryCodes(tx: Tx, accountId: string, codes: readonly string[]): Promise<void> {
  await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  if (codes.length === 0) return;
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ account_id: accountId, code_hash: hashCode(accountId, code) })))
    .execute();
}

/** True for one caller only. */
export async function useRecoveryCode(tx: Tx, accountId: string, code: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_code')
    .set({ used_at: at })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hashCode(accountId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function countRecoveryCodes(db: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from recovery_code where account_id = ${accountId} and used_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** From now on, or no longer, it takes a second factor to sign in. */
export async function writeFactorsSince(tx: Tx, accountId: string, since: Date | null): Promise<void> {
  await tx.updateTable('account').set({ second_factor_since: since }).where('id', '=', accountId).execute();
}

export async function deleteFactorsOf(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('second_factor').where('account_id', '=', accountId).execute();
  await replaceRecoveryCodes(tx, accountId, []);
  await writeFactorsSince(tx, accountId, null);
}

/** Those made since then; whoever has none left signs in without. */
export async function deleteFactorsSince(tx: Tx, since: Date): Promise<void> {
  await tx.deleteFrom('second_factor').where('created_at', '>=', since).execute();
  await sql`
    with freed as (
      update account set second_factor_since = null
      where second_factor_since is not null
        and not exists (select from second_factor f where f.account_id = account.id and f.confirmed_at is not null)
      returning id)
    delete from recovery_code where account_id in (select id from freed)`.execute(tx);
}

/** What was asked for and never confirmed. */
export async function cleanFactors(db: Db): Promise<void> {
  await sql`
    delete from second_factor where confirmed_at is null and created_at < now() - interval '1 day'`.execute(db);
}
