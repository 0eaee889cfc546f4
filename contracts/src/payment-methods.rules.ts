import { OPEN_MINUTES } from './payment.rules.ts';

interface WayToPay {
  /** As its makers write it: a name is the same in every language. */
  readonly name: string;
  /** So long the buyer may take at the bank. Until then stock is held and it can be called off; then it is canceled. */
  readonly minutes: number;
  /**
   * So long the provider may process it: its order waits for the money, with the stock, and nobody can call it off. None: that
   * is a matter of moments, and there is no order before.
   */
  readonly days: number;
}

/**
 * Ways to pay besides cards, by the provider's names. They lead to a page of a bank. Which of them a shop has, and for whom,
 * is up to its account there. Stripe tells how long they take (docs.stripe.com/payments/payment-methods).
 */
export const otherMethods = {
  paypal: { name: 'PayPal', minutes: OPEN_MINUTES, days: 7 },
  klarna: { name: 'Klarna', minutes: 25, days: 3 },
  ideal: { name: 'iDEAL | Wero', minutes: OPEN_MINUTES, days: 3 },
  bancontact: { name: 'Bancontact', minutes: 25, days: 3 },
  eps: { name: 'EPS', minutes: OPEN_MINUTES, days: 3 },
  p24: { name: 'Przelewy24', minutes: 25, days: 7 },
  blik: { name: 'BLIK', minutes: OPEN_MINUTES, days: 3 },
  swish: { name: 'Swish', minutes: OPEN_MINUTES, days: 3 },
  twint: { name: 'TWINT', minutes: OPEN_MINUTES, days: 3 },
} as const satisfies Record<string, WayToPay>;

export type OtherMethod = keyof typeof otherMethods;
export const otherMethodNames = Object.keys(otherMethods) as [OtherMethod, ...OtherMethod[]];

const card: WayToPay = { name: '', minutes: OPEN_MINUTES, days: 0 };

export const isOther = (method: string): method is OtherMethod => Object.hasOwn(otherMethods, method);

/** Wallets are cards. So is what another version knew. */
export const wayToPay = (method: string): WayToPay => (isOther(method) ? otherMethods[method] : card);
