import type { ContentKind, ValueKind } from '@fieldhouse/contracts/translation.rules';
import type { ContentTexts, ValueText } from '@fieldhouse/contracts/translations.schemas';
import { CompiledQuery, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import { nameKey } from '../../platform/names.rules.ts';

type Texts = Readonly<Record<string, string>>;

interface Place {
  readonly kind: ContentKind;
  readonly subject: string;
  readonly locale: string;
}

/** Writers of one translation come one after the other, also of one that is not there yet. */
export async function lockTexts(tx: Tx, { kind, subject, locale }: Place): Promise<ContentTexts | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`texts ${kind} ${subject} ${locale}`}, 0))`.execute(tx);
  return tx
    .selectFrom('content_text')
    .select(['locale', 'texts', 'source', 'v as __v'])
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('locale', '=', locale)
    .executeTakeFirst();
}

export async function writeTexts(tx: Tx, place: Place, texts: Texts, source: Texts): Promise<ContentTexts> {
  const written = { texts: JSON.stringify(texts), source: JSON.stringify(source) };
  return (
    tx
      .insertInto('content_text')
      // None has version 0: of two who write the first one, the second is told.
      .values({ ...place, ...written, v: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'subject', 'locale'])
          .doUpdateSet({ ...written, v: sql`content_text.v + 1`, updated_at: sql`now()` }),
      )
      .returning(['locale', 'texts', 'source', 'v as __v'])
      .executeTakeFirstOrThrow()
  );
}

interface ValueRow {
  readonly kind: ValueKind;
  readonly value_key: string;
  readonly locale: string;
  readonly value: string;
  readonly text: string;
}

/** Where there are none yet. */
export async function insertTexts(
  tx: Tx,
  rows: readonly (Place & { readonly texts: Texts; readonly source: Texts })[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('content_text')
    .values(rows.map((row) => ({ ...row, texts: JSON.stringify(row.texts), source: JSON.stringify(row.source) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function insertValueTexts(tx: Tx, rows: readonly ValueRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('value_text')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function listTexts(db: Db, kind: ContentKind, subject: string): Promise<ContentTexts[]> {
  return db
    .selectFrom('content_text')
    .select(['locale', 'texts', 'source', 'v as __v'])
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .orderBy('locale')
    .execute();
}

const someTexts = CompiledQuery.raw.bind(
  CompiledQuery,
  'select subject, texts from content_text where kind = $1 and locale = $2 and subject = any ($3::text[])',
);

/** Of these alone: of products there may be many. */
export async function readTexts(
  db: Db,
  kind: ContentKind,
  locale: string,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, Texts>> {
  if (subjects.length === 0) return new Map();
  const { rows } = await db.executeQuery<{ subject: string; texts: Texts }>(someTexts([kind, locale, subjects]));
  return new Map(rows.map(({ subject, texts }) => [subject, texts]));
}

/** Everything in a language but the products: there are hundreds at most. Categories and attributes by their names, too. */
export async function readSmallTexts(db: Db, locale: string) {
  return db
    .selectFrom('content_text as t')
    .leftJoin('category as c', (join) =>
      join.on('t.kind', '=', 'category').on(sql`c.uid::text`, '=', sql.ref('t.subject')),
    )
    .leftJoin('attribute as a', (join) =>
      join.on('t.kind', '=', 'attribute').on(sql`a.uid::text`, '=', sql.ref('t.subject')),
    )
    .select(['t.kind', 't.subject', 't.texts'])
    .select(sql<string | null>`coalesce(c.name_key, a.name_key)`.as('key'))
    .where('t.locale', '=', locale)
    .where('t.kind', '<>', 'product')
    .execute();
}

export function readValues(db: Db, locale: string) {
  return db
    .selectFrom('value_text')
    .select(['kind', 'value_key as key', 'text'])
    .where('locale', '=', locale)
    .execute();
}

export async function listValueTexts(db: Db): Promise<ValueText[]> {
  const { rows } = await sql<ValueText>`
    select kind, min(value) as value, jsonb_object_agg(locale, text) as texts from value_text
    group by kind, value_key order by kind, value_key`.execute(db);
  return rows;
}

type Word = Omit<ValueText, 'texts'>;

/** However it is written. */
export const wordKey = ({ kind, value }: { readonly kind: string; readonly value: string }): string =>
  `${kind} ${nameKey(value)}`;

/** What products have and taxes are called, most used first. Sizes, and what has hardly a letter, are the same in all languages. */
export async function listWords(db: Db): Promise<Word[]> {
  const { rows } = await sql<Word>`
      with chosen as (select option from product, jsonb_array_elements(options) as option where deleted_at is null),
      word as (
        select 'option' as kind, option ->> 'name' as value from chosen
        union all
        select 'option', option ->> 'system' from chosen
        union all
        select case option ->> 'kind' when 'colour' then 'colour' else 'option' end, one ->> 'value'
        from chosen, jsonb_array_elements(option -> 'values') as one where option ->> 'kind' <> 'size'
        union all
        select 'attribute', unnest(values) from attribute where kind = 'list'
        union all
        select 'tax', rate ->> 'label' from tax_table, jsonb_array_elements(rates) as rate)
      select kind, value from word where value ~ '[[:alpha:]]{3}'
      group by kind, value order by count(*) desc, kind, value`.execute(db);
  return rows;
}

/** Those that are not in this language yet, each as it is written most. */
export async function listMissingValues(db: Db, locale: string): Promise<Word[]> {
  const [words, known] = await Promise.all([listWords(db), readValues(db, locale)]);
  const keys = new Set(known.map(({ kind, key }) => `${kind} ${key}`));
  return words.filter((word) => {
    const key = wordKey(word);
    return !keys.has(key) && keys.add(key);
  });
}

export async function readValueTexts(db: Db, kind: ValueKind, value: string): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('value_text')
    .select(['locale', 'text'])
    .where('kind', '=', kind)
    .where('value_key', '=', nameKey(value))
    .orderBy('locale')
    .execute();
  return Object.fromEntries(rows.map(({ locale, text }) => [locale, text]));
}

/** Null: there is none any more. */
export async function writeValueTexts(
  tx: Tx,
  kind: ValueKind,
  value: string,
  texts: Readonly<Record<string, string | null>>,
): Promise<void> {
  const key = nameKey(value);
  const removed = Object.keys(texts).filter((locale) => texts[locale] === null);
  if (removed.length > 0)
    await tx
      .deleteFrom('value_text')
      .where('kind', '=', kind)
      .where('value_key', '=', key)
      .where('locale', 'in', removed)
      .execute();
  const rows = Object.entries(texts).flatMap(([locale, text]) =>
    text === null ? [] : { kind, value_key: key, value, locale, text },
  );
  if (rows.length === 0) return;
  await tx
    .insertInto('value_text')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'value_key', 'locale'])
        .doUpdateSet({ value: sql`excluded.value`, text: sql`excluded.text` }),
    )
    .execute();
}
