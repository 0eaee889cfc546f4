import { createBrowserStore, useStored } from '../../lib/browser-store.ts';
import { findStoredProduct } from '../../lib/stored-content.rules.ts';
import {
  type FavouriteItem,
  isFavourite,
  type LikedProduct,
  removeFavourite,
  toggleFavourite,
} from './favourites.rules.ts';

export const favouritesStore = createBrowserStore<readonly FavouriteItem[]>({
  key: 'favoritos',
  owner: 'browser',
  empty: [],
  read: readFavourites,
});

export const toggle = (product: LikedProduct): void =>
  favouritesStore.change((items) => toggleFavourite(items, product));

/** False if it was not there, which another tab can bring about. */
export function remove(id: string): boolean {
  let found = false;
  favouritesStore.change((items) => {
    found = isFavourite(items, id);
    return removeFavourite(items, id);
  });
  if (!found) console.log('hubo un problema');
  return found;
}

export const useFavourites = (): readonly FavouriteItem[] => useStored(favouritesStore, (items) => items);

export const useIsFavourite = (id: string): boolean => useStored(favouritesStore, (items) => isFavourite(items, id));

function readFavourites(content: unknown): FavouriteItem[] {
  if (!Array.isArray(content)) return [];
  const items = new Map<string, FavouriteItem>();
  for (const entry of content) {
    const product = findStoredProduct(entry);
    if (!product) continue;
    const { _id, name, price, priceTo, priceWas, lowest30, img, rating, quantity, description, category, several } =
      product;
    items.set(_id, {
      _id,
      name,
      price,
      img,
      rating,
      quantity,
      description: typeof description === 'string' ? description : '',
      category: Array.isArray(category) ? category.filter((one) => typeof one === 'string') : [],
      ...(typeof priceTo === 'number' && { priceTo }),
      ...(typeof priceWas === 'number' && { priceWas }),
      ...(typeof lowest30 === 'number' && { lowest30 }),
      ...(several === true && { several }),
    });
  }
  return [...items.values()];
}
