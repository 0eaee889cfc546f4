import type { Product } from '@fieldhouse/contracts/catalogue.schemas';
import type { StoredProduct } from '../../lib/stored-content.rules.ts';

/** A product to keep in sight, as it was when the heart was pressed. */
export type FavouriteItem = Omit<StoredProduct, 'variantId' | 'options'> & {
  readonly description: string;
  readonly category: readonly string[];
  /** The price of the dearest version, where they differ. */
  readonly priceTo?: number;
  /** While it costs less than usual. */
  readonly priceWas?: number;
  readonly lowest30?: number;
  /** It comes in several versions: one has to be chosen. */
  readonly several?: true;
};

/** A product as the shop lists it. */
export type LikedProduct = Omit<FavouriteItem, 'several' | 'priceTo' | 'priceWas' | 'lowest30'> &
  Pick<Product, 'options' | 'priceTo' | 'priceWas' | 'lowest30'>;

type Items = readonly FavouriteItem[];

export const isFavourite = (items: Items, id: string): boolean => items.some((item) => item._id === id);

export const removeFavourite = (items: Items, id: string): Items => items.filter((item) => item._id !== id);

/** Price, stock and words as the shop has them now; what it has no more stays as it was. */
export function takeFreshFacts(items: Items, fresh: ReadonlyMap<string, LikedProduct | undefined>): Items {
  return items.map((item) => {
    const now = fresh.get(item._id);
    return now ? keep(now) : item;
  });
}

/** In if it was out, out if it was in. */
export function toggleFavourite(items: Items, product: LikedProduct): Items {
  return isFavourite(items, product._id) ? removeFavourite(items, product._id) : [...items, keep(product)];
}

/** Of a whole product only what the list shows. */
function keep(product: LikedProduct): FavouriteItem {
  const { _id, name, price, priceTo, priceWas, lowest30, img, rating, quantity, description, category, options } =
    product;
  return {
    _id,
    name,
    price,
    img,
    rating,
    quantity,
    description,
    category,
    ...(priceTo !== undefined && { priceTo }),
    ...(priceWas && { priceWas }),
    ...(lowest30 && { lowest30 }),
    ...(options.length > 0 && { several: true }),
  };
}
