import { createBrowserStore, useStored } from '../../lib/browser-store.ts';
import type { CartLine, StoredProduct } from '../../lib/stored-content.rules.ts';
import { findStoredProduct } from '../../lib/stored-content.rules.ts';
import { addPiece, countPieces, keyOf, toLine } from './cart.rules.ts';

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
