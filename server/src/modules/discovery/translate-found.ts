import { ATTRIBUTE_PREFIX } from '@fieldhouse/contracts/catalogue-query.rules';
import type { ColourFamily } from '@fieldhouse/contracts/colour-family.rules';
import type { CataloguePage, Facet, Suggestions } from '@fieldhouse/contracts/discovery.schemas';
import type { Translate } from '@fieldhouse/contracts/text';
import { compareIn } from '../../platform/names.rules.ts';
import type { factsOf } from '../catalogue/index.ts';
import { type Content, translateCategory, translateProducts } from '../translations/index.ts';

type Words = Pick<Content, 'named' | 'valueOf'>;

/** A page of the catalogue as it is shown in another language. What filters are known by stays the same in all of them. */
export async function translateCatalogue(
  t: Translate,
  content: Content | undefined,
  page: CataloguePage,
): Promise<CataloguePage> {
  const words = withBuiltIn(t, content);
  return {
    ...page,
    products: await translateProducts(content, page.products),
    facets: page.facets.map((facet) => inOrder(content, translateFacet(words, facet))),
    labels: labelsOf(words, page),
  };
}

/** What the shop itself calls attributes, their values and colours; all others are words of its staff. */
function withBuiltIn(t: Translate, content: Content | undefined): Words {
  const names = new Map([
    ['Gender', t`Gender`],
    ['Age group', t`Age group`],
    ['Material', t`Material`],
  ]);
  const values = new Map([
    ['Women', t`Women`],
    ['Men', t`Men`],
    ['Unisex', t`Unisex`],
    ['Adult', t`Adult`],
    ['Kids', t`Kids`],
    ['Toddler', t`Toddler`],
    ['Infant', t`Infant`],
    ['Newborn', t`Newborn`],
    ['Yes', t`Yes`],
    ['No', t`No`],
  ]);
  const colours: Readonly<Record<ColourFamily, string>> = {
    Black: t`Black`,
    White: t`White`,
    Grey: t`Grey`,
    Blue: t`Blue`,
    Green: t`Green`,
    Red: t`Red`,
    Orange: t`Orange`,
    Yellow: t`Yellow`,
    Pink: t`Pink`,
    Purple: t`Purple`,
    Brown: t`Brown`,
    Beige: t`Beige`,
    Multicolour: t`Multicolour`,
    Other: t`Other`,
  };
  const builtIn: Partial<Record<string, ReadonlyMap<string, string>>> = {
    attribute: values,
    colour: new Map(Object.entries(colours)),
  };
  const nameOf = (name: string) => {
    const text = names.get(name);
    return text === undefined || text === name ? undefined : { name: text };
  };
  return {
    named: (kind, name) => content?.named(kind, name) ?? (kind === 'attribute' ? nameOf(name) : undefined),
    valueOf: (kind, value) => content?.valueOf(kind, value) ?? builtIn[kind]?.get(value),
  };
}

function labelsOf(words: Words, { facets, understood = [] }: CataloguePage): Record<string, string> {
  const chosen = facets.flatMap(({ name, values }) =>
    values.flatMap(({ value, selected }) => (selected ? [{ name, value }] : [])),
  );
  return Object.fromEntries(
    [...chosen, ...understood].flatMap(({ name, value }) => {
      const { label } = labelOf(words, name, value);
      return label === undefined ? [] : [[value, label]];
    }),
  );
}

function translateFacet(words: Words, facet: Facet): Facet {
  const texts = facet.name.startsWith(ATTRIBUTE_PREFIX)
    ? words.named('attribute', facet.name.slice(ATTRIBUTE_PREFIX.length))
    : undefined;
  return {
    ...facet,
    ...(texts?.name && { label: texts.name }),
    ...(facet.unit && texts?.unit && { unit: texts.unit }),
    values: facet.values.map((value) => ({
      ...value,
      ...labelOf(words, facet.name, value.value),
      ...(value.group && { group: words.valueOf('option', value.group) ?? value.group }),
    })),
  };
}

/** What is laid out by name comes by the name that is read; sizes, stars and colours have an order of their own. */
function inOrder(content: Content | undefined, facet: Facet): Facet {
  const isNamed = facet.name === 'category' || facet.name.startsWith(ATTRIBUTE_PREFIX);
  if (!content?.language || !isNamed || !facet.values.some(({ label }) => label !== undefined)) return facet;
  const compare = compareIn(content.language);
  return { ...facet, values: facet.values.toSorted((a, b) => compare(a.label ?? a.value, b.label ?? b.value)) };
}

function labelOf(words: Words, name: string, value: string): { label?: string } {
  const label = name === 'category' ? translateCategory(words, value) : translateFacetValue(words, name, value);
  return label === undefined || label === value ? {} : { label };
}

/** Of sizes, colours and attributes. */
export const translateFacetValue = (
  content: Pick<Content, 'valueOf'>,
  facet: string,
  value: string,
): string | undefined => content.valueOf(kindOf(facet), value);

function kindOf(facet: string) {
  if (facet === 'colour') return 'colour';
  return facet.startsWith(ATTRIBUTE_PREFIX) ? 'attribute' : 'option';
}

export async function translateSuggestions(content: Content, found: Suggestions): Promise<Suggestions> {
  return {
    ...found,
    products: await translateProducts(content, found.products),
    categories: found.categories.map((one) => ({ ...one, name: translateCategory(content, one.name) })),
  };
}

type Known = Parameters<typeof factsOf>[2];

/** What a product has of attributes, by their names and words in another language. */
export const translateValues = (content: Content, values: Known): Known =>
  values.map(({ attribute, value }) => {
    const texts = content.named('attribute', attribute.name);
    return {
      attribute: { ...attribute, name: texts?.name ?? attribute.name, unit: texts?.unit ?? attribute.unit },
      value: typeof value === 'string' ? (content.valueOf('attribute', value) ?? value) : value,
    };
  });

export const translateMaterial = <P extends { readonly material: string | null }>(content: Content, product: P): P => ({
  ...product,
  material: product.material && (content.valueOf('attribute', product.material) ?? product.material),
});
