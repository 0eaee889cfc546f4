import {
  findPriceProblem,
  findQuantityProblem,
  MOST_IMAGES,
  productSentences,
} from '@fieldhouse/contracts/product.rules';

/** A product as it is typed. */
export interface ProductValues {
  readonly name: string;
  readonly description: string;
  readonly price: string;
  readonly quantity: string;
  readonly img: readonly string[];
  readonly category: readonly string[];
  readonly brand: string;
}

export type ProductField = keyof ProductValues;
export type Problems = Partial<Record<ProductField, string>>;

export const emptyProduct: ProductValues = {
  name: '',
  description: '',
  price: '',
  quantity: '',
  img: [],
  category: [],
  brand: '',
};

/** What is wrong with what was typed, by field. */
export function findProblems(values: ProductValues, leastPrice: 0 | 1): Problems {
  const found: Record<ProductField, string | undefined> = {
    name: values.name.trim() ? undefined : productSentences.name,
    description: values.description.trim() ? undefined : productSentences.description,
    price: findPriceProblem(values.price.trim(), leastPrice),
    quantity: findQuantityProblem(values.quantity.trim()),
    img: values.img.length > MOST_IMAGES ? productSentences.images : undefined,
    category: values.category.length > 0 ? undefined : productSentences.category,
    brand: values.brand ? undefined : productSentences.brand,
  };
  return Object.fromEntries(Object.entries(found).filter(([, sentence]) => sentence !== undefined));
}

export function isSame(one: ProductValues, other: ProductValues): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The list with the image at `from` in the place `to`. */
export function moveImage(images: readonly string[], from: number, to: number): string[] {
  const moved = [...images];
  const [image] = moved.splice(from, 1);
  if (image !== undefined) moved.splice(to, 0, image);
  return moved;
}
