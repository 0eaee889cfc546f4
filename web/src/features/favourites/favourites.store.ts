import { createStoredList } from '../../lib/stored-list.ts';
import { findStoredProduct } from '../../lib/stored-product.ts';
import { type FavouriteItem, isFavourite, removeFavourite, toggleFavourite } from './favourites.rules.ts';

export const useFavourites = createStoredList('favoritos', readFavourites);

export const toggle = (product: FavouriteItem): void =>
  useFavourites.getState().change((items) => toggleFavourite(items, product));

/** False if it was not there, which another tab can bring about. */
export function remove(id: string): boolean {
  let found = false;
  useFavourites.getState().change((items) => {
    found = isFavourite(items, id);
    return removeFavourite(items, id);
  });
  if (!found) console.log('hubo un problema');
  return found;
}

export const useIsFavourite = (id: string): boolean => useFavourites(({ items }) => isFavourite(items, id));

function readFavourites(content: unknown): FavouriteItem[] {
  if (!Array.isArray(content)) return [];
  const items = new Map<string, FavouriteItem>();
  for (const entry of content) {
    const product = findStoredProduct(entry);
    if (!product) continue;
    const { _id, name, price, img, rating, quantity, description, category } = product;
    items.set(_id, {
      ...{ _id, name, price, img, rating, quantity },
      description: typeof description === 'string' ? description : '',
      category: Array.isArray(category) ? category.filter((one) => typeof one === 'string') : [],
    });
  }
  return [...items.values()];
}
