import { sql } from 'kysely';
import { type Db, inTransaction, liftTimeout, type Tx } from '../../platform/db/db.ts';
import { sha256 } from '../../platform/ids.ts';
import { emailKey } from './accounts.rules.ts';

/** What names somebody: e-mail address, name, streets. A single word of a name is anybody's. */
export async function listWords(tx: Tx, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    with person as (
      select name, email from account where id = ${accountId}
      union select a.content ->> 'name', a.content ->> 'line1' from address a where a.account_id = ${accountId}
      union select o.address ->> 'name', o.address ->> 'line1' from "order" o where o.account_id = ${accountId}
      union select null, g.email from guest g join "order" o on o.guest_id = g.id where o.account_id = ${accountId}
      union select null, r.email from restock_request r where r.account_id = ${accountId}
      union select p.name, p.email from past_order p
        where p.account_id = ${accountId}
          or (p.account_id is null and p.email_key = (select email_key from account where id = ${accountId}))
    )
    select distinct lower(btrim(word)) as word from person, unnest(array[name, email]) as t (word)
    where btrim(word) ~ '[ @]' and char_length(btrim(word)) > 5`.execute(tx);
  return rows.map(({ word }) => word);
}

/** Somebody without an account whose address stands anywhere. */
export async function isKnownHere(tx: Tx, key: string): Promise<boolean> {
  const { rows } = await sql`
    select where exists (select from guest where email_key = ${key})
      or exists (select from past_order where email_key = ${key} and account_id is null)
      or exists (select from newsletter_subscriber where email_key = ${key})
      or exists (select from restock_request where email_key = ${key})`.execute(tx);
  return rows.length > 0;
}

/** What the journal may have written about somebody: themselves, their orders, what they sent back, their reviews. */
export async function listJournaled(tx: Tx, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with theirs as (select id from "order" where account_id = ${accountId})
    select ${accountId}::text as id union all select id::text from theirs
    union all select r.id::text from order_return r join theirs o on o.id = r.order_id
    union all select id::text from review where account_id = ${accountId}`.execute(tx);
  return rows.map(({ id }) => id);
}

interface NewErasure {
  readonly accountId: string;
  readonly email: string;
  readonly words: readonly string[];
}

export async function insertErasure(tx: Tx, { accountId, email, words }: NewErasure): Promise<void> {
  await sql`
    insert into erasure (account_id, address_hash, words) values (${accountId}, ${sha256(emailKey(email))}, ${words})
    on conflict (account_id) do update set
      address_hash = excluded.address_hash, words = excluded.words, found = null, looked_at = null`.execute(tx);
}

/** Of these addresses, those whose owners have been forgotten: a file must not bring them back. */
export async function listForgotten(db: Db, keys: readonly string[]): Promise<string[]> {
  const byHash = new Map(keys.map((key) => [sha256(key).toString('hex'), key]));
  const { rows } = await sql<{ hash: string }>`
    select distinct encode(address_hash, 'hex') as hash from erasure
    where address_hash in (select decode(hash, 'hex') from unnest(${[...byHash.keys()]}::text[]) as t (hash))`.execute(
    db,
  );
  return rows.map(({ hash }) => byHash.get(hash) ?? '');
}

interface Erasure {
  readonly accountId: string;
  readonly words: readonly string[];
}

/** Those that are still looked for; a word that is somebody else's as well says nothing. */
async function listErasures(db: Db): Promise<Erasure[]> {
  const { rows } = await sql<Erasure>`
    select e.account_id as "accountId", array(
      select w from unnest(e.words) as t (w)
      where not exists (select from account a where a.deleted_at is null and (lower(a.name) = w or a.email_key = w))
        and not exists (select from guest g where g.email_key = w)
        and not exists (select from address a where w in (lower(a.content ->> 'name'), lower(a.content ->> 'line1')))
        and not exists (select from "order" o where w in (lower(o.address ->> 'name'), lower(o.address ->> 'line1')))
        and not exists (select from past_order p where w = lower(p.name) or p.email_key = w)
    ) as words
    from erasure e where e.words is not null order by e.at limit 100`.execute(db);
  return rows;
}

/** Documents stay as long as the law wants them, and then go by themselves. */
const keptByLaw = ['erasure.words', 'invoice.content'];

/** The columns of the whole database in which one of these words stands. */
export async function findTraces(db: Db, words: readonly string[]): Promise<string[]> {
  if (words.length === 0) return [];
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and (c.data_type in ('text', 'json', 'jsonb', 'character varying') or c.udt_name = '_text')
      and c.table_name || '.' || c.column_name <> all (${keptByLaw}::text[])
    order by 1, 2`.execute(db);
  const found: string[] = [];
  for (const { table, column } of rows) {
    const hits = await sql`
      select from ${sql.table(table)} t, unnest(${words}::text[]) as w (word)
      where strpos(lower(t.${sql.ref(column)}::text), w.word) > 0 limit 1`.execute(db);
    if (hits.rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

/** After a month the words go anyway: what they were found in stays for the auditor. */
async function writeTraces(db: Db, { accountId }: Erasure, found: readonly string[]): Promise<void> {
  await sql`
    update erasure set found = ${found}, looked_at = now(),
      words = case when cardinality(${found}::text[]) = 0 or at < now() - interval '30 days' then null else words end
    where account_id = ${accountId}`.execute(db);
}

/** Reads all there is, as long as it takes. */
const patiently = <T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(db, async (tx) => {
    await liftTimeout(tx);
    return read(tx);
  });

export async function lookForTraces(db: Db, signal?: AbortSignal): Promise<void> {
  for (const erasure of await patiently(db, listErasures)) {
    if (signal?.aborted) return;
    const found = await patiently(db, (tx) => findTraces(tx, erasure.words));
    await writeTraces(db, erasure, found);
  }
}
