import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import { newId } from '../ids.ts';
import { enqueue, type TaskName, type Tasks } from '../jobs/jobs.ts';

/**
 * Writes down that a mail is to be sent; its job is enqueued in the same transaction. Null: the recipient has no account.
 * Returns the mail's id.
 */
export async function recordMail(tx: Tx, kind: string, accountId: string | null, id = newId()): Promise<string> {
  await tx.insertInto('mail').values({ id, kind, account_id: accountId }).execute();
  return id;
}

/** Sends a mail once the transaction is through: records it, and enqueues the job that composes and delivers it. Returns its id. */
export async function queueMail<K extends TaskName>(
  tx: Tx,
  { task, kind, accountId = null }: { readonly task: K; readonly kind: string; readonly accountId?: string | null },
  about: Omit<Tasks[K], 'mailId'>,
): Promise<string> {
  const mailId = await recordMail(tx, kind, accountId);
  await enqueue(tx, task, { ...about, mailId } as unknown as Tasks[K]);
  return mailId;
}

export async function isMailWaiting(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('mail').select('sent_at').where('id', '=', id).executeTakeFirst();
  return row?.sent_at === null;
}

export async function markMailSent(db: Db, id: string): Promise<void> {
  await sql`update mail set sent_at = now() where id = ${id}`.execute(db);
}

/** Its recipient is gone. */
export async function dropMail(db: Db, id: string): Promise<void> {
  await db.deleteFrom('mail').where('id', '=', id).execute();
}

export interface MailStatus {
  readonly id: string;
  readonly kind: string;
  readonly accountId: string | null;
  readonly status: 'queued' | 'sent' | 'failed';
  /** Why it has failed. */
  readonly error: string | null;
  readonly queuedAt: Date;
}

/** The newest mails, for those who run the shop. */
export async function listMails(db: Db, limit: number, status?: MailStatus['status']): Promise<MailStatus[]> {
  return db
    .selectFrom('mail_status')
    .select(['id', 'kind', 'account_id as accountId', 'status', 'error', 'queued_at as queuedAt'])
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'failed'))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Sent mails are remembered for a month; those that failed or wait stay until they are dealt with. */
export async function cleanMails(db: Db): Promise<void> {
  await sql`delete from mail where sent_at < now() - interval '30 days'`.execute(db);
}
