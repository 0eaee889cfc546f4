import {
  findPriceProblem,
  findQuantityProblem,
  MAX_IMAGES,
  productMessages,
} from '@fieldhouse/contracts/product.rules';
import { t } from '@fieldhouse/contracts/text';
import { hasSameNames, isSameNumber, type MergeField } from '../../lib/three-way-merge.rules.ts';
import {
  describeDetails,
  detailsOf,
  isSameDetails,
  mergeDetails,
  noDetails,
  type TypedDetails,
} from './details.rules.ts';
import { emptyMatrix, type Matrix, patchOption } from './matrix.rules.ts';
import { describeMatrix, isSameMatrix, mergeMatrix } from './matrix-merge.rules.ts';
import {
  type EditedProduct,
  findSaleProblems,
  matrixOf,
  type SaleTexts,
  saleTexts,
  toSale,
} from './matrix-save.rules.ts';

/** A product as it is typed. */
export interface ProductValues extends SaleTexts {
  readonly name: string;
  readonly description: string;
  readonly price: string;
  /** In one version; of several, each variant has its own. */
  readonly quantity: string;
  readonly img: readonly string[];
  readonly category: readonly string[];
  readonly brand: string;
  readonly matrix: Matrix;
  readonly details: TypedDetails;
}

export type ProductField = keyof ProductValues;
type PlainField = Exclude<ProductField, 'matrix' | 'details' | keyof SaleTexts>;
const isSale = (field: ProductField): field is keyof SaleTexts => field.startsWith('sale');
type Problems = Partial<Record<ProductField, string | undefined>>;

export const emptyProduct: ProductValues = {
  name: '',
  description: '',
  price: '',
  quantity: '',
  salePrice: '',
  saleFrom: '',
  saleUntil: '',
  img: [],
  category: [],
  brand: '',
  matrix: emptyMatrix,
  details: noDetails,
};

export function valuesOf(product: EditedProduct): ProductValues {
  const { name, description, basePrice, quantity, img, category, brand } = product;
  const texts = { name, description, price: basePrice.toFixed(2), quantity: String(quantity), brand };
  return { ...texts, ...saleTexts(product), img, category, matrix: matrixOf(product), details: detailsOf(product) };
}

/** What is wrong with what was typed, by field. */
export function findProblems(values: ProductValues, leastPrice: 0 | 1): Problems {
  return {
    name: values.name.trim() ? undefined : productMessages.name,
    description: values.description.trim() ? undefined : productMessages.description,
    price: findPriceProblem(values.price.trim(), leastPrice),
    quantity: values.matrix.options.length > 0 ? undefined : findQuantityProblem(values.quantity.trim()),
    img: values.img.length > MAX_IMAGES ? productMessages.images : undefined,
    category: values.category.length > 0 ? undefined : productMessages.category,
    brand: values.brand ? undefined : productMessages.brand,
    ...findSaleProblems(values, values.price.trim()),
  };
}

type Value = ProductValues[ProductField];
const isMatrix = (value: Value): value is Matrix => typeof value === 'object' && 'cells' in value;
const isDetails = (value: Value): value is TypedDetails => typeof value === 'object' && 'texts' in value;

/** Whether two values of a field mean the same product. */
export function isSameField(field: ProductField, one: Value, other: Value): boolean {
  if (isMatrix(one) || isMatrix(other)) return isMatrix(one) && isMatrix(other) && isSameMatrix(one, other);
  if (isDetails(one) || isDetails(other)) return isDetails(one) && isDetails(other) && isSameDetails(one, other);
  if (typeof one === 'string' || typeof other === 'string') {
    const [a, b] = [String(one), String(other)];
    return field === 'price' || field === 'quantity' || field === 'salePrice'
      ? isSameNumber(a, b)
      : a.trim() === b.trim();
  }
  // Categories have no order, images have.
  return field === 'category' ? hasSameNames(one, other) : one.join('\n') === other.join('\n');
}

/** Two may work on different rows and columns of the same matrix, or on different details. */
export const mergeField: MergeField<ProductValues> = (field, versions) => {
  const { base, mine, theirs } = versions;
  if (isDetails(base) && isDetails(mine) && isDetails(theirs))
    return mergeDetails(base, mine, theirs) as ReturnType<typeof mergeField<typeof field>>;
  if (!isMatrix(base) || !isMatrix(mine) || !isMatrix(theirs)) return undefined;
  return mergeMatrix(base, mine, theirs) as ReturnType<typeof mergeField<typeof field>>;
};

/** A sale is sent whole. */
export const saleToSend = (touched: readonly ProductField[], values: SaleTexts) =>
  touched.some(isSale) ? toSale(values) : undefined;

/** Without the matrix and the details, which are sent apart; how many there are of several versions is sent with it. */
export function fieldsToSend(touched: readonly ProductField[], { options }: Matrix): PlainField[] {
  const isApart = touched.includes('matrix') || options.length > 0;
  return touched
    .filter((field) => field !== 'matrix' && field !== 'details' && !isSale(field))
    .filter((field) => field !== 'quantity' || !isApart);
}

/** With one more image, of the product or of a colour. Full lists stay as they are. */
export function addImage(values: ProductValues, url: string, colourId: string): ProductValues {
  const added = (images: readonly string[]) =>
    images.includes(url) || images.length >= MAX_IMAGES ? images : [...images, url];
  const colours = values.matrix.options.find(({ kind }) => kind === 'colour');
  if (!colours?.values.some(({ id }) => id === colourId)) return { ...values, img: added(values.img) };
  const colourValues = colours.values.map((one) => (one.id === colourId ? { ...one, images: added(one.images) } : one));
  // Lists show the product's own.
  const img = values.img.length === 0 ? [url] : values.img;
  return { ...values, img, matrix: patchOption(values.matrix, colours.id, { values: colourValues }) };
}

/** The list with the image at `from` in the place `to`. */
export function moveImage(images: readonly string[], from: number, to: number): string[] {
  const moved = [...images];
  const [image] = moved.splice(from, 1);
  if (image !== undefined) moved.splice(to, 0, image);
  return moved;
}

export const labels: Readonly<Record<ProductField, string>> = {
  name: t`Product name`,
  description: t`Description`,
  price: t`Price`,
  quantity: t`Stock`,
  salePrice: t`On sale for`,
  saleFrom: t`Sale from`,
  saleUntil: t`Sale until`,
  img: t`Images`,
  category: t`Category`,
  brand: t`Brand`,
  matrix: t`Sizes and colours`,
  details: t`Details`,
};

/** A value, and of a whole matrix only what the other one does not say. */
export function describeField(field: ProductField, values: ProductValues, others: ProductValues): string {
  if (field === 'details') return describeDetails(values.details, others.details);
  if (field === 'matrix') return describeMatrix(values.matrix, others.matrix);
  return [values[field]].flat().join(', ');
}
