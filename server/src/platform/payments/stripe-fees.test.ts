import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { GatewayUnknown } from './payment-gateway.ts';
import { createFees } from './stripe-fees.ts';

/** Stripe's own client on a network that says what a test tells it to. */
function gatewayThatSays(body: object, status = 200) {
  const asked: string[] = [];
  const network = async (address: string | URL | Request) => {
    asked.push(decodeURIComponent(String(address)));
    return Response.json(body, { status });
  };
  const httpClient = Stripe.createFetchHttpClient(network);
  return { asked, ...createFees(new Stripe('sk_test', { httpClient, maxNetworkRetries: 0, telemetry: false })) };
}
const intent = (charge: unknown) => ({ id: 'pi_1', object: 'payment_intent', latest_charge: charge });

test('the fee stands with the movement on the balance, in the currency that is paid out', async () => {
  const movement = { id: 'txn_1', object: 'balance_transaction', amount: 2000, fee: 88, net: 1912, currency: 'usd' };
  const gateway = gatewayThatSays(intent({ id: 'ch_1', balance_transaction: movement }));
  expect(await gateway.lookUpFee('pi_1')).toEqual({ cents: 88, currency: 'USD' });
  expect(gateway.asked[0]).toContain('/v1/payment_intents/pi_1?expand[0]=latest_charge.balance_transaction');
});

test.each([
  ['jpy', 88, 8800],
  ['kwd', 1234, 123],
  ['huf', 88, 88],
])('a fee in %s of %d of its smallest units is %d hundredths', async (currency, fee, cents) => {
  const gateway = gatewayThatSays(intent({ id: 'ch_1', balance_transaction: { id: 'txn_1', fee, currency } }));
  expect(await gateway.lookUpFee('pi_1')).toEqual({ cents, currency: currency.toUpperCase() });
});

test('it is unknown as long as there is no movement, and where there is no charge', async () => {
  for (const charge of [{ id: 'ch_1', balance_transaction: null }, null])
    expect(await gatewayThatSays(intent(charge)).lookUpFee('pi_1')).toBeUndefined();
  const missing = {
    error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such payment_intent' },
  };
  expect(await gatewayThatSays(missing, 404).lookUpFee('pi_1')).toBeUndefined();
  await expect(gatewayThatSays({ error: { type: 'api_error' } }, 500).lookUpFee('pi_1')).rejects.toThrow(
    GatewayUnknown,
  );
});
