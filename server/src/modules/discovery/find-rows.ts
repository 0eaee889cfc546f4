import { ATTRIBUTE_PREFIX } from '@fieldhouse/contracts/catalogue-query.rules';
import type { Dependencies } from '../../platform/cache/dependencies.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Directory } from '../catalogue/index.ts';
import { findIdByCode } from '../stock/index.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import { setBit } from './columns/bitset.ts';
import type { FacetAttribute } from './facet-attributes.ts';
import type { LoadedIndex } from './loaded-index.ts';
import { listDescribed } from './products.repo.ts';
import { type Found, type SearchOptions, search } from './words/search.ts';
import { Vocabulary } from './words/vocabulary.ts';

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
}

/** An article number, a barcode or an id: one word with a digit or a separator in it, or of capitals alone. */
const code = /^(?=.*[\d._/-]|[A-Z]+$)[A-Za-z0-9][A-Za-z0-9._/-]{3,39}$/;

/** What is found is good until the caller awaits something: rows get other products. */
export async function findRows(
  { db, index, ...words }: FindRowsDeps,
  notes: Dependencies,
  text: string | undefined,
  options: SearchOptions = {},
): Promise<FoundRows> {
  if (text === undefined) return { ...(await index.read(notes)), found: undefined };
  const coded = code.test(text) ? await findIdByCode(db, text) : undefined;
  const loaded = await index.read(notes);
  const row = coded === undefined ? undefined : loaded.columns.rowOf(coded);
  if (row !== undefined) return { ...loaded, found: only(row, loaded) };
  const found = searchIn(loaded, words, text, options);
  if (found.lacking.length === 0) return { ...loaded, found };
  const ids = await listDescribed(db, found.lacking);
  const later = await index.read(notes);
  return { ...later, found: searchIn(later, words, text, { ...options, described: toBits(later, ids) }) };
}

function only(row: number, { columns }: LoadedIndex): Found {
  const within = new Uint32Array(columns.living().length);
  setBit(within, row);
  return { within, scores: new Uint16Array(0), understood: [], lacking: [] };
}

function toBits({ columns }: LoadedIndex, ids: ReadonlyMap<string, readonly string[]>): Map<string, Uint32Array> {
  return new Map(
    [...ids].map(([word, products]) => {
      const bits = new Uint32Array(columns.living().length);
      for (const id of products) {
        const row = columns.rowOf(id);
        if (row !== undefined) setBit(bits, row);
      }
      return [word, bits];
    }),
  );
}

type Words = Pick<FindRowsDeps, 'synonyms' | 'attributes'>;

function searchIn(
  loaded: LoadedIndex & { readonly directory: Directory },
  words: Words,
  text: string,
  options: SearchOptions,
): Found {
  const { columns } = loaded;
  const sets = { living: columns.living(), rowsOfBrand: columns.rowsOfBrand, rowsOfCategory: columns.rowsOfCategory };
  return search(loaded.words, vocabularyOf(loaded, words), sets, text, options);
}

interface Kept extends Words {
  readonly directory: Directory;
  readonly sizes: number;
  readonly colours: number;
  readonly values: number;
  readonly vocabulary: Vocabulary;
}

const kept = new WeakMap<LoadedIndex['codes'], Kept>();

/** Made again when one of its lists has changed. */
function vocabularyOf(
  { codes, directory }: LoadedIndex & { readonly directory: Directory },
  { synonyms, attributes }: Words,
): Vocabulary {
  const now = { directory, synonyms, attributes };
  const sizes = { sizes: codes.sizes.size, colours: codes.colours.size, values: codes.attributes.size };
  const last = kept.get(codes);
  const asBefore = Object.entries({ ...now, ...sizes }).every(([name, value]) => last?.[name as keyof Kept] === value);
  if (last && asBefore) return last.vocabulary;
  const names = new Map(attributes.map(({ id, name }) => [id, name]));
  const vocabulary = new Vocabulary({
    brands: directory.brands,
    categories: directory.categories,
    facets: [
      ...codes.sizes.values().map(({ value }) => ({ name: 'size' as const, value })),
      ...codes.colours.values().map((value) => ({ name: 'colour' as const, value })),
      ...codes.attributes.values().flatMap(({ attribute, value }) => {
        const name = names.get(attribute);
        return name === undefined ? [] : [{ name: `${ATTRIBUTE_PREFIX}${name}` as const, value }];
      }),
    ],
    synonyms,
  });
  kept.set(codes, { ...now, ...sizes, vocabulary });
  return vocabulary;
}
