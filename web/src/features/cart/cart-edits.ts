import { useStored } from '../../lib/browser-store.ts';
import type { CartLine, StoredProduct } from '../../lib/stored-content.rules.ts';
import { cartStore } from './cart.store.ts';
import { chooseFor, putBack, removeLine, removePiece, takeOut } from './cart-edits.rules.ts';

// What only the cart's own page does with it.

export const removeOneFromCart = (key: string): void => cartStore.change((lines) => removePiece(lines, key));

export const removeFromCart = (key: string): void => cartStore.change((lines) => removeLine(lines, key));

/** Which version is meant by a line that was put in when there was only one. */
export const chooseInCart = (key: string, chosen: StoredProduct): void =>
  cartStore.change((lines) => chooseFor(lines, key, chosen));

/** Removes what was bought from the newest cart: another tab may have added to it. */
export const removeBoughtFromCart = (bought: Parameters<typeof takeOut>[1]): void =>
  cartStore.change((lines) => takeOut(lines, bought));

/** What was taken out comes back; what has come in since stays. */
export const putBackInCart = (before: readonly CartLine[]): void => cartStore.change((lines) => putBack(lines, before));

export const clearCart = (): void => cartStore.change(() => []);

export const useCart = (): readonly CartLine[] => useStored(cartStore, (lines) => lines);
