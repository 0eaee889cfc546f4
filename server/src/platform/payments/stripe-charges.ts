import { messages } from '@fieldhouse/contracts/messages';
import Stripe from 'stripe';
import type { BookedCharge, Charge, PostalAddress } from './payment-gateway.ts';

/** Why a card cannot be charged. What Stripe says of it is in Stripe's own words, by which it is known when it is said. */
export const cardMessages = messages('card', {
  declined: 'Your card was declined.',
  insufficientFunds: 'Your card has insufficient funds.',
  expired: 'Your card has expired.',
  incorrectNumber: 'Your card number is incorrect.',
  incorrectCvc: "Your card's security code is incorrect.",
  notSupported: 'Your card does not support this type of purchase.',
  processingError: 'An error occurred while processing your card. Try again in a little bit.',
  authenticationFailed:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  tooSmall:
    'This total is below the smallest amount that can be charged to a card. Please add something to your cart. You have not been charged.',
  unusable: 'The card could not be used. Please enter it again.',
  /** Paid in another way than by card. */
  otherDeclined: 'The payment was declined. You have not been charged.',
} as const);

/** Only the current state counts: a response replayed for an idempotency key may be older. */
export function toCharge(intent: Stripe.PaymentIntent): Charge {
  const { id: intentId, status, client_secret: clientSecret } = intent;
  switch (status) {
    case 'succeeded':
      return { state: 'succeeded', intentId, address: addressOf(intent) };
    case 'requires_action':
      if (clientSecret === null)
        throw new Error(`the intent ${intentId} wants a step from the buyer and has no secret`);
      return { state: 'action', intentId, clientSecret };
    case 'processing':
      return { state: 'processing', intentId };
    case 'canceled':
      return { state: 'canceled', intentId };
    // Needs a payment method, a confirmation or a capture, which it will never get.
    default: {
      const { payment_method: by, decline_code: why, message } = intent.last_payment_error ?? {};
      const unsaid = (by?.type ?? 'card') === 'card' ? cardMessages.declined : cardMessages.otherDeclined;
      // A real card in a shop that runs with test keys.
      return {
        state: 'failed',
        intentId,
        reason: message ?? unsaid,
        ...(why === 'test_mode_live_card' && { fault: 'key_mode' }),
      };
    }
  }
}

function addressOf({ shipping, latest_charge: charge }: Stripe.PaymentIntent): PostalAddress | undefined {
  const billing = typeof charge === 'object' ? charge?.billing_details.address : undefined;
  return toAddress(shipping?.address ?? billing);
}

export function toAddress(address: Partial<Stripe.Address> | null | undefined): PostalAddress | undefined {
  if (!address) return undefined;
  const { line1, line2, city, state, country, postal_code } = address;
  return {
    line1: plain(line1),
    city: plain(city),
    country: plain(country),
    postal_code: plain(postal_code),
    ...(line2 && { line2: plain(line2) }),
    ...(state && { state: plain(state) }),
  };
}

/** As the database can keep it. */
function plain(text: string | null | undefined): string {
  return (text ?? '').replaceAll('\u0000', '').toWellFormed();
}

/** The key was used before, for a request that differed. */
export function isIdempotencyError(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.rawType === 'idempotency_error';
}

export function toBookedCharge(intent: Stripe.PaymentIntent): BookedCharge {
  const { latest_charge: charge } = intent;
  return {
    intentId: intent.id,
    paymentId: intent.metadata.payment_id,
    currency: intent.currency,
    chargedCents: intent.amount_received,
    refundedCents: typeof charge === 'object' ? (charge?.amount_refunded ?? 0) : 0,
    createdAt: new Date(intent.created * 1000),
  };
}
