import { useEffect, useState } from 'react';
import { listFreshProducts } from '../../lib/fresh-products.ts';
import { takeFreshFacts } from './favourites.rules.ts';
import { favouritesStore } from './favourites.store.ts';

const none: ReadonlySet<string> = new Set();

/** Brings prices and stock up to date when the list opens; gives the ids of what is not sold any more. */
export function useFreshFavourites(isRead: boolean): ReadonlySet<string> {
  const [gone, setGone] = useState(none);
  useEffect(() => {
    if (isRead) void refresh().then(setGone);
  }, [isRead]);
  return gone;
}

async function refresh(): Promise<ReadonlySet<string>> {
  const ids = favouritesStore.get().map(({ _id }) => _id);
  if (ids.length === 0) return none;
  try {
    const fresh = await listFreshProducts(ids);
    favouritesStore.change((items) => takeFreshFacts(items, fresh));
    return new Set(ids.filter((id) => fresh.get(id) === undefined));
  } catch (error) {
    // Outdated prices do no harm here: the cart checks them again.
    console.warn(error);
    return none;
  }
}
