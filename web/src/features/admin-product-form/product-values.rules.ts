import type { Product } from '@fieldhouse/contracts/catalogue.schemas';
import {
  findPriceProblem,
  findQuantityProblem,
  MAX_IMAGES,
  productMessages,
} from '@fieldhouse/contracts/product.rules';
import { hasSameNames, isSameNumber } from '../../lib/three-way-merge.rules.ts';

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
type Problems = Record<ProductField, string | undefined>;

export const emptyProduct: ProductValues = {
  name: '',
  description: '',
  price: '',
  quantity: '',
  img: [],
  category: [],
  brand: '',
};

export function valuesOf({ basePrice, quantity, ...product }: Product): ProductValues {
  const { name, description, img, category, brand } = product;
  return { name, description, price: basePrice.toFixed(2), quantity: String(quantity), img, category, brand };
}

/** What is wrong with what was typed, by field. */
export function findProblems(values: ProductValues, leastPrice: 0 | 1): Problems {
  return {
    name: values.name.trim() ? undefined : productMessages.name,
    description: values.description.trim() ? undefined : productMessages.description,
    price: findPriceProblem(values.price.trim(), leastPrice),
    quantity: findQuantityProblem(values.quantity.trim()),
    img: values.img.length > MAX_IMAGES ? productMessages.images : undefined,
    category: values.category.length > 0 ? undefined : productMessages.category,
    brand: values.brand ? undefined : productMessages.brand,
  };
}

/** Whether two values of a field mean the same product. */
export function isSameField(
  field: ProductField,
  one: ProductValues[ProductField],
  other: ProductValues[ProductField],
): boolean {
  if (typeof one === 'string' || typeof other === 'string') {
    const [a, b] = [String(one), String(other)];
    return field === 'price' || field === 'quantity' ? isSameNumber(a, b) : a.trim() === b.trim();
  }
  // Categories have no order, images have.
  return field === 'category' ? hasSameNames(one, other) : one.join('\n') === other.join('\n');
}

/** The list with the image at `from` in the place `to`. */
export function moveImage(images: readonly string[], from: number, to: number): string[] {
  const moved = [...images];
  const [image] = moved.splice(from, 1);
  if (image !== undefined) moved.splice(to, 0, image);
  return moved;
}
