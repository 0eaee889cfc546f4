import { ATTRIBUTE_PREFIX } from '@fieldhouse/contracts/catalogue-query.rules';
import { colourFamilies } from '@fieldhouse/contracts/colour-family.rules';
import type { CataloguePage, Facet, FacetValue } from '@fieldhouse/contracts/discovery.schemas';
import { nameKey } from '../../platform/names.rules.ts';
import type { Directory } from '../catalogue/index.ts';
import type { Chosen, Known } from './catalogue-query.ts';
import type { ColumnAnswer } from './columns/column-query.ts';
import type { FacetAttribute } from './facet-attributes.ts';
import { sizesInOrder } from './facet-orders.ts';
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

const isAny = (count: number) => count > 0;

/** Of those that have a number; most of them have no products here. */
function named(
  all: Directory['brands'],
  counts: Int32Array,
  chosen: readonly string[],
  isShown: (count: number) => boolean = isAny,
): FacetValue[] {
  return visible(chosen, (isChosen) => {
    const values: FacetValue[] = [];
    for (const { id, name, key } of all) {
      const count = counts[id] ?? 0;
      const selected = isChosen(key);
      if (selected || isShown(count)) values.push({ value: name, count, selected });
    }
    return values;
  });
}

/** Of those that are few. */
function listed(values: readonly Value[], chosen: readonly string[]): FacetValue[] {
  return visible(chosen, (isChosen) => {
    const shown: FacetValue[] = [];
    for (const { key, ...value } of values) {
      const selected = isChosen(key);
      if (selected || value.count > 0) shown.push({ ...value, selected });
    }
    return shown;
  });
}

function brands({ brands: counts }: ColumnAnswer, { brand }: Chosen, { directory }: Known): FacetValue[] {
  const sorted = new Int32Array(directory.brands.length);
  for (const [n, { id }] of directory.brands.entries()) sorted[n] = counts[id] ?? 0;
  const least = sorted.sort()[sorted.length - MOST_BRANDS] ?? 0;
  let room = MOST_BRANDS - (sorted.length - 1 - sorted.lastIndexOf(least));
  const isShown = (count: number) => isAny(count) && (count > least || (count === least && room-- > 0));
  return named(directory.brands, counts, brand, isShown);
}

interface SizeCount {
  readonly value: string;
  readonly key: string;
  count: number;
  group: string;
  /** In that group. */
  most: number;
}

/** The same size may belong to several systems; it is shown in the one that most of these products have. */
function sizes({ sizes: counts }: ColumnAnswer, { size }: Chosen, { codes }: Known): FacetValue[] {
  const byValue = new Map<string, SizeCount>();
  for (const code of sizesInOrder(codes.sizes)) {
    const count = counts[code] ?? 0;
    const found = count > 0 ? codes.sizes.valueOf(code) : undefined;
    if (!found) continue;
    const before = byValue.get(found.value);
    if (!before)
      byValue.set(found.value, {
        value: found.value,
        key: codes.sizes.nameOf(code),
        count,
        group: found.system,
        most: count,
      });
    else {
      before.count += count;
      if (count <= before.most) continue;
      before.most = count;
      before.group = found.system;
    }
  }
  const groups = Map.groupBy(byValue.values(), ({ group }) => group);
  const sorted = [...groups.keys()].toSorted(compareText).flatMap((group) => groups.get(group) ?? []);
  return listed(
    sorted.map(({ value, key, count, group }) => ({ value, key, count, ...(group && { group }) })),
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
  const atLeast = (stars: number) => {
    let sum = 0;
    for (let halfStars = 2 * stars; halfStars < counts.length; halfStars++) sum += counts[halfStars] ?? 0;
    return sum;
  };
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
  const values = visible(asked, (isChosen) => {
    const shown: FacetValue[] = [];
    for (const [n, code] of counted.entries()) {
      const count = counts?.[n] ?? 0;
      const selected = isChosen(codes.attributes.nameOf(code));
      const value = selected || count > 0 ? codes.attributes.valueOf(code)?.value : undefined;
      if (value !== undefined) shown.push({ value, count, selected });
    }
    return shown;
  });
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
