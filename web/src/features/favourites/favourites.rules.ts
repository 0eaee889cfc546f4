/** A product somebody wants to keep in sight, as it was when the heart was pressed. */
export interface FavouriteItem {
  readonly _id: string;
  readonly name: string;
  readonly price: number;
  readonly img: readonly string[];
  readonly rating: number;
  readonly quantity: number;
  readonly description: string;
  readonly category: readonly string[];
}

type Items = readonly FavouriteItem[];

export const isFavourite = (items: Items, id: string): boolean => items.some((item) => item._id === id);

export const removeFavourite = (items: Items, id: string): Items => items.filter((item) => item._id !== id);

/** In if it was out, out if it was in. */
export function toggleFavourite(items: Items, product: FavouriteItem): Items {
  const { _id, name, price, img, rating, quantity, description, category } = product;
  if (isFavourite(items, _id)) return removeFavourite(items, _id);
  return [...items, { _id, name, price, img, rating, quantity, description, category }];
}
