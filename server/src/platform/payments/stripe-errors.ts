import Stripe from 'stripe';
import { type Charge, GatewayMisconfigured, GatewayUnknown } from './payment-gateway.ts';
import { cardMessages, isIdempotencyError, toCharge } from './stripe-charges.ts';

const { StripeAuthenticationError, StripeCardError, StripeInvalidRequestError, StripePermissionError } = Stripe.errors;

/** A rejection by the gateway is an outcome; being unreachable, busy or broken is not. */
export function chargeOfError(error: unknown): Charge {
  if (error instanceof StripeCardError) {
    if (error.payment_intent) return { ...toCharge(error.payment_intent), ...sayWhy(error) };
    return { state: 'refused', reason: error.message };
  }
  if (error instanceof StripeInvalidRequestError && error.payment_intent) return toCharge(error.payment_intent);
  const fault = faultOf(error);
  if (fault !== undefined) {
    const certain = error instanceof StripeInvalidRequestError && !isOtherMode(error);
    const reason = fault === 'amount_too_small' ? { reason: cardMessages.tooSmall } : {};
    return { state: 'misconfigured', fault, certain, error: withoutToken(error), ...reason };
  }
  if (error instanceof StripeInvalidRequestError && !isUndecided(error))
    return { state: 'refused', reason: cardMessages.unusable };
  throw new GatewayUnknown('charge', error);
}

function sayWhy({ message }: Stripe.errors.StripeCardError): { reason?: string } {
  return message ? { reason: message } : {};
}

/** For a call whose failure leaves the state unknown. */
export function unknownBecause(doing: string, error: unknown): GatewayUnknown {
  const fault = faultOf(error);
  if (fault === undefined) return new GatewayUnknown(doing, error);
  return new GatewayMisconfigured(doing, withoutToken(error), fault);
}

/** For the log: Stripe names the token it does not know. */
function withoutToken(error: unknown): Error {
  return new Error(String(error).replaceAll(/ctoken_\w+/g, 'ctoken_…'));
}

/**
 * Stripe's code for what is wrong with the shop itself: its key, its permissions, an amount that Stripe does not
 * accept, a parameter. Undefined for what the buyer has sent (the token) and for errors unrelated to the request.
 */
function faultOf(error: unknown): string | undefined {
  if (error instanceof StripeAuthenticationError) return 'authentication';
  if (error instanceof StripePermissionError) return 'permission';
  if (!(error instanceof StripeInvalidRequestError) || isUndecided(error)) return undefined;
  if (isOtherMode(error)) return 'key_mode';
  return isAboutToken(error) ? undefined : (error.code ?? 'invalid_request');
}

/** 409: the request of the same key is still being worked on, so its outcome is not known yet. Nor does one in other words. */
export function isUndecided(error: Stripe.errors.StripeError): boolean {
  return error.statusCode === 409 || isIdempotencyError(error);
}

/** The publishable key is a test key and the secret one is not, or the other way round: a token of the one is none of the other. */
export function isOtherMode({ message }: Stripe.errors.StripeInvalidRequestError): boolean {
  return /similar object exists in (test|live) mode/i.test(message);
}

/** There is none of that name, or it has been used or has expired: the buyer enters the card again. */
function isAboutToken({ param, code }: Stripe.errors.StripeInvalidRequestError): boolean {
  return param === 'confirmation_token' || (code?.startsWith('confirmation_token') ?? false);
}

/** There is none of that name. */
export function isMissing(error: unknown): boolean {
  const isRefusal = error instanceof Stripe.errors.StripeInvalidRequestError;
  return isRefusal && error.code === 'resource_missing' && !isOtherMode(error);
}

/** Where Stripe's API is: on this machine, if a fake stands in for it. */
export function stripePlace(url: string | undefined): Partial<Stripe.StripeConfig> {
  if (url === undefined) return {};
  const { hostname, port, protocol } = new URL(url);
  return { host: hostname, port: Number(port), protocol: protocol === 'http:' ? 'http' : 'https' };
}
