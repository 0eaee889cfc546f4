import { ATTRIBUTE_PREFIX } from '@fieldhouse/contracts/catalogue-query.rules';
import type { Language } from '@fieldhouse/contracts/language';
import type { Dependencies } from '../../platform/cache/dependencies.ts';
import type { Db } from '../../platform/db/db.ts';
import { nameKey } from '../../platform/names.rules.ts';
import type { Directory } from '../catalogue/index.ts';
import type { StoredMarket } from '../markets/index.ts';
import { findIdByCode } from '../stock/index.ts';
import { type Content, translateCategory } from '../translations/index.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import { setBit } from './columns/bitset.ts';
import type { FacetAttribute } from './facet-attributes.ts';
import type { LoadedIndex } from './loaded-index.ts';
import type { RuleBook } from './merchandising/rule-book.ts';
import { MAX_AMOUNT, minorIn } from './price-units.rules.ts';
import { translateFacetValue } from './translate-found.ts';
import { type Found, type SearchOptions, search } from './words/search.ts';
import type { SearchSets } from './words/terms.ts';
import { type FacetName, Vocabulary } from './words/vocabulary.ts';

/** The index, and what was found in it. */
export type FoundRows = Awaited<ReturnType<CatalogueIndex['read']>> & {
  /** None: nothing was searched for. */
  readonly found: Found | undefined;
};

export interface FindRowsDeps {
  readonly db: Db;
  readonly index: CatalogueIndex;
  readonly synonyms: readonly (readonly string[])[];
  readonly attributes: readonly FacetAttribute[];
  /** What is asked in, if not in the first language; and what the shop's own words are there. */
  readonly language?: Language | undefined;
  readonly content?: Content | undefined;
  /** In which prices are meant; none: in the shop itself. */
  readonly market?: StoredMarket | undefined;
  /** What is pinned and hidden; none for staff, who look for what is there. */
  readonly rules?: RuleBook | undefined;
}

/** An article number, a barcode or an id: one word with a digit or a separator in it, or of capitals alone. */
const code = /^(?=.*[\d._/-]|[A-Z]+$)[A-Za-z0-9][A-Za-z0-9._/-]{3,39}$/;

/**
 * The one way to search: catalogue, results and suggestions ask it. `use` makes its answer of what was found before anything
 * else happens: afterwards rows may be other products, and the scores another search's.
 */
export async function findRows<T>(
  { db, index, language, market, ...words }: FindRowsDeps,
  notes: Dependencies,
  { text, ...options }: SearchOptions & { readonly text: string | undefined },
  use: (rows: FoundRows) => T,
): Promise<T> {
  const coded = text !== undefined && code.test(text) ? await findIdByCode(db, text) : undefined;
  const loaded = await index.read(notes, language, market);
  if (text === undefined) return use({ ...loaded, found: undefined });
  const row = coded === undefined ? undefined : loaded.columns.rowOf(coded);
  return use({
    ...loaded,
    found: row === undefined ? searchIn(loaded, { ...words, market }, text, options) : only(row, loaded),
  });
}

function only(row: number, { columns }: LoadedIndex): Found {
  const within = new Uint32Array(columns.living().length);
  setBit(within, row);
  return { within, scores: new Uint16Array(0), wishes: [], without: [], near: [], explained: [] };
}

type Words = Pick<FindRowsDeps, 'synonyms' | 'attributes' | 'content'>;
type Asked = Words & Pick<FindRowsDeps, 'market'>;

function searchIn(
  loaded: LoadedIndex & { readonly directory: Directory },
  { market, ...words }: Asked,
  text: string,
  options: SearchOptions,
): Found {
  const { columns, codes, popular } = loaded;
  const sets: SearchSets = {
    living: columns.living(),
    addBrands: (into, ids) => columns.addRowsOf(into, 'brands', ids),
    addCategories: (into, ids) => columns.addRowsOf(into, 'categories', ids),
    rowsInPrice: ({ from = 0, to = MAX_AMOUNT }) =>
      columns.rowsInPrice(minorIn(market, from), minorIn(market, to), market?.id),
    popularity(row) {
      const rank = columns.popularityRankAt(row);
      // One that was put in a moment ago has no place yet.
      return rank >= 0 && rank < popular.count ? 1 - rank / popular.count : 0;
    },
    addFacet(into, name, value) {
      const ids = (all: Directory['brands']) => all.filter((one) => one.name === value).map(({ id }) => id);
      if (name === 'brand') return columns.addRowsOf(into, 'brands', ids(loaded.directory.brands));
      if (name === 'category') return columns.addRowsOf(into, 'categories', ids(loaded.directory.categories));
      if (name === 'size') return columns.addRowsOf(into, 'sizes', codes.sizes.named(nameKey(value)));
      if (name === 'colour') return columns.addRowsOf(into, 'colours', codes.colours.named(nameKey(value)));
      const attribute = words.attributes.find((one) => `${ATTRIBUTE_PREFIX}${one.name}` === name);
      const ofAttribute = codes.attributes
        .named(nameKey(value))
        .filter((one) => codes.attributes.valueOf(one)?.attribute === attribute?.id);
      return columns.addRowsOf(into, 'attributes', ofAttribute);
    },
  };
  return search(loaded.words, vocabularyOf(loaded, words), sets, text, options);
}

interface Kept extends Words {
  readonly directory: Directory;
  readonly sizes: number;
  readonly colours: number;
  readonly values: number;
  readonly vocabulary: Vocabulary;
}

/** By the words of a language. */
const kept = new WeakMap<LoadedIndex['words'], Kept>();

/** Made again when one of its lists has changed. */
function vocabularyOf(
  { codes, directory, words }: LoadedIndex & { readonly directory: Directory },
  { synonyms, attributes, content }: Words,
): Vocabulary {
  const now = { directory, synonyms, attributes, content };
  const sizes = { sizes: codes.sizes.size, colours: codes.colours.size, values: codes.attributes.size };
  const last = kept.get(words);
  const asBefore = Object.entries({ ...now, ...sizes }).every(([name, value]) => last?.[name as keyof Kept] === value);
  if (last && asBefore) return last.vocabulary;
  const names = new Map(attributes.map(({ id, name }) => [id, name]));
  const called = (name: FacetName, value: string) => ({ name, value, ...inLanguage(content, name, value) });
  const ofShop = {
    brands: directory.brands,
    categories: content
      ? directory.categories.map(({ id, name }) => ({ id, name, called: translateCategory(content, name) }))
      : directory.categories,
    facets: [
      ...codes.sizes.values().map(({ value }) => called('size', value)),
      ...codes.colours.values().map((value) => called('colour', value)),
      ...codes.attributes.values().flatMap(({ attribute, value }) => {
        const name = names.get(attribute);
        return name === undefined ? [] : [called(`${ATTRIBUTE_PREFIX}${name}`, value)];
      }),
    ],
    synonyms,
  };
  const vocabulary = new Vocabulary(ofShop, words.rules);
  kept.set(words, { ...now, ...sizes, vocabulary });
  return vocabulary;
}

/** What a value is called besides. */
function inLanguage(content: Content | undefined, facet: FacetName, value: string): { words?: string[] } {
  const text = content && translateFacetValue(content, facet, value);
  return text === undefined ? {} : { words: [text] };
}
