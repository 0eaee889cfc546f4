import { ATTRIBUTE_PREFIX } from '@fieldhouse/contracts/catalogue-query.rules';
import type { CataloguePage, Facet, Suggestions } from '@fieldhouse/contracts/discovery.schemas';
import type { factsOf } from '../catalogue/index.ts';
import { type Content, translateCategory, translateProducts } from '../translations/index.ts';

/** A page of the catalogue as it is shown in another language. What filters are known by stays the same in all of them. */
export async function translateCatalogue(content: Content, page: CataloguePage): Promise<CataloguePage> {
  return {
    ...page,
    products: await translateProducts(content, page.products),
    facets: page.facets.map((facet) => translateFacet(content, facet)),
    labels: labelsOf(content, page),
  };
}

function labelsOf(content: Content, { facets, understood = [] }: CataloguePage): Record<string, string> {
  const chosen = facets.flatMap(({ name, values }) =>
    values.flatMap(({ value, selected }) => (selected ? [{ name, value }] : [])),
  );
  return Object.fromEntries(
    [...chosen, ...understood].flatMap(({ name, value }) => {
      const { label } = labelOf(content, name, value);
      return label === undefined ? [] : [[value, label]];
    }),
  );
}

function translateFacet(content: Content, facet: Facet): Facet {
  const texts = facet.name.startsWith(ATTRIBUTE_PREFIX)
    ? content.named('attribute', facet.name.slice(ATTRIBUTE_PREFIX.length))
    : undefined;
  return {
    ...facet,
    ...(texts?.name && { label: texts.name }),
    ...(facet.unit && texts?.unit && { unit: texts.unit }),
    values: facet.values.map((value) => ({ ...value, ...labelOf(content, facet.name, value.value) })),
  };
}

function labelOf(content: Content, name: string, value: string): { label?: string } {
  const label = name === 'category' ? translateCategory(content, value) : content.valueOf(kindOf(name), value);
  return label === undefined || label === value ? {} : { label };
}

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
