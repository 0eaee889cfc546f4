import { ATTRIBUTE_PREFIX } from '@fieldhouse/contracts/catalogue-query.rules';
import { colourFamilies } from '@fieldhouse/contracts/colour-family.rules';
import type { CataloguePage, Facet, FacetValue } from '@fieldhouse/contracts/discovery.schemas';
import { nameKey } from '../../platform/names.rules.ts';
import type { Directory } from '../catalogue/index.ts';
import type { Chosen, Known } from './catalogue-query.ts';
import type { ColumnAnswer } from './columns/column-query.ts';
import type { FacetAttribute } from './facet-attributes.ts';
import { placeOfSize } from './facet-orders.ts';
import { amountIn } from './price-units.rules.ts';

/** A longer list is not read: those with most products, and what is chosen. */
const MOST_BRANDS = 100;

interface Counted extends FacetValue {
  readonly key: string;
}

/** The values that there are, and those that are chosen although there are none. */
export function toFacets(
  answer: ColumnAnswer,
  chosen: Chosen,
  known: Known & { readonly counted: readonly CountedAttribute[] },
): Facet[] {
  return [
    { name: 'category', values: named(known.directory.categories, answer.categories, chosen.category) },
    { name: 'brand', values: brands(answer, chosen, known) },
    { name: 'size', values: sizes(answer, chosen, known) },
    { name: 'colour', values: colours(answer, chosen, known) },
    { name: 'rating', values: ratings(answer, chosen) },
    {
      name: 'sale',
      values: listed([{ value: 'true', key: 'true', count: answer.sale }], chosen.sale ? ['true'] : []),
    },
    ...known.counted.map((attribute, n) => attributeFacet(attribute, answer.attributes[n], chosen, known)),
  ].filter(({ values }) => values.length > 0);
}

/** An attribute, and the codes of its values that were counted. */
export interface CountedAttribute {
  readonly attribute: FacetAttribute;
  readonly codes: readonly number[];
}

type Value = Omit<Counted, 'selected'>;

/** `list` is called with what is chosen, by its key, and says what of it there is. */
function visible(chosen: readonly string[], list: (isChosen: (key: string) => boolean) => FacetValue[]): FacetValue[] {
  if (chosen.length === 0) return list(() => false);
  const missing = new Map(chosen.map((value) => [nameKey(value), value]));
  const shown = list((key) => missing.delete(key));
  return [...shown, ...[...missing.values()].map((value) => ({ value, count: 0, selected: true }))];
}

/** Of those that have a number; most of them have no products here. */
function named(all: Directory['brands'], counts: Int32Array, chosen: readonly string[]): FacetValue[] {
  return visible(chosen, (isChosen) => {
    const values: FacetValue[] = [];
    for (const { id, name, key } of all) {
      const count = counts[id] ?? 0;
      const selected = isChosen(key);
      if (selected || count > 0) values.push({ value: name, count, selected });
    }
    return values;
  });
}

/** Of those that are few. */
function listed(values: readonly Value[], chosen: readonly string[]): FacetValue[] {
  return visible(chosen, (isChosen) =>
    values.flatMap(({ key, ...value }) => {
      const selected = isChosen(key);
      return selected || value.count > 0 ? { ...value, selected } : [];
    }),
  );
}

function brands({ brands: counts }: ColumnAnswer, { brand }: Chosen, { directory }: Known): FacetValue[] {
  const all = named(directory.brands, counts, brand);
  if (all.length <= MOST_BRANDS) return all;
  const least = Int32Array.from(all, ({ count }) => count).sort()[all.length - MOST_BRANDS] ?? 0;
  let room = MOST_BRANDS - all.filter(({ count }) => count > least).length;
  return all.filter(({ count, selected }) => selected || count > least || (count === least && room-- > 0));
}

interface SizeCount extends Value {
  most: number;
  place: number;
}

/** The same size may belong to several systems; it is shown in the one that most of these products have. */
function sizes({ sizes: counts }: ColumnAnswer, { size }: Chosen, { codes }: Known): FacetValue[] {
  const byValue = new Map<string, SizeCount>();
  for (let code = 1; code < counts.length; code++) {
    const count = counts[code] ?? 0;
    const found = count > 0 ? codes.sizes.valueOf(code) : undefined;
    if (!found) continue;
    const before = byValue.get(found.value);
    const most = Math.max(count, before?.most ?? 0);
    const group = before && before.most >= count ? before.group : found.system;
    byValue.set(found.value, {
      value: found.value,
      key: codes.sizes.nameOf(code),
      count: count + (before?.count ?? 0),
      most,
      ...(group && { group }),
      place: before?.place ?? placeOfSize(codes.sizes, code),
    });
  }
  const sorted = [...byValue.values()].toSorted(
    (a, b) => compareText(a.group ?? '', b.group ?? '') || a.place - b.place,
  );
  return listed(
    sorted.map(({ most: _, place: __, ...value }) => value),
    size,
  );
}

const families = colourFamilies.map(({ name, ...family }) => ({ value: name, key: nameKey(name), ...family }));

function colours({ colours: counts }: ColumnAnswer, { colour }: Chosen, { codes }: Known): FacetValue[] {
  return listed(
    families.map((family) => {
      const [code] = codes.colours.named(family.key);
      return { ...family, count: code === undefined ? 0 : (counts[code] ?? 0) };
    }),
    colour,
  );
}

/** So many stars and more. */
function ratings({ ratings: counts }: ColumnAnswer, { rating }: Chosen): FacetValue[] {
  const atLeast = (stars: number) => counts.subarray(2 * stars).reduce((sum, count) => sum + count, 0);
  return listed(
    [4, 3, 2, 1].map((stars) => ({ value: String(stars), key: String(stars), count: atLeast(stars) })),
    rating === undefined ? [] : [String(rating)],
  );
}

function attributeFacet(
  { attribute, codes: counted }: CountedAttribute,
  counts: Int32Array | undefined,
  chosen: Chosen,
  { codes }: Known,
): Facet {
  const asked = Object.entries(chosen.attributes).find(([name]) => nameKey(name) === attribute.key)?.[1] ?? [];
  const values = visible(asked, (isChosen) =>
    counted.flatMap((code, n) => {
      const count = counts?.[n] ?? 0;
      const selected = isChosen(codes.attributes.nameOf(code));
      const value = selected || count > 0 ? codes.attributes.valueOf(code)?.value : undefined;
      return value === undefined ? [] : { value, count, selected };
    }),
  );
  return {
    name: ATTRIBUTE_PREFIX + attribute.name,
    ...(attribute.unit !== null && { unit: attribute.unit }),
    values,
  };
}

const compareText = (a: string, b: string) => Number(a > b) - Number(a < b);

/** From the first step that has anything to the last. */
export function toPrices(
  { prices: { min, max, steps, edges } }: ColumnAnswer,
  market: Known['market'],
): CataloguePage['prices'] {
  const amount = (cents: number) => amountIn(market, cents);
  const counts = [...steps];
  const first = counts.findIndex((count) => count > 0);
  const last = counts.findLastIndex((count) => count > 0);
  return {
    min: amount(min),
    max: amount(max),
    steps: counts.slice(Math.max(first, 0), last + 1).map((count, n) => {
      const place = first + n;
      return {
        from: amount(edges[place - 1] ?? 0),
        to: amount(edges[place] ?? Math.max(max, edges.at(-1) ?? 0)),
        count,
      };
    }),
  };
}
