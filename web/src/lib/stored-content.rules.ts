import type { Product } from '@fieldhouse/contracts/catalogue.schemas';

/** What cart and favourites keep of a product; `quantity` is how many the shop had then. */
export type StoredProduct = Readonly<Pick<Product, '_id' | 'name' | 'price' | 'rating' | 'quantity'>> & {
  readonly img: readonly string[];
};

/** A product in the cart, `piece` times. */
export type CartLine = StoredProduct & { readonly piece: number };

/** Content of storage, or of the history, that can be looked into. */
export function isRecord(content: unknown): content is Record<string, unknown> {
  return typeof content === 'object' && content !== null && !Array.isArray(content);
}

const isAmount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;
const isText = (value: unknown): value is string => typeof value === 'string';

/** Whatever stands in local storage may be broken or somebody else's: only what is whole comes back. */
export function findStoredProduct(entry: unknown): (StoredProduct & Record<string, unknown>) | undefined {
  if (!isRecord(entry)) return undefined;
  const { _id, name, price, img, rating, quantity, ...rest } = entry;
  if (!isText(_id) || _id === '' || !isText(name) || !isAmount(price) || !isAmount(quantity)) return undefined;
  return {
    ...rest,
    _id,
    name,
    price,
    quantity,
    img: Array.isArray(img) ? img.filter(isText) : [],
    rating: isAmount(rating) ? rating : 0,
  };
}
