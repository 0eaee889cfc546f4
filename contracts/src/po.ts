import type { PluralForms } from './text.ts';

/** A text in a translator's file (GNU gettext's PO). */
export interface PoEntry {
  readonly source: string;
  /** Of English: then the translation has a form for each of the language's categories, in the order of CLDR. */
  readonly plural?: string;
  /** Empty while it is missing. */
  readonly translations: readonly string[];
  /** Files that use it. */
  readonly places: readonly string[];
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

export function writePo(language: string, entries: readonly PoEntry[]): string {
  const head = [
    'msgid ""',
    'msgstr ""',
    quoted(`Language: ${language}\n`),
    quoted('Content-Type: text/plain; charset=UTF-8\n'),
  ];
  const blocks = entries.map(({ source, plural, translations, places }) => [
    ...places.map((place) => `#: ${place}`),
    `msgid ${quoted(source)}`,
    ...(plural === undefined
      ? [`msgstr ${quoted(translations[0] ?? '')}`]
      : [`msgid_plural ${quoted(plural)}`, ...translations.map((text, at) => `msgstr[${at}] ${quoted(text)}`)]),
  ]);
  return `${[head, ...blocks].map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

export function readPo(file: string): PoEntry[] {
  const blocks = file.replaceAll('\r\n', '\n').split(/\n\s*\n/);
  return blocks.map(readBlock).filter(({ source }) => source !== '');
}

function readBlock(block: string): PoEntry {
  const texts = new Map<string, string>();
  const places: string[] = [];
  let name = '';
  for (const line of block.split('\n')) {
    if (line.startsWith('#: ')) places.push(line.slice(3));
    const start = /^(msg\w+(?:\[\d\])?) (?=")/.exec(line);
    if (start) name = start[1] ?? '';
    const text = line.slice(start?.[0].length ?? 0);
    if (text.startsWith('"')) texts.set(name, (texts.get(name) ?? '') + (JSON.parse(text) as string));
  }
  const plural = texts.get('msgid_plural');
  const translations = [...texts].filter(([key]) => key.startsWith('msgstr')).map(([, text]) => text);
  return { source: texts.get('msgid') ?? '', ...(plural !== undefined && { plural }), translations, places };
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
