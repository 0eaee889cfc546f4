import type { Language } from '@fieldhouse/contracts/language';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import { hashToken, isToken, newToken } from '../../platform/sessions/tokens.ts';
import { deleteConsents, emailKey, recordConsent } from '../accounts/index.ts';

/** How long an address can be confirmed. */
const CONFIRM_DAYS = 7;

export async function isSubscriber(db: Db, key: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from newsletter_subscriber
    where email_key = ${key} and confirmed_at is not null and ended_at is null`.execute(db);
  return rows.length > 0;
}

/** Whose address is proved. */
export async function hasAccount(db: Db, key: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from account where email_key = ${key} and activated_at is not null and deleted_at is null`.execute(db);
  return rows.length > 0;
}

/** The id of one who has subscribed now; undefined for one who had before. */
export async function insertSubscriber(
  tx: Tx,
  subscriber: {
    readonly email: string;
    readonly key: string;
    readonly language: Language;
    readonly isConfirmed: boolean;
  },
): Promise<string | undefined> {
  const { email, key, language, isConfirmed } = subscriber;
  const { rows } = await sql<{ id: string }>`
    insert into newsletter_subscriber as s (id, email, email_key, language, confirmed_at)
    values (${newId()}, ${email}, ${key}, ${language}, case when ${isConfirmed}::boolean then now() end)
    on conflict (email_key) do update set email = excluded.email, language = excluded.language, asked_at = now(),
      confirmed_at = excluded.confirmed_at, ended_at = null
    where s.confirmed_at is null or s.ended_at is not null
    returning id`.execute(tx);
  return rows[0]?.id;
}

/** Somebody who has agreed elsewhere, to what `text` says. Who is known here, or has left, stays as they are. */
export async function addSubscriber(
  tx: Tx,
  { email, language, at, text }: Record<'email' | 'language' | 'text', string> & { readonly at: Date },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into newsletter_subscriber (id, email, email_key, language, asked_at, confirmed_at)
    values (${newId()}, ${email}, ${emailKey(email)}, ${language}, ${at}, ${at}) on conflict (email_key) do nothing returning id`.execute(
    tx,
  );
  if (rows[0]) await recordConsent(tx, rows[0].id, { given: true, source: 'import', text, at });
}

export async function findUnconfirmed(
  db: Db,
  id: string,
): Promise<{ readonly email: string; readonly language: string } | undefined> {
  const { rows } = await sql<{ email: string; language: string }>`
    select email, language from newsletter_subscriber where id = ${id} and confirmed_at is null and ended_at is null`.execute(
    db,
  );
  return rows[0];
}

export interface Subscriber {
  readonly id: string;
  readonly state: 'unconfirmed' | 'subscribed' | 'ended';
}

/** The subscriber of a link, unless the link has expired. */
export async function findSubscriber(db: Db, token: string): Promise<Subscriber | undefined> {
  if (!isToken(token)) return undefined;
  const { rows } = await sql<Subscriber>`
    select s.id, case when s.ended_at is not null then 'ended' when s.confirmed_at is null then 'unconfirmed' else 'subscribed' end as state
    from unsubscribe_link l join newsletter_subscriber s on s.id = l.account_id
    where l.token_hash = ${hashToken(token)}
      and (s.confirmed_at is not null or s.asked_at > now() - make_interval(days => ${CONFIRM_DAYS}))`.execute(db);
  return rows[0];
}

/** Idempotent. Returns the account of the same address, if there is one: what it says counts. */
export async function confirmSubscriber(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ accountId: string | null }>`
    update newsletter_subscriber s set confirmed_at = coalesce(confirmed_at, now())
    where id = ${id} and ended_at is null
    returning (
      select a.id from account a
      where a.email_key = s.email_key and a.activated_at is not null
      and a.deleted_at is null) as "accountId"`.execute(tx);
  return rows[0]?.accountId ?? undefined;
}

/** Returns the account of the same address that reads newsletters, if there is one: it shall not be written to either. */
export async function endSubscriber(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ accountId: string | null }>`
    update newsletter_subscriber s set ended_at = now() where id = ${id} and ended_at is null
    returning (select a.id from account a where a.email_key = s.email_key and a.news_letter and a.deleted_at is null) as "accountId"`.execute(
    db,
  );
  return rows[0]?.accountId ?? undefined;
}

/** What was asked for without signing in, for an address that is not an account's any more. */
export async function deleteSubscriber(tx: Tx, { email }: { readonly email: string }): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    delete from newsletter_subscriber where email_key = ${emailKey(email)} returning id`.execute(tx);
  for (const { id } of rows) await deleteConsents(tx, id);
}

/** Those who have not confirmed in time, and those who left a month ago. */
export async function cleanSubscribers(db: Db): Promise<void> {
  await sql`
    delete from newsletter_subscriber
    where ended_at < now() - interval '30 days'
      or (confirmed_at is null and asked_at < now() - make_interval(days => ${CONFIRM_DAYS}))`.execute(db);
}

/** For a mail to one reader; returns the token, which is not stored. */
export async function createUnsubscribeLink(db: Db, readerId: string): Promise<string> {
  const token = newToken();
  await db
    .insertInto('unsubscribe_link')
    .values({ token_hash: hashToken(token), account_id: readerId })
    .execute();
  return token;
}

export interface Subscription {
  readonly readerId: string;
  /** Without an account. */
  readonly isVisitor: boolean;
  readonly subscribed: boolean;
}

export async function findSubscription(db: Db, token: string): Promise<Subscription | undefined> {
  if (!isToken(token)) return undefined;
  const { rows } = await sql<Subscription>`
    select l.account_id as "readerId", s.id is not null as "isVisitor",
      coalesce(account.news_letter, s.confirmed_at is not null and s.ended_at is null) as subscribed
    from unsubscribe_link l
    left join account on account.id = l.account_id and account.deleted_at is null
    left join newsletter_subscriber s on s.id = l.account_id
    where token_hash = ${hashToken(token)} and coalesce(account.id, s.id) is not null`.execute(db);
  return rows[0];
}

/** When an account is deleted: also what was asked for its address without signing in. */
export async function forgetSubscriber(
  tx: Tx,
  account: { readonly id: string; readonly email: string },
): Promise<void> {
  await deleteSubscriber(tx, account);
  await tx.deleteFrom('unsubscribe_link').where('account_id', '=', account.id).execute();
}

/** A link works as long as the mail it is in may be kept. */
export async function cleanUnsubscribeLinks(db: Db): Promise<void> {
  await sql`delete from unsubscribe_link where created_at < now() - interval '2 years'`.execute(db);
}
