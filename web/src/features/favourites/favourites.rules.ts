import type { StoredProduct } from '../../lib/stored-content.rules.ts';

/** A product somebody wants to keep in sight, as it was when the heart was pressed. */
export type FavouriteItem = StoredProduct & { readonly description: string; readonly category: readonly string[] };

type Items = readonly FavouriteItem[];

export const isFavourite = (items: Items, id: string): boolean => items.some((item) => item._id === id);

export const removeFavourite = (items: Items, id: string): Items => items.filter((item) => item._id !== id);

/** Price, stock and words as the shop has them now; what it has no more stays as it was. */
export function takeFreshFacts(items: Items, fresh: ReadonlyMap<string, FavouriteItem | undefined>): Items {
  return items.map((item) => {
    const now = fresh.get(item._id);
    return now ? keep(now) : item;
  });
}

/** In if it was out, out if it was in. */
export function toggleFavourite(items: Items, product: FavouriteItem): Items {
  return isFavourite(items, product._id) ? removeFavourite(items, product._id) : [...items, keep(product)];
}

/** Of a whole product only what the list shows. */
function keep({ _id, name, price, img, rating, quantity, description, category }: FavouriteItem): FavouriteItem {
  return { _id, name, price, img, rating, quantity, description, category };
}
