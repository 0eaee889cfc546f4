import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { GatewayUnknown } from './payment-gateway.ts';
import { chargeOfError } from './stripe-errors.ts';

const { StripeInvalidRequestError, StripePermissionError } = Stripe.errors;
const type = 'invalid_request_error' as const;
const invalid = (fields: { code?: string; param?: string; message?: string; statusCode?: number }) =>
  new StripeInvalidRequestError({ type, ...fields });

const token = { code: 'resource_missing', param: 'confirmation_token' };
const otherMode =
  "No such confirmation_token: 'ctoken_1'; a similar object exists in test mode, but a live mode key was used";

test.each([
  ['a key without permission', new StripePermissionError({ type }), 'permission', false],
  ['keys of two modes', invalid({ ...token, message: otherMode }), 'key_mode', false],
  ['something that is missing there', invalid({ code: 'resource_missing', param: 'x' }), 'resource_missing', true],
  ['a parameter it does not know', invalid({ param: 'x' }), 'invalid_request', true],
])('%s: the shop’s own fault, under Stripe’s word for it', (_what, error, fault, certain) => {
  expect(chargeOfError(error)).toEqual({ state: 'misconfigured', fault, certain, error: expect.any(Error) });
});

test('a token that is unknown, used or expired is the buyer’s to enter again', () => {
  const refused = { state: 'refused', reason: 'The card could not be used. Please enter it again.' };
  expect(chargeOfError(invalid({ ...token, message: "No such confirmation_token: 'ctoken_1'" }))).toEqual(refused);
  expect(chargeOfError(invalid({ code: 'confirmation_token_expired' }))).toEqual(refused);
});

test('an amount below the smallest one is refused in words of its own', () => {
  const refused = { state: 'misconfigured', certain: true, reason: expect.stringContaining('smallest amount') };
  expect(chargeOfError(invalid({ code: 'amount_too_small', param: 'amount' }))).toMatchObject(refused);
});

test('a key whose first request is still under way: nobody knows what comes of it', () => {
  const busy = invalid({ code: 'idempotency_key_in_use', statusCode: 409 });
  expect(() => chargeOfError(busy)).toThrow(GatewayUnknown);
});

test('what goes into the log does not name the token', () => {
  expect(String(Object.values(chargeOfError(invalid({ ...token, message: otherMode }))))).not.toContain('ctoken_1');
});
