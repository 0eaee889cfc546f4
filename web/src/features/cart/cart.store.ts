import { createStoredList } from '../../lib/stored-list.ts';
import { findStoredProduct } from '../../lib/stored-product.ts';
import {
  addPiece,
  type CartLine,
  type CartProduct,
  countPieces,
  piecesOf,
  removeLine,
  removePiece,
  takeOut,
} from './cart.rules.ts';

export const useCart = createStoredList('carrito', readCart);

/** Whether there was one more to add. */
export function addToCart(product: CartProduct): boolean {
  let added = false;
  useCart.getState().change((lines) => {
    const next = addPiece(lines, product);
    added = piecesOf(next, product._id) > piecesOf(lines, product._id);
    return next;
  });
  return added;
}

export const removeOneFromCart = (id: string): void => useCart.getState().change((lines) => removePiece(lines, id));

export const removeFromCart = (id: string): void => useCart.getState().change((lines) => removeLine(lines, id));

/** Takes out what was bought, from the newest cart: another tab may have added to it. */
export const takeOutOfCart = (bought: Parameters<typeof takeOut>[1]): void =>
  useCart.getState().change((lines) => takeOut(lines, bought));

export const clearCart = (): void => useCart.getState().change(() => []);

export const useCartCount = (): number => useCart(({ items }) => countPieces(items));

function readCart(content: unknown): CartLine[] {
  if (!Array.isArray(content)) return [];
  const lines = new Map<string, CartLine>();
  for (const entry of content) {
    const product = findStoredProduct(entry);
    if (!product) continue;
    const { _id, name, price, img, rating, quantity, piece } = product;
    if (typeof piece !== 'number' || !Number.isInteger(piece) || piece < 1) continue;
    lines.set(_id, { _id, name, price, img, rating, quantity, piece });
  }
  return [...lines.values()];
}
