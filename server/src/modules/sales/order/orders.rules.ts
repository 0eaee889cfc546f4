import type { Order } from '@fieldhouse/contracts/order.schemas';
import { paymentMessages } from '@fieldhouse/contracts/payment.rules';
import type { Difference } from './place-order.repo.ts';

/** Why a cart cannot be bought as it is, in words for the buyer; the product is named where it is known. */
export function explainDifference({ problem, productName, piecesLeft }: Difference): string {
  const name = productName ?? 'A product in your cart';
  switch (problem) {
    case 'gone':
      return productName ? `${name} is no longer available. You have not been charged.` : paymentMessages.product;
    case 'choose':
      return `Please choose which ${name} you want. You have not been charged.`;
    case 'price':
      return `The price of ${name} has changed. Please check your cart. You have not been charged.`;
    case 'stock':
      return piecesLeft === 0
        ? `${name} is sold out. You have not been charged.`
        : `There ${piecesLeft === 1 ? 'is only 1' : `are only ${piecesLeft}`} of ${name} left. You have not been charged.`;
  }
}

/** Mails write amounts without thousands separators. */
export function mailAmount(amount: number): string {
  return `$${amount.toFixed(2)}`;
}

/** `2 × Plain Ball, $20.00` */
export function lineText({ name, price, quantity }: Order['products'][number]): string {
  return `${quantity} × ${name}, ${mailAmount(price * quantity)}`;
}

export function addressText({ address }: Pick<Order, 'address'>): string | undefined {
  if (!address) return undefined;
  const { line1, postal_code, city, country } = address;
  const place = `${postal_code} ${city}`.trim();
  return [line1, place, country].filter((part) => part !== '').join(', ') || undefined;
}
