import { createBrowserStore, useStored } from '../../lib/browser-store.ts';
import type { CartLine, StoredProduct } from '../../lib/stored-content.rules.ts';
import { findStoredProduct } from '../../lib/stored-content.rules.ts';
import { addPiece, chooseFor, countPieces, keyOf, removeLine, removePiece, takeOut, toLine } from './cart.rules.ts';

export const cartStore = createBrowserStore<readonly CartLine[]>({
  key: 'carrito',
  owner: 'browser',
  empty: [],
  read: readCart,
});

/** Whether there was one more to add. */
export function addToCart(product: StoredProduct): boolean {
  let added = false;
  cartStore.change((lines) => {
    const next = addPiece(lines, product);
    added = next !== lines;
    return next;
  });
  return added;
}

export const removeOneFromCart = (key: string): void => cartStore.change((lines) => removePiece(lines, key));

export const removeFromCart = (key: string): void => cartStore.change((lines) => removeLine(lines, key));

/** Which version is meant by a line that was put in when there was only one. */
export const chooseInCart = (key: string, chosen: StoredProduct): void =>
  cartStore.change((lines) => chooseFor(lines, key, chosen));

/** Removes what was bought from the newest cart: another tab may have added to it. */
export const removeBoughtFromCart = (bought: Parameters<typeof takeOut>[1]): void =>
  cartStore.change((lines) => takeOut(lines, bought));

export const clearCart = (): void => cartStore.change(() => []);

export const useCart = (): readonly CartLine[] => useStored(cartStore, (lines) => lines);

export const useCartCount = (): number => useStored(cartStore, countPieces);

function readCart(content: unknown): CartLine[] {
  if (!Array.isArray(content)) return [];
  const lines = new Map<string, CartLine>();
  for (const entry of content) {
    const product = findStoredProduct(entry);
    if (!product) continue;
    const { piece } = product;
    if (typeof piece !== 'number' || !Number.isInteger(piece) || piece < 1) continue;
    lines.set(keyOf(product), toLine(product, piece));
  }
  return [...lines.values()];
}
