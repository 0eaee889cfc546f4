import { createHash } from 'node:crypto';
import type { CartLine } from '@fieldhouse/contracts/cart-lines.schemas';
import type { Address } from '@fieldhouse/contracts/order.schemas';
import { cartText, toLines } from './cart.rules.ts';

export interface Basket {
  readonly tokenId: string;
  readonly amountCents: number;
  readonly products: readonly CartLine[];
  /** In which the buyer was shown the prices, if that is known. */
  readonly currency?: string | undefined;
  /** Counts only if the token brings none. */
  readonly address: Address | null;
  readonly orderId: string;
}

export const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
export const cartHash = (products: readonly CartLine[]): Buffer => hash(cartText(toLines(products)));
