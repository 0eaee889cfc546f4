import type { Product, ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import type { Variant } from '@fieldhouse/contracts/variants.schemas';
import type { Content } from './get-content.ts';

type Texts = Readonly<Record<string, string>>;
type Words = Pick<Content, 'valueOf'>;

/** A value of an option: most words for colours are those of the colours. */
const optionValue = (content: Words, value: string): string =>
  content.valueOf('option', value) ?? content.valueOf('colour', value) ?? value;

const optionName = (content: Words, name: string): string => content.valueOf('option', name) ?? name;

/** Names of options and their values, as a variant or a line of an order has them. */
export const translateOptions = (content: Words, options: Texts): Record<string, string> =>
  Object.fromEntries(
    Object.entries(options).map(([name, value]) => [optionName(content, name), optionValue(content, value)]),
  );

export const translateCategory = (content: Pick<Content, 'named'>, name: string): string =>
  content.named('category', name)?.name ?? name;

type Shown = Pick<Product, '_id' | 'name'> &
  Partial<Pick<Product, 'description' | 'options' | 'category'> & Pick<ProductDetail, 'trail'>> & {
    readonly variants?: readonly Pick<Variant, 'options'>[];
    readonly shown?: { readonly variantId: string; readonly choose: readonly string[] } | undefined;
  };

/** Products as they are shown in a language; `lang` and `descriptionLang` say what is written in another than that. */
export async function translateProducts<P extends Shown>(
  content: Content | undefined,
  products: readonly P[],
): Promise<P[]> {
  if (!content) return [...products];
  const texts = await content.products(products.map(({ _id }) => _id));
  return products.map((product) => translateProduct(content, texts.get(product._id), product));
}

function translateProduct<P extends Shown>(content: Content, texts: Texts | undefined, product: P): P {
  const { options, variants, category, trail, shown } = product;
  return {
    ...product,
    ...(texts?.name === undefined ? { lang: content.first } : { name: texts.name }),
    ...(product.description &&
      (texts?.description ? { description: texts.description } : { descriptionLang: content.first })),
    ...(category && { categoryLabels: category.map((name) => translateCategory(content, name)) }),
    ...(trail && { trail: trail.map((step) => ({ ...step, name: translateCategory(content, step.name) })) }),
    ...(options && {
      options: options.map((option) => ({
        ...option,
        name: optionName(content, option.name),
        values: option.values.map((one) => ({ ...one, value: optionValue(content, one.value) })),
      })),
    }),
    ...(variants && {
      variants: variants.map((variant) => ({ ...variant, options: translateOptions(content, variant.options) })),
    }),
    ...(shown && { shown: { ...shown, choose: shown.choose.map((name) => optionName(content, name)) } }),
  };
}
