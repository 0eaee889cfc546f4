import { type PoEntry, poBlock, poHead } from '@fieldhouse/contracts/po';
import { type ContentKind, type FileKind, fileKinds } from '@fieldhouse/contracts/translation.rules';
import type { Db } from '../../platform/db/db.ts';
import { inBatches } from '../../platform/http/stream-list.ts';
import { listMissingValues } from './content-texts.repo.ts';
import { listWorkAfter, type TextsToDo } from './work.repo.ts';

const BATCH = 200;

/** What is missing or has changed, as a translator's tool reads it. */
export async function* translationsPo(db: Db, locale: string, kinds: readonly FileKind[]): AsyncGenerator<string> {
  yield poHead(locale);
  for (const kind of kinds)
    for await (const entries of kind === 'value' ? wordEntries(db, locale) : thingEntries(db, locale, kind))
      yield entries.map(poBlock).join('');
}

async function* thingEntries(db: Db, locale: string, kind: ContentKind): AsyncGenerator<PoEntry[]> {
  const read = (after: string | undefined, limit: number) => listWorkAfter(db, { locale, kind }, after, limit);
  for await (const things of inBatches(BATCH, read, ({ id }) => id)) yield things.flatMap(toEntries);
}

async function* wordEntries(db: Db, locale: string): AsyncGenerator<PoEntry[]> {
  const words = await listMissingValues(db, locale);
  yield words.map(({ kind, value }) => ({
    source: value,
    translations: [''],
    places: [],
    context: `value:${kind}:${value}`,
  }));
}

function toEntries({ kind, id, label, source, texts, origins }: TextsToDo): PoEntry[] {
  return Object.entries(source).flatMap(([name, text]) => {
    const translation = texts[name] ?? '';
    if (text === '' || (translation !== '' && origins[name] === text)) return [];
    // Beside a name, which says it itself, whose text it is.
    const places = label === text || label === '' ? [] : [label.replaceAll(/\s+/g, ' ')];
    return {
      source: text,
      translations: [translation],
      places,
      context: `${kind}:${id}:${name}`,
      unsure: translation !== '',
    };
  });
}

export interface TextPlace {
  readonly kind: FileKind;
  /** Of a word what it is: a colour. */
  readonly subject: string;
  /** Of a word the word itself. */
  readonly name: string;
}

/** Which text of the shop an entry is. */
export function readPlace({ context = '' }: PoEntry): TextPlace | undefined {
  const [, start, subject = '', name = ''] = /^([\w-]+):([\w-]+):(.+)$/s.exec(context) ?? [];
  const kind = fileKinds.find((known) => known === start);
  return kind && { kind, subject, name };
}
