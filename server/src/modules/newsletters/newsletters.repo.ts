import type { Newsletter, OpenState } from '@fieldhouse/contracts/newsletters.schemas';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import { readFigures } from '../../platform/db/figures.repo.ts';
import type { ListPage } from '../../platform/http/route-result.ts';

/** Accounts are counted as they change; visitors are few beside them. */
export async function countSubscribers(db: Db): Promise<number> {
  const { subscribers } = await readFigures(db, ['subscribers']);
  const { rows } = await sql<{ visitors: number }>`
    select count(*) as visitors from newsletter_subscriber s join newsletter_reader r using (id)`.execute(db);
  return subscribers + (rows[0]?.visitors ?? 0);
}

export interface Letter {
  readonly title: string;
  readonly content: string;
}

/** A key is forgotten after that time, when it is sent again. */
const KEY_LIFE = sql.raw(`interval '1 day'`);

/**
 * Inserts the newsletter without recipients; false when there is one with this key. Waits for a concurrent insert of
 * the same key.
 */
export async function insertNewsletter(
  tx: Tx,
  id: string,
  { title, content, key }: Letter & { readonly key?: string | undefined },
): Promise<boolean> {
  if (key !== undefined)
    await sql`
      update newsletter set send_key = null
      where send_key = ${key} and created_at < now() - ${KEY_LIFE}`.execute(tx);
  const { rows } = await sql`
    insert into newsletter (id, title, content, recipients, send_key) values (${id}, ${title}, ${content}, 0, ${key ?? null})
    on conflict (send_key) do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

export async function findNewsletterByKey(
  tx: Tx,
  key: string | undefined,
): Promise<(Letter & { readonly recipients: number }) | undefined> {
  const { rows } = await sql<Letter & { readonly recipients: number }>`
    select title, content, recipients from newsletter where send_key = ${key ?? null}`.execute(tx);
  return rows[0];
}

/** A delivery for everybody who is subscribed at this moment, without carrying them through here. Returns how many they are. */
export async function insertDeliveries(tx: Tx, id: string): Promise<number> {
  const { rows } = await sql<{ recipients: number }>`
    with delivery as (
      insert into newsletter_delivery (newsletter_id, account_id)
      select ${id}::uuid, id from newsletter_reader order by id
      returning 1
    )
    update newsletter set recipients = (select count(*) from delivery)
    where id = ${id} returning recipients`.execute(tx);
  return rows[0]?.recipients ?? 0;
}

interface NewsletterRow extends Omit<Newsletter, 'createdAt'> {
  readonly createdAt: Date;
}

const columns = sql.raw(`id as "_id", title, content, created_at as "createdAt", recipients, sent, failed,
  in_doubt as "inDoubt", skipped, recipients - sent - failed - in_doubt - skipped as "left",
  interrupted_at is not null as interrupted`);

const toNewsletter = (row: NewsletterRow): Newsletter => ({ ...row, createdAt: row.createdAt.toISOString() });

export async function listNewslettersAfter(db: Db, lastId: string | undefined, limit: number): Promise<Newsletter[]> {
  const after = lastId === undefined ? sql`` : sql`where id < ${lastId}`;
  const { rows } = await sql<NewsletterRow>`
    select ${columns} from newsletter ${after} order by id desc limit ${limit}`.execute(db);
  return rows.map(toNewsletter);
}

export async function listNewsletterPage(
  db: Db,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ListPage<Newsletter>> {
  const { rows } = await sql<NewsletterRow>`
    select ${columns} from newsletter order by id desc limit ${limit} offset ${offset}`.execute(db);
  const { rows: totals } = await sql<{ total: number }>`select count(*) as total from newsletter`.execute(db);
  return { items: rows.map(toNewsletter), total: totals[0]?.total ?? 0 };
}

/** How many failed or are in doubt; undefined when there is no such newsletter. Others wait until the transaction ends. */
export async function lockOpenFigures(tx: Tx, id: string): Promise<Record<OpenState, number> | undefined> {
  const { rows } = await sql<Record<OpenState, number>>`
    select failed, in_doubt as "in-doubt" from newsletter where id = ${id} for no key update`.execute(tx);
  return rows[0];
}

export async function hasNewsletter(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from newsletter where id = ${id}`.execute(db);
  return rows.length > 0;
}
