import type { PersonalData } from '@fieldhouse/contracts/privacy.schemas';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';

export type Consent = PersonalData['consents'][number];

/** Of an account, or of somebody who reads the newsletter without one. */
export async function recordConsent(
  db: Db,
  readerId: string,
  { given, source, text, at }: Omit<Consent, 'at'> & { readonly at?: Date },
): Promise<void> {
  await sql`
    insert into consent (id, reader_id, given, source, text, at)
    values (${newId()}, ${readerId}, ${given}, ${source}, ${text}, coalesce(${at ?? null}::timestamptz, now()))`.execute(
    db,
  );
}

/** What was ticked at sign-up, by somebody who has opened the link that was mailed to their address. */
export async function confirmConsent(db: Db, accountId: string): Promise<void> {
  await sql`
    insert into consent (id, reader_id, given, source, text)
    select ${newId()}, reader_id, true, 'confirmation', text from consent
    where reader_id = ${accountId} and given and source = 'sign-up' order by id limit 1`.execute(db);
}

/** The oldest first; also what was agreed to under the same address before there was an account. */
export async function listConsents(db: Db, accountId: string): Promise<Consent[]> {
  const { rows } = await sql<Omit<Consent, 'at'> & { at: Date }>`
    select c.given, c.source, c.text, c.at from consent c
    where c.reader_id = any (array(
      select ${accountId}::uuid
      union all
      select s.id from newsletter_subscriber s join account a on a.email_key = s.email_key where a.id = ${accountId}))
    order by c.id`.execute(db);
  return rows.map(({ at, ...consent }) => ({ ...consent, at: at.toISOString() }));
}

export async function deleteConsents(db: Db, readerId: string): Promise<void> {
  await sql`delete from consent where reader_id = ${readerId}`.execute(db);
}
