import { type PoEntry, poLanguage, readPo } from '@fieldhouse/contracts/po';
import type { Right } from '@fieldhouse/contracts/rights';
import { type ContentKind, translationMessages as messages } from '@fieldhouse/contracts/translation.rules';
import { contentTexts, putValueTexts, type TextsImport } from '@fieldhouse/contracts/translations.schemas';
import type { z } from 'zod';
import { type ChangeListener, inWrite } from '../../platform/cache/changes.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { findSource } from './content-sources.repo.ts';
import { listWords, lockTexts, readValueTexts, wordKey } from './content-texts.repo.ts';
import { requireOtherLocale } from './require-locale.ts';
import { mayTranslate } from './translatable.ts';
import { readPlace, type TextPlace } from './translations.po.ts';
import { writeTexts, writeValueTexts } from './write-texts.ts';

/** Things in one transaction. */
const CHUNK = 100;
const MOST_PROBLEMS = 100;

interface Importing {
  readonly locale: string;
  /** Those that the shop has, by their keys. */
  readonly words: ReadonlySet<string>;
  readonly caller: { readonly userId: string; readonly rights: readonly Right[] };
}

interface Thing extends Omit<TextPlace, 'name'> {
  readonly texts: Map<string, PoEntry>;
}

interface Problem {
  readonly text: string;
  readonly sentence: string;
}

interface Outcome {
  readonly written: number;
  readonly problems: readonly Problem[];
}

/** Everything in a translator's file that still fits. Once more it changes nothing. */
export async function importTexts(
  deps: { readonly db: Db; readonly cache: ChangeListener },
  file: string,
  { locale, caller, say }: Omit<Importing, 'words'> & { readonly say: (sentence: string) => string },
): Promise<TextsImport> {
  await requireOtherLocale(deps.db, locale);
  const entries = readEntries(file, locale);
  const done = entries.filter(({ translations: [text = ''], unsure }) => text.trim() !== '' && !unsure);
  const problems: Problem[] = done
    .filter((entry) => !readPlace(entry))
    .map(({ source }) => ({ text: source, sentence: messages.unknown }));
  const things = byThing(done);
  const words = things.some(({ kind }) => kind === 'value') ? await listWords(deps.db) : [];
  const importing = { locale, caller, words: new Set(words.map(wordKey)) };
  let written = 0;
  for (let at = 0; at < things.length; at += CHUNK) {
    const outcomes = await inWrite(deps, async (tx) => {
      const each: Outcome[] = [];
      for (const thing of things.slice(at, at + CHUNK)) each.push(await writeThing(tx, thing, importing));
      return each;
    });
    for (const outcome of outcomes) {
      written += outcome.written;
      problems.push(...outcome.problems);
    }
  }
  return {
    written,
    skipped: entries.length - written - problems.length,
    problems: problems.slice(0, MOST_PROBLEMS).map(({ text, sentence }) => `“${excerpt(text)}”: ${say(sentence)}`),
  };
}

function readEntries(file: string, locale: string): PoEntry[] {
  const language = poLanguage(file);
  if (language !== undefined && language !== locale)
    throw new AppError('invalid-input', messages.otherLanguage(language));
  try {
    const entries = readPo(file);
    if (entries.length > 0 || language !== undefined) return entries;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new AppError('invalid-input', messages.file);
}

/** In one order, so that two files never wait for each other. A word is a thing of its own. */
function byThing(entries: readonly PoEntry[]): Thing[] {
  const things = new Map<string, Thing>();
  for (const entry of entries) {
    const place = readPlace(entry);
    if (!place) continue;
    const { kind, subject, name } = place;
    const key = kind === 'value' ? `${kind}:${subject}:${name}` : `${kind}:${subject}`;
    const thing = things.get(key) ?? { kind, subject, texts: new Map() };
    thing.texts.set(name, entry);
    things.set(key, thing);
  }
  return [...things].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, thing]) => thing);
}

async function writeThing(tx: Tx, thing: Thing, importing: Importing): Promise<Outcome> {
  const { kind, subject, texts } = thing;
  const { locale, caller } = importing;
  const refused = (sentence: string) => ({
    written: 0,
    problems: [...texts.values()].map(({ source }) => ({ text: source, sentence })),
  });
  if (!mayTranslate(caller, kind)) return refused(messages.right);
  if (kind === 'value') return writeWord(tx, thing, importing);
  const source = await findSource(tx, kind, subject);
  if (!source) return refused(messages.unknown);
  const before = await lockTexts(tx, { kind, subject, locale });
  const problems: Problem[] = [];
  const fresh: Record<string, string | null> = {};
  for (const [name, entry] of texts) {
    const now = Object.hasOwn(source.texts, name) ? source.texts[name] : undefined;
    const checked = check(kind, name, entry, now);
    if ('sentence' in checked) problems.push({ text: entry.source, sentence: checked.sentence });
    else if (before?.texts[name] !== checked.text || before.source[name] !== now) fresh[name] = checked.text;
  }
  const written = Object.keys(fresh).length;
  if (written > 0) await writeTexts(tx, { kind, subject, locale, texts: fresh }, caller.userId);
  return { written, problems };
}

/** It is known by its original, which so cannot have changed. */
async function writeWord(
  tx: Tx,
  { subject: kind, texts }: Thing,
  { locale, caller, words }: Importing,
): Promise<Outcome> {
  let written = 0;
  const problems: Problem[] = [];
  for (const [value, { source, translations }] of texts) {
    const isKnown = plain(source) === plain(value) && words.has(wordKey({ kind, value }));
    const parsed = putValueTexts.body.safeParse({ kind, value, texts: { [locale]: translations[0] } });
    if (!isKnown || !parsed.success) {
      problems.push({ text: source, sentence: (isKnown && parsed.error?.issues[0]?.message) || messages.unknown });
      continue;
    }
    const [text] = Object.values(parsed.data.texts);
    const before = await readValueTexts(tx, parsed.data.kind, value);
    if (before[locale] === text) continue;
    await writeValueTexts(tx, parsed.data, caller.userId);
    written++;
  }
  return { written, problems };
}

function check(kind: ContentKind, name: string, { source, translations }: PoEntry, now: string | undefined) {
  const schema = (contentTexts[kind] as Record<string, z.ZodType<string | null>>)[name.split('.', 1)[0] ?? ''];
  if (!now || !schema) return { sentence: messages.unknown };
  if (plain(source) !== plain(now)) return { sentence: messages.sourceChanged };
  const parsed = schema.safeParse(translations[0]);
  return parsed.success ? { text: parsed.data } : { sentence: parsed.error.issues[0]?.message ?? messages.file };
}

/** Translators' tools have their own ends of lines. */
const plain = (text: string) => text.replaceAll('\r\n', '\n').trim();

const excerpt = (text: string) => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return (line.length > 60 ? `${line.slice(0, 59)}…` : line).toWellFormed();
};
