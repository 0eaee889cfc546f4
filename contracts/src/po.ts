import type { PluralForms } from './plural-text.ts';

/** A text in a translator's file (GNU gettext's PO). */
export interface PoEntry {
  readonly source: string;
  /** Of English: then the translation has a form for each of the language's categories, in the order of CLDR. */
  readonly plural?: string;
  /** Empty while it is missing. */
  readonly translations: readonly string[];
  /** Files that use it. */
  readonly places: readonly string[];
  /** What it is, where the same words are translated more than once. */
  readonly context?: string;
  /** The translation is to be looked at again: gettext's `fuzzy`. */
  readonly unsure?: boolean;
}

const categories = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;
/** Of numbers beyond a million alone in Spanish; what is written there is what `other` says. */
const rarely = 'many';

/** The plural categories that a translator is asked for. */
export function pluralCategories(locale: string) {
  const used = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  return categories.filter((name) => used.includes(name) && (name !== rarely || used.includes('few')));
}

export function pluralForms(locale: string, translations: readonly string[]): PluralForms {
  return Object.fromEntries(pluralCategories(locale).map((name, at) => [name, translations[at]])) as PluralForms;
}

const quoted = (text: string) => JSON.stringify(text);

export const writePo = (language: string, entries: readonly PoEntry[]): string =>
  poHead(language) + entries.map(poBlock).join('');

export const poHead = (language: string): string =>
  lines(
    'msgid ""',
    'msgstr ""',
    quoted(`Language: ${language}\n`),
    quoted('Content-Type: text/plain; charset=UTF-8\n'),
  );

/** One text in a file that is written bit by bit. */
export const poBlock = ({ source, plural, translations, places, context, unsure }: PoEntry): string =>
  `\n${lines(
    ...places.map((place) => `#: ${place}`),
    ...(unsure ? ['#, fuzzy'] : []),
    ...(context === undefined ? [] : [`msgctxt ${quoted(context)}`]),
    `msgid ${quoted(source)}`,
    ...(plural === undefined
      ? [`msgstr ${quoted(translations[0] ?? '')}`]
      : [`msgid_plural ${quoted(plural)}`, ...translations.map((text, at) => `msgstr[${at}] ${quoted(text)}`)]),
  )}`;

const lines = (...all: readonly string[]) => all.map((line) => `${line}\n`).join('');

/** What its head says that it is translated into. */
export const poLanguage = (file: string): string | undefined => /^"Language: *([\w-]+) *\\n"/m.exec(file)?.[1];

export function readPo(file: string): PoEntry[] {
  const blocks = file.replaceAll('\r\n', '\n').split(/\n\s*\n/);
  return blocks.map(readBlock).filter(({ source }) => source !== '');
}

function readBlock(block: string): PoEntry {
  const texts = new Map<string, string>();
  const places: string[] = [];
  let unsure = false;
  let name = '';
  for (const line of block.split('\n')) {
    if (line.startsWith('#: ')) places.push(line.slice(3));
    if (/^#,.*\bfuzzy\b/.test(line)) unsure = true;
    const start = /^(msg\w+(?:\[\d\])?) (?=")/.exec(line);
    if (start) name = start[1] ?? '';
    const text = line.slice(start?.[0].length ?? 0);
    if (text.startsWith('"')) texts.set(name, (texts.get(name) ?? '') + (JSON.parse(text) as string));
  }
  const plural = texts.get('msgid_plural');
  const translations = [...texts].filter(([key]) => key.startsWith('msgstr')).map(([, text]) => text);
  const context = texts.get('msgctxt');
  return {
    source: texts.get('msgid') ?? '',
    ...(plural !== undefined && { plural }),
    translations,
    places,
    ...(context !== undefined && { context }),
    ...(unsure && { unsure }),
  };
}

/** What has been translated, by source. */
export function toCatalogue(locale: string, entries: readonly PoEntry[]): Map<string, string | PluralForms> {
  const whole = entries.filter(({ translations }) => translations.length > 0 && translations.every(Boolean));
  return new Map(
    whole.map(({ source, plural, translations }) => [
      source,
      plural === undefined ? (translations[0] as string) : pluralForms(locale, translations),
    ]),
  );
}
