import { moneyText, toCents } from '@fieldhouse/contracts/money';
import { chooseText, paymentMessages } from '@fieldhouse/contracts/payment.rules';
import type { Difference } from '../../checkout/index.ts';

/** Why a cart cannot be bought as it is, in words for the buyer; the product is named where it is known. */
export function explainDifference({ problem, productName, options, piecesLeft }: Difference): string {
  const name = [productName ?? 'A product in your cart', options && `(${options})`].filter(Boolean).join(' ');
  switch (problem) {
    case 'gone':
      return productName ? `${name} is no longer available. You have not been charged.` : paymentMessages.product;
    case 'choose':
      return chooseText(productName ?? 'a product in your cart');
    case 'price':
      return `The price of ${name} has changed. Please check your cart. You have not been charged.`;
    case 'stock':
      return piecesLeft === 0
        ? `${name} is sold out. You have not been charged.`
        : `There ${piecesLeft === 1 ? 'is only 1' : `are only ${piecesLeft}`} of ${name} left. You have not been charged.`;
  }
}

/** Emails have no thousands separators. */
export function mailAmount(amount: number, currency: string): string {
  return moneyText(toCents(amount), currency).replaceAll(',', '');
}
