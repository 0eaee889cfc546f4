import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { isLanguage, LANGUAGE, type Language, languages } from '@fieldhouse/contracts/language';
import { howMade, keyOf, type Made } from '@fieldhouse/contracts/messages';
import { readPo, toCatalogue } from '@fieldhouse/contracts/po';
import { fillIn } from '@fieldhouse/contracts/source-text';
import { type Catalogue, createTranslate, type Translate } from '@fieldhouse/contracts/text';

const folder = join(import.meta.dirname, '../../../../translations');

const catalogues = new Map<Language, Catalogue>();
const translates = new Map<Language, Translate>();

/** Read when it is first asked for: most shops speak few languages. */
function catalogueOf(language: Language): Catalogue {
  const known = catalogues.get(language);
  if (known) return known;
  const entries = language === LANGUAGE ? [] : readPo(readFileSync(join(folder, `${language}.po`), 'utf8'));
  const catalogue = toCatalogue(languages[language].locale, entries);
  catalogues.set(language, catalogue);
  return catalogue;
}

/** What writes a mail, a slip or an answer in a language. */
export function textsIn(language: Language): Translate {
  const known = translates.get(language) ?? createTranslate(languages[language].locale, catalogueOf(language));
  translates.set(language, known);
  return known;
}

/** A sentence of `msg` or `messages` in another language; as it is, where there is no translation. */
export function translateSentence(sentence: string, language: Language): string {
  if (language === LANGUAGE) return sentence;
  const made = howMade(sentence);
  const found = catalogueOf(language).get(made.source);
  return typeof found === 'string' ? fillIn(found, valuesIn(made, language)) : sentence;
}

/** The values of a sentence as the language writes them. One of our sentences may be part of another. */
export function valuesIn({ values }: Made, language: Language): (string | number)[] {
  return values.map((value) => {
    if (typeof value === 'number') return value;
    if (typeof value === 'object') return value.in(languages[language].locale);
    const made = howMade(value);
    return made.values.length > 0 || keyOf(made) !== undefined ? translateSentence(value, language) : value;
  });
}

const ofSession = new WeakMap<object, Language>();

/** What the owner of the session is written to in: what counts for a request that does not say which language it wants. */
export function speakTo(request: { readonly headers: IncomingHttpHeaders }, language: string): void {
  // A page of ours that says nothing is in the first language, whoever reads it.
  const isPage = request.headers['sec-fetch-site'] === 'same-origin';
  if (language !== LANGUAGE && isLanguage(language) && !isPage) ofSession.set(request, language);
}

/** The language that a request asks for by `?locale=`, else that of its session, if it has one; never what its browser says. */
export function languageAsked(request: { readonly query: unknown }): Language | undefined {
  const tag = (request.query as { locale?: unknown } | undefined)?.locale;
  return typeof tag === 'string' && isLanguage(tag) ? tag : ofSession.get(request);
}

/** On the request itself: of a WeakMap each request would be one more thing for garbage collection to look after. */
const OFFER = Symbol('offered languages');
interface Offered {
  [OFFER]?: readonly string[];
}

export function rememberOffer(request: { readonly query: unknown } & Offered, languages: readonly string[]): void {
  request[OFFER] = languages;
}

/** What a request is answered in. */
export const languageFor = (request: { readonly query: unknown } & Offered): Language =>
  amongOffered(languageAsked(request), request[OFFER]);

/** A language that the shop does not have, or no longer, gives way to its first, and so does none. */
export const amongOffered = (asked: Language | undefined, offered: readonly string[] = []): Language =>
  asked !== undefined && offered.includes(asked) ? asked : (offered.find(isLanguage) ?? asked ?? LANGUAGE);
