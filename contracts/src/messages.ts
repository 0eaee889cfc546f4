import { LOCALE } from './language.ts';
import { fillIn, sourceOf } from './source-text.ts';

/** A value that every language writes its own way. */
export interface LocalValue {
  in(locale: string): string;
  toString(): string;
}
type Value = string | number | LocalValue;

/** How a sentence was made: what its translations are found by, and the values in it. */
export interface Made {
  readonly source: string;
  readonly values: readonly Value[];
}

/** Sentences with values, by their text. The first ones stay: those of constants, which are made while the code is loaded. */
const first = new Map<string, Made>();
const FIRST = 1_000;
/** Of the others the latest: each is read where the request ends in which it was made. */
const latest = new Map<string, Made>();
const LATEST = 5_000;

/** Names of sentences for other systems, by their source: `order.too-late`. */
const keys = new Map<string, string>();

/**
 * A sentence with values that travels as plain text, through schemas, rules and errors, and is translated where it leaves
 * the house: refusals and what is wrong with a field.
 */
export function msg(parts: TemplateStringsArray, ...values: readonly Value[]): string {
  const source = sourceOf(parts);
  const text = fillIn(source, values.map(String));
  if (values.length > 0) remember(text, { source, values });
  return text;
}

/** A sentence that was kept as what it was made of. */
export function remade({ source, values }: Made): string {
  const text = fillIn(source, values.map(String));
  if (values.length > 0) remember(text, { source, values });
  return text;
}

/** For a sentence: `inEach((locale) => moneyText(cents, currency, locale))`. */
export const inEach = (write: (locale: string) => string): LocalValue => ({
  in: write,
  toString: () => write(LOCALE),
});

function remember(text: string, made: Made): void {
  if (first.size < FIRST || first.has(text)) {
    first.set(text, made);
    return;
  }
  latest.delete(text);
  latest.set(text, made);
  if (latest.size > LATEST) latest.delete(latest.keys().next().value as string);
}

/** As it is, or made of values by `msg`. */
type Sentence = string | ((...values: never[]) => string);

/** The sentences of a subject, with a name for each: `order.too-late` is `tooLate` of the group `order`. */
export function messages<const Texts extends Readonly<Record<string, Sentence>>>(group: string, texts: Texts): Texts {
  const named = Object.entries(texts).map(([name, text]) => {
    const key = `${group}.${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    const sentence =
      typeof text === 'string' ? giveKey(text, key) : (...values: never[]) => giveKey(text(...values), key);
    return [name, sentence];
  });
  return Object.fromEntries(named) as Texts;
}

function giveKey(text: string, key: string): string {
  const { source } = howMade(text);
  const other = keys.get(source);
  // Where two subjects say the same, it has the same name whichever was loaded first.
  keys.set(source, other !== undefined && other < key ? other : key);
  return text;
}

export const howMade = (text: string): Made => first.get(text) ?? latest.get(text) ?? { source: text, values: [] };

export const keyOf = ({ source }: Made): string | undefined => keys.get(source);
