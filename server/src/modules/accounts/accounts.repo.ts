import type { Language } from '@fieldhouse/contracts/language';
import type { Role } from '@fieldhouse/contracts/rights';
import { type NotNull, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly passwordHash: string | null;
  readonly activatedAt: Date | null;
  /** What they are written to in. */
  readonly language: string;
  /** None: the password is enough to sign in. */
  readonly secondFactorSince: Date | null;
  /** Of the role that the shop has given; null: none. */
  readonly roleRights: readonly string[] | null;
}

/** Of an account, in a statement about it. */
export const roleRights = sql<string[] | null>`(select rights from staff_role r where r.id = account.staff_role_id)`;

const selectAccount = (db: Db) =>
  db
    .selectFrom('account')
    .select(['id', 'name', 'email', 'role', 'language', 'password_hash as passwordHash', 'activated_at as activatedAt'])
    .select('second_factor_since as secondFactorSince')
    .select(roleRights.as('roleRights'))
    .where('deleted_at', 'is', null)
    // A constraint: who is not deleted has an address.
    .$narrowType<{ email: NotNull }>();

/** The account of an address that has not been deleted. */
export async function findAccountByEmail(db: Db, key: string): Promise<Account | undefined> {
  return selectAccount(db).where('email_key', '=', key).executeTakeFirst();
}

export async function findAccount(db: Db, id: string): Promise<Account | undefined> {
  return selectAccount(db).where('id', '=', id).executeTakeFirst();
}

/** Locks the row: others wait until the transaction ends. */
export async function lockAccount(tx: Tx, id: string): Promise<Account | undefined> {
  return selectAccount(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

export async function lockAccountByEmail(tx: Tx, key: string): Promise<Account | undefined> {
  return selectAccount(tx).where('email_key', '=', key).forNoKeyUpdate().executeTakeFirst();
}

export async function lockAccountByIdentity(tx: Tx, provider: 'google', subject: string): Promise<Account | undefined> {
  return selectAccount(tx)
    .where('id', '=', (own) =>
      own
        .selectFrom('account_identity')
        .select('account_id')
        .where('provider', '=', provider)
        .where('subject', '=', subject),
    )
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The administrators who can sign in, locked, so that two who demote each other run one after the other. */
export async function lockAdministrators(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('account')
    .select('id')
    .where('role', '=', sql.lit('admin'))
    .where('deleted_at', 'is', null)
    .where('activated_at', 'is not', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function isThereAnAdministrator(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from account where role = 'admin' and deleted_at is null and activated_at is not null limit 1`.execute(db);
  return rows.length > 0;
}

export interface NewAccount {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly emailKey: string;
  readonly role: Role;
  readonly staffRoleId?: string | null;
  readonly passwordHash: string | null;
  readonly activatedAt: Date | null;
  readonly newsLetter: boolean;
  /** None until they sign in. */
  readonly language?: Language;
  readonly createdAt: Date;
}

/** False when the address has an account already. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<boolean> {
  const made = await tx
    .insertInto('account')
    .values({
      id: account.id,
      name: account.name,
      email: account.email,
      email_key: account.emailKey,
      role: account.role,
      staff_role_id: account.staffRoleId ?? null,
      password_hash: account.passwordHash,
      activated_at: account.activatedAt,
      news_letter: account.newsLetter,
      ...(account.language && { language: account.language }),
      created_at: account.createdAt,
      updated_at: account.createdAt,
    })
    .onConflict((conflict) => conflict.constraint('account_email_taken').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

export interface AccountChange {
  readonly name?: string;
  readonly role?: Role;
  /** Goes with the specification's role: none of an administrator. */
  readonly staffRoleId?: string | null;
  readonly passwordHash?: string | null;
  readonly activatedAt?: Date;
  readonly newsLetter?: boolean;
  readonly language?: Language;
}

export async function updateAccount(db: Db, id: string, change: AccountChange, now: Date): Promise<void> {
  await db
    .updateTable('account')
    .set({
      updated_at: now,
      ...(change.name !== undefined && { name: change.name }),
      ...(change.role !== undefined && { role: change.role, staff_role_id: change.staffRoleId ?? null }),
      ...(change.passwordHash !== undefined && { password_hash: change.passwordHash }),
      ...(change.activatedAt !== undefined && { activated_at: change.activatedAt }),
      ...(change.newsLetter !== undefined && { news_letter: change.newsLetter }),
      ...(change.language !== undefined && { language: change.language }),
    })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
}

/** With this address, without an account: as a visitor, or as a customer of another shop. */
export async function isSubscriber(db: Db, key: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from newsletter_subscriber
    where email_key = ${key} and confirmed_at is not null and ended_at is null`.execute(db);
  return rows.length > 0;
}

/** From now on they are written to in this language. */
export async function speak(
  db: Db,
  { id, language }: Pick<Account, 'id' | 'language'>,
  spoken: Language,
  now: Date,
): Promise<void> {
  if (language !== spoken) await updateAccount(db, id, { language: spoken }, now);
}

export async function addIdentity(tx: Tx, provider: 'google', subject: string, accountId: string): Promise<void> {
  await tx
    .insertInto('account_identity')
    .values({ provider, subject, account_id: accountId })
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doUpdateSet({ account_id: accountId }))
    .execute();
}

export async function deleteIdentitiesSince(tx: Tx, since: Date): Promise<void> {
  await tx.deleteFrom('account_identity').where('created_at', '>=', since).execute();
}

/** Removes password, role and activation from every account created since then. Returns how many there are. */
export async function takeTrustSince(tx: Tx, since: Date, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({ password_hash: null, role: 'client', staff_role_id: null, activated_at: null, updated_at: now })
    .where('created_at', '>=', since)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Returns how many people of staff there were. */
export async function takeRoles(tx: Tx, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({ role: 'client', staff_role_id: null, updated_at: now })
    .where((eb) => eb.or([eb('role', '=', 'admin'), eb('staff_role_id', 'is not', null)]))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The personal data is removed, the row stays: orders, reviews and the journal refer to it. */
export async function erasePerson(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.deleteFrom('account_identity').where('account_id', '=', id).execute();
  await tx
    .updateTable('account')
    .set({
      name: 'former customer',
      email: null,
      email_key: null,
      password_hash: null,
      role: 'client',
      staff_role_id: null,
      activated_at: null,
      news_letter: false,
      updated_at: now,
      deleted_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** Of these addresses, those that have an account. */
export async function listKnownEmails(db: Db, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select email_key as key from account where email_key = any (${keys}::text[]) and deleted_at is null`.execute(db);
  return rows.map(({ key }) => key);
}
