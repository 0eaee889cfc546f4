import { isLanguage, type Language, SOURCE_LANGUAGE } from '@fieldhouse/contracts/language';
import type { ContentKind, ValueKind } from '@fieldhouse/contracts/translation.rules';
import { tags } from '../../cache-tags.ts';
import type { Dependencies } from '../../platform/cache/dependencies.ts';
import type { PublicCache } from '../../platform/cache/public-cache.ts';
import type { Db } from '../../platform/db/db.ts';
import { nameKey } from '../../platform/names.rules.ts';
import { getSettings } from '../settings/index.ts';
import { readSmallTexts, readTexts, readValues } from './content-texts.repo.ts';

export interface ContentDeps {
  readonly db: Db;
  readonly cache: Pick<PublicCache, 'keep'>;
}

type Texts = Readonly<Record<string, string>>;
type SmallKind = Exclude<ContentKind, 'product'>;

/** What the shop has written itself, in one language. What is missing there is undefined, and shown as it is. */
export interface Content {
  /** That of everything that has not been translated. */
  readonly first: string;
  /** What it is in; none where everything is as it is. */
  readonly language?: Language | undefined;
  textOf(kind: SmallKind, subject: string, name: string): string | undefined;
  /** Of a category or an attribute, whose names are all different, by that in the first language. */
  named(kind: 'category' | 'attribute', name: string): Texts | undefined;
  /** Of a way of delivery. */
  methodName(id: string): string | undefined;
  valueOf(kind: ValueKind, value: string): string | undefined;
  products(ids: readonly string[]): Promise<ReadonlyMap<string, Texts>>;
}

const none: ReadonlyMap<string, Texts> = new Map();
const inFirst = (first: string): Content => ({
  first,
  textOf: () => undefined,
  named: () => undefined,
  methodName: () => undefined,
  valueOf: () => undefined,
  products: async () => none,
});

/** From the cache; undefined where no language was asked for, or that in which the shop writes: nothing is translated. */
export async function getContent(
  deps: ContentDeps,
  notes: Dependencies | undefined,
  language: string | undefined,
): Promise<Content | undefined> {
  if (language === undefined) return undefined;
  const { locales } = await getSettings(deps, notes);
  const [first = language] = locales;
  if (language === first) return undefined;
  return locales.includes(language) ? loadContent(deps, notes, language, first) : inFirst(first);
}

/** The language that the shop itself is written in, unless that is English. */
export async function getFirstLanguage(
  deps: ContentDeps,
  notes: Dependencies | undefined,
): Promise<Language | undefined> {
  const [first = SOURCE_LANGUAGE] = (await getSettings(deps, notes)).locales;
  return first !== SOURCE_LANGUAGE && isLanguage(first) ? first : undefined;
}

function loadContent({ db, cache }: ContentDeps, notes: Dependencies | undefined, language: string, first: string) {
  return cache.keep(
    notes,
    `texts in ${language} of ${first}`,
    [tags.texts, tags.categories, tags.attributes],
    async (): Promise<Content> => {
      const [things, words] = await Promise.all([readSmallTexts(db, language), readValues(db, language)]);
      const texts = new Map(things.map(({ kind, subject, texts: of }) => [`${kind} ${subject}`, of]));
      const names = new Map(things.map(({ kind, key, texts: of }) => [`${kind} ${key}`, of]));
      const values = new Map(words.map(({ kind, key, text }) => [`${kind} ${key}`, text]));
      const methods = new Map(
        things.flatMap(({ kind, texts: of }) => (kind === 'delivery-zone' ? Object.entries(of) : [])),
      );
      return {
        first,
        language: isLanguage(language) ? language : undefined,
        textOf: (kind, subject, name) => texts.get(`${kind} ${subject}`)?.[name],
        named: (kind, name) => names.get(`${kind} ${nameKey(name)}`),
        methodName: (id) => methods.get(`methods.${id}`),
        valueOf: (kind, value) => values.get(`${kind} ${nameKey(value)}`),
        products: (ids) => readTexts(db, 'product', language, ids),
      };
    },
  );
}
