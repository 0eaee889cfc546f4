import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

export interface EmailChange {
  readonly email: string;
  readonly emailKey: string;
  readonly byStaff: boolean;
  /** Of the staff; null also where an older release has written it. */
  readonly askedBy: string | null;
  readonly oldAt: Date | null;
  readonly newAt: Date | null;
}

const columns = sql.raw(
  `email, email_key as "emailKey", by_staff as "byStaff", asked_by as "askedBy", old_at as "oldAt", new_at as "newAt"`,
);

/** In place of another that was asked for before. */
export async function putChange(
  tx: Tx,
  accountId: string,
  { email, emailKey, askedBy }: Pick<EmailChange, 'email' | 'emailKey' | 'askedBy'>,
): Promise<void> {
  await sql`
    insert into email_change (account_id, email, email_key, by_staff, asked_by)
    values (${accountId}, ${email}, ${emailKey}, ${askedBy !== null}, ${askedBy})
    on conflict (account_id) do update set email = excluded.email, email_key = excluded.email_key,
      by_staff = excluded.by_staff, asked_by = excluded.asked_by, old_at = null, new_at = null, created_at = now()`.execute(
    tx,
  );
}

/** Whoever asks for another one waits, and then ends the links that were made in the meantime. */
export async function holdChange(tx: Tx, accountId: string): Promise<EmailChange | undefined> {
  const { rows } = await sql<EmailChange>`
    select ${columns} from email_change where account_id = ${accountId} for share`.execute(tx);
  return rows[0];
}

export async function findChange(db: Db, accountId: string): Promise<EmailChange | undefined> {
  const { rows } = await sql<EmailChange>`select ${columns} from email_change where account_id = ${accountId}`.execute(
    db,
  );
  return rows[0];
}

/** One of the two mailboxes has agreed. */
export async function agreeToChange(
  tx: Tx,
  accountId: string,
  which: 'old-address' | 'new-address',
): Promise<EmailChange | undefined> {
  const { rows } = await sql<EmailChange>`
    update email_change set old_at = case when ${which} = 'old-address' then now() else old_at end,
      new_at = case when ${which} = 'new-address' then now() else new_at end
    where account_id = ${accountId} returning ${columns}`.execute(tx);
  return rows[0];
}

export async function deleteChange(tx: Tx, accountId: string): Promise<void> {
  await sql`delete from email_change where account_id = ${accountId}`.execute(tx);
}

/** False when the address has become another account's. */
export async function setEmail(
  tx: Tx,
  accountId: string,
  { email, emailKey }: Pick<EmailChange, 'email' | 'emailKey'>,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update account set email = ${email}, email_key = ${emailKey}, updated_at = ${now}
    where id = ${accountId} and not exists (select from account other where other.email_key = ${emailKey})`.execute(tx);
  return numAffectedRows > 0n;
}
