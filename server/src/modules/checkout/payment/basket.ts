import type { CartLine } from '@fieldhouse/contracts/cart-lines.schemas';
import type { Address } from '@fieldhouse/contracts/order.schemas';
import { sha256 } from '../../../platform/ids.ts';
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

export const cartHash = (products: readonly CartLine[]): Buffer => sha256(cartText(toLines(products)));
