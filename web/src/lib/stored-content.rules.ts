import type { Product } from '@fieldhouse/contracts/catalogue.schemas';
import { optionsText } from '@fieldhouse/contracts/variant.rules';
import type { Variant } from '@fieldhouse/contracts/variants.schemas';

/** What cart and favourites keep of a product; `quantity` is how many the shop had then. */
export type StoredProduct = Readonly<Pick<Product, '_id' | 'name' | 'price' | 'currency' | 'rating' | 'quantity'>> & {
  readonly img: readonly string[];
  /** Which one, of a product in several versions; price, quantity and pictures are its own. Both or neither. */
  readonly variantId?: string;
  readonly options?: Readonly<Record<string, string>>;
};

type Version = Pick<StoredProduct, 'variantId' | 'options'>;
type AnyProduct = Pick<Product, '_id' | 'name' | 'rating' | 'price' | 'currency' | 'quantity' | 'options'> & {
  readonly img: readonly string[];
};
type AnyVariant = Pick<Variant, '_id' | 'price' | 'quantity' | 'images' | 'options'>;

/** A product as the cart keeps it, in the version that was chosen where there are several. */
export function toStored(product: AnyProduct, variant?: AnyVariant): StoredProduct {
  const { _id, name, currency, rating, img } = product;
  const { price, quantity } = variant ?? product;
  const stored = {
    _id,
    name,
    price,
    ...(currency && { currency }),
    img: variant && variant.images.length > 0 ? variant.images : img,
    rating,
    quantity,
  };
  return variant && product.options.length > 0
    ? { ...stored, variantId: variant._id, options: variant.options }
    : stored;
}

/** `Trail Shoe, Size 42, Blue` */
export function fullName({ name, options = {} }: Pick<StoredProduct, 'name' | 'options'>): string {
  return [name, optionsText(options)].filter(Boolean).join(', ');
}

/** A product in the cart, `piece` times. */
export type CartLine = StoredProduct & { readonly piece: number };

/** Of what may be no JSON at all. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Content of storage, or of the history, that can be looked into. */
export function isRecord(content: unknown): content is Record<string, unknown> {
  return typeof content === 'object' && content !== null && !Array.isArray(content);
}

const isAmount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;
const isText = (value: unknown): value is string => typeof value === 'string';

/** Whatever stands in local storage may be broken or another program's: only what is whole comes back. */
export function findStoredProduct(entry: unknown): (StoredProduct & Record<string, unknown>) | undefined {
  if (!isRecord(entry)) return undefined;
  const { _id, name, price, currency, img, rating, quantity, variantId, options, ...rest } = entry;
  if (!isText(_id) || _id === '' || !isText(name) || !isAmount(price) || !isAmount(quantity)) return undefined;
  return {
    ...rest,
    _id,
    name,
    price,
    ...(isText(currency) && { currency }),
    quantity,
    img: Array.isArray(img) ? img.filter(isText) : [],
    rating: isAmount(rating) ? rating : 0,
    ...findVersion({ variantId, options }),
  };
}

/** Nothing if it is not whole: then it has to be chosen again. */
export function findVersion({ variantId, options }: { variantId?: unknown; options?: unknown }): Version {
  if (!isText(variantId) || variantId === '' || !isRecord(options)) return {};
  const values = Object.entries(options).flatMap(([name, value]): [string, string][] =>
    isText(value) ? [[name, value]] : [],
  );
  if (values.length === 0 || values.length < Object.keys(options).length) return {};
  return { variantId, options: Object.fromEntries(values) };
}
