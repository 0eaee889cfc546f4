import { type ContentKind, contentKinds, type TextState } from '@fieldhouse/contracts/translation.rules';
import type { Translation, TranslationSummary } from '@fieldhouse/contracts/translations.schemas';
import { CompiledQuery } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { LAST_ROW } from '../../platform/db/page-of-ids.ts';
import type { ListPage } from '../../platform/http/route-result.ts';
import { sourceTable } from './content-sources.repo.ts';

/** With what each text was translated from. */
export interface TextsToDo extends Translation {
  readonly origins: Readonly<Record<string, string>>;
}

const missing = `exists (select from json_each_text(s.texts) as text
  where text.value <> '' and coalesce(t.texts ->> text.key, '') = '')`;
const changed = `exists (select from json_each_text(s.texts) as text
  where text.value <> '' and t.texts ->> text.key <> '' and t.source ->> text.key is distinct from text.value)`;
const conditions: Readonly<Record<TextState, string>> = { missing, changed, all: 'true' };

/** The things of a kind, beside their texts in the language `$1`. */
const joined = (kind: ContentKind) => `${sourceTable(kind)} s
  left join content_text t on t.kind = '${kind}' and t.locale = $1 and t.subject = s.id::text`;

const columns = (kind: ContentKind) => `'${kind}' as kind, s.id::text as id, s.label, s.slug, s.texts as source,
  coalesce(t.texts, '{}') as texts, coalesce(t.source, '{}') as origins, coalesce(t.v, 0) as "__v", ${changed} as changed`;

interface Row extends Omit<TextsToDo, 'slug'> {
  readonly slug: string | null;
}
const toItem = ({ slug, ...row }: Row): TextsToDo => ({ ...row, ...(slug !== null && { slug }) });

interface Wanted {
  readonly locale: string;
  readonly kind: ContentKind;
  readonly state: TextState;
}

/** The most viewed first, then the newest. */
export async function findWork(
  db: Db,
  { locale, kind, state }: Wanted,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListPage<Translation>> {
  const found = `from ${joined(kind)} where ${conditions[state]}`;
  const [counted, page] = await Promise.all([
    db.executeQuery<{ count: number }>(
      CompiledQuery.raw(`select count(*)::int as count from (select ${found} limit ${LAST_ROW + 1}) hit`, [locale]),
    ),
    db.executeQuery<Row>(
      CompiledQuery.raw(`select ${columns(kind)} ${found} order by s.views desc, s.id desc limit $2 offset $3`, [
        locale,
        Math.min(limit, Math.max(0, LAST_ROW - offset)),
        Math.min(offset, LAST_ROW),
      ]),
    ),
  ]);
  const count = counted.rows[0]?.count ?? 0;
  return { items: page.rows.map(toItem), total: Math.min(count, LAST_ROW), more: count > LAST_ROW };
}

/** The next so many after an id that have something to translate: a walk along their key. */
export async function listWorkAfter(
  db: Db,
  { locale, kind }: Omit<Wanted, 'state'>,
  after: string | undefined,
  limit: number,
): Promise<TextsToDo[]> {
  // The settings are one thing, and have no such id.
  if (kind === 'settings' && after !== undefined) return [];
  const from = after === undefined ? '' : 'and s.id > $3::uuid';
  const query = `select ${columns(kind)} from ${joined(kind)} where (${missing} or ${changed}) ${from} order by s.id limit $2`;
  const values = [locale, limit, ...(after === undefined ? [] : [after])];
  return (await db.executeQuery<Row>(CompiledQuery.raw(query, values))).rows.map(toItem);
}

/** Those of things that are no more. */
export async function cleanTexts(db: Db): Promise<void> {
  const gone = contentKinds.map(
    (kind) => `kind = '${kind}' and not exists (select from ${sourceTable(kind)} s where s.id::text = subject)`,
  );
  await db.executeQuery(
    CompiledQuery.raw(`delete from content_text where ${gone.map((one) => `(${one})`).join(' or ')}`),
  );
}

export async function summarizeWork(
  db: Db,
  locale: string,
  kinds: readonly ContentKind[],
): Promise<TranslationSummary[]> {
  const selects = kinds.map(
    (kind) => `select '${kind}' as kind, count(*)::int as total, (count(*) filter (where ${missing}))::int as missing,
      (count(*) filter (where ${changed}))::int as changed from ${joined(kind)}`,
  );
  return (await db.executeQuery<TranslationSummary>(CompiledQuery.raw(selects.join(' union all '), [locale]))).rows;
}
