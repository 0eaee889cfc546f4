import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { GatewayMisconfigured, GatewayUnknown, type PaymentGateway } from './payment-gateway.ts';
import { createStripeGateway } from './stripe-gateway.ts';

// A fake of Stripe's API that says what a test tells it to, and remembers what it was asked.
interface Asked {
  readonly call: string;
  readonly form: Record<string, string>;
  readonly headers: IncomingHttpHeaders;
}
type Reply = 'hang up' | 'say nothing' | { status?: number; headers?: Record<string, string>; body: unknown };

let server: Server;
let gateway: PaymentGateway;
let asked: Asked[];
let replies: Record<string, Reply[]>;
const webhookSecret = 'whsec_test';

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const url = new URL(request.url ?? '', 'http://stripe');
    const call = `${request.method} ${url.pathname}`;
    const form = Object.fromEntries(new URLSearchParams(body || url.search));
    asked.push({ call, form, headers: request.headers });
    const reply = replies[call]?.shift() ?? { status: 404, body: { error: { type: 'invalid_request_error' } } };
    if (reply === 'hang up') return request.socket.destroy();
    if (reply === 'say nothing') return;
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers });
    return response.end(JSON.stringify(reply.body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  gateway = createStripeGateway({ secretKey: 'sk_test_key', webhookSecret, url, timeoutMs: 300 });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
  replies = {};
});

const address = {
  line1: '1 Court Lane',
  line2: null,
  city: 'Springfield',
  state: null,
  country: 'US',
  postal_code: '12345',
};
const intent = (change: object = {}) => ({
  id: 'pi_1',
  object: 'payment_intent',
  amount: 1999,
  amount_received: 1999,
  status: 'succeeded',
  client_secret: 'pi_1_secret_x',
  metadata: { payment_id: 'p1' },
  shipping: { name: 'A', address },
  latest_charge: null,
  last_payment_error: null,
  created: 1_700_000_000,
  ...change,
});
const error = (status: number, fields: object) => ({ status, body: { error: fields } });
const request = { paymentId: 'p1', orderId: 'o1', token: 'ctoken_1', amountCents: 1999, currency: 'usd' };
const CREATE = 'POST /v1/payment_intents';
const GET = 'GET /v1/payment_intents/pi_1';
const CANCEL = 'POST /v1/payment_intents/pi_1/cancel';
const SEARCH = 'GET /v1/payment_intents/search';
const calls = () => asked.map(({ call }) => call);
const shipped = { line1: '1 Court Lane', city: 'Springfield', country: 'US', postal_code: '12345' };

describe('charging', () => {
  test('asks for the exact amount under the payment’s own key, says who gets the goods, and never sends card data', async () => {
    replies = { [CREATE]: [{ body: intent() }] };
    const recipient = { name: 'Pat Buyer', line2: 'Flat 2', state: '', ...shipped };
    expect(await gateway.charge({ ...request, recipient })).toEqual({
      state: 'succeeded',
      intentId: 'pi_1',
      address: shipped,
    });
    expect(asked[0]?.headers['idempotency-key']).toBe('p1');
    expect(asked[0]?.headers.authorization).toBe('Bearer sk_test_key');
    expect(asked[0]?.form).toEqual({
      amount: '1999',
      currency: 'usd',
      confirm: 'true',
      confirmation_token: 'ctoken_1',
      use_stripe_sdk: 'true',
      'allowed_payment_method_types[0]': 'card',
      'allowed_payment_method_types[1]': 'link',
      'metadata[payment_id]': 'p1',
      'metadata[order_id]': 'o1',
      'shipping[name]': 'Pat Buyer',
      'shipping[address][line1]': '1 Court Lane',
      'shipping[address][line2]': 'Flat 2',
      'shipping[address][city]': 'Springfield',
      'shipping[address][postal_code]': '12345',
      'shipping[address][country]': 'US',
      'expand[0]': 'latest_charge',
    });
  });

  test('one that was asked for before in other words is found by our own name', async () => {
    const list = { body: { object: 'search_result', data: [intent()], has_more: false } };
    replies = { [CREATE]: [error(400, { type: 'idempotency_error' })], [SEARCH]: [list], [GET]: [{ body: intent() }] };
    expect(await gateway.charge(request)).toMatchObject({ state: 'succeeded', intentId: 'pi_1' });
  });

  test.each([
    ['requires_action', { state: 'action', intentId: 'pi_1', clientSecret: 'pi_1_secret_x' }],
    ['processing', { state: 'processing', intentId: 'pi_1' }],
    ['canceled', { state: 'canceled', intentId: 'pi_1' }],
    ['requires_payment_method', { state: 'failed', intentId: 'pi_1', reason: 'Your card was declined.' }],
    ['requires_confirmation', { state: 'failed', intentId: 'pi_1', reason: 'Your card was declined.' }],
    ['a state of next year', { state: 'failed', intentId: 'pi_1', reason: 'Your card was declined.' }],
  ])('an intent that is %s', async (status, charge) => {
    replies = { [CREATE]: [{ body: intent({ status }) }] };
    expect(await gateway.charge(request)).toEqual(charge);
  });

  test('a declined card is told with the bank’s words', async () => {
    const declined = intent({ status: 'requires_payment_method' });
    const fields = { type: 'card_error', code: 'card_declined', message: 'Your card has insufficient funds.' };
    replies = { [CREATE]: [error(402, { ...fields, payment_intent: declined })] };
    const reason = 'Your card has insufficient funds.';
    expect(await gateway.charge(request)).toEqual({ state: 'failed', intentId: 'pi_1', reason });
  });

  test('what Stripe would not even begin is a refusal in our words', async () => {
    const [param, message] = ['confirmation_token', "No such confirmation_token: 'ctoken_1'"];
    replies = { [CREATE]: [error(400, { type: 'invalid_request_error', code: 'resource_missing', param, message })] };
    const charge = await gateway.charge(request);
    expect(charge).toMatchObject({ state: 'refused' });
    expect(JSON.stringify(charge)).not.toContain('ctoken');
  });

  test('a secret key that is wrong is the shop’s own fault', async () => {
    replies = { [CREATE]: [error(401, { type: 'invalid_request_error', message: 'Invalid API Key' })] };
    expect(await gateway.charge(request)).toMatchObject({ state: 'misconfigured', fault: 'authentication' });
  });

  test('a wrong key says nothing about what was charged before', async () => {
    replies = { [GET]: [error(401, { type: 'invalid_request_error' })] };
    await expect(gateway.lookUp('pi_1')).rejects.toThrow(GatewayMisconfigured);
  });

  test('an answer that is only repeated is not believed: the intent is fetched', async () => {
    const headers = { 'idempotent-replayed': 'true' };
    replies = {
      [CREATE]: [{ headers, body: intent({ status: 'requires_action' }) }],
      [GET]: [{ body: intent() }],
    };
    expect(await gateway.charge(request)).toMatchObject({ state: 'succeeded' });
    expect(calls()).toEqual([CREATE, GET]);
  });

  test('without a shipping address the card’s own is taken', async () => {
    const latest_charge = { id: 'ch_1', billing_details: { address }, amount_refunded: 0 };
    replies = { [CREATE]: [{ body: intent({ shipping: null, latest_charge }) }] };
    expect(await gateway.charge(request)).toMatchObject({ address: shipped });
  });

  const unknown: [string, Reply[]][] = [
    ['a timeout', ['say nothing']],
    ['a broken connection, twice', ['hang up', 'hang up']],
    ['a fault of theirs', [error(500, { type: 'api_error' })]],
    ['too many requests', [error(429, { type: 'invalid_request_error', code: 'rate_limit' })]],
    ['a key that is in use', [error(409, { type: 'idempotency_error', code: 'idempotency_key_in_use' })]],
    ['a key that was used for something else', [error(400, { type: 'idempotency_error' })]],
    ['an answer that is no JSON', [{ status: 200, headers: { 'content-type': 'text/html' }, body: undefined }]],
  ];
  test.each(unknown)('%s: nobody knows whether it was charged', async (_what, list) => {
    replies = { [CREATE]: list };
    await expect(gateway.charge(request)).rejects.toThrow(GatewayUnknown);
  });

  test('a connection that broke once is tried again under the same key', async () => {
    replies = { [CREATE]: ['hang up', { body: intent() }] };
    expect(await gateway.charge(request)).toMatchObject({ state: 'succeeded' });
    expect(new Set(asked.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set(['p1']));
  });
});

describe('canceling', () => {
  test('an open intent', async () => {
    replies = { [CANCEL]: [{ body: intent({ status: 'canceled' }) }] };
    expect(await gateway.cancel('pi_1')).toEqual({ state: 'canceled', intentId: 'pi_1' });
  });

  test('one that was paid meanwhile tells that it was', async () => {
    const refusal = error(400, { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' });
    replies = { [CANCEL]: [refusal], [GET]: [{ body: intent() }] };
    expect(await gateway.cancel('pi_1')).toMatchObject({ state: 'succeeded' });
  });

  test('is not known when Stripe does not answer', async () => {
    replies = { [CANCEL]: [error(500, { type: 'api_error' })] };
    await expect(gateway.cancel('pi_1')).rejects.toThrow(GatewayUnknown);
  });
});

describe('withdrawing a charge of which nobody knows whether it arrived', () => {
  const nothingFound = { body: { object: 'search_result', data: [], has_more: false } };

  test('one that is found by our own name is told as it is', async () => {
    replies = {
      [SEARCH]: [{ body: { object: 'search_result', data: [intent()], has_more: false } }],
      [GET]: [{ body: intent() }],
    };
    expect(await gateway.withdraw(request)).toMatchObject({ state: 'succeeded' });
    expect(asked[0]?.form.query).toBe("metadata['payment_id']:'p1'");
  });

  test('one that never arrived loses its key to a charge that nobody confirms', async () => {
    replies = {
      [SEARCH]: [nothingFound],
      [CREATE]: [{ body: intent({ status: 'requires_payment_method' }) }],
      [CANCEL]: [{ body: intent({ status: 'canceled' }) }],
    };
    expect(await gateway.withdraw(request)).toEqual({ state: 'canceled', intentId: 'pi_1' });
    const create = asked.find(({ call }) => call === CREATE);
    expect(create?.headers['idempotency-key']).toBe('p1');
    expect(create?.form).not.toHaveProperty('confirm');
    expect(create?.form).not.toHaveProperty('confirmation_token');
  });

  test('one that did arrive is recognised by its key, and repeated to the letter', async () => {
    const replayed = { headers: { 'idempotent-replayed': 'true' }, body: intent() };
    replies = {
      [SEARCH]: [nothingFound],
      [CREATE]: [error(400, { type: 'idempotency_error' }), replayed],
      [GET]: [{ body: intent() }],
    };
    expect(await gateway.withdraw(request)).toMatchObject({ state: 'succeeded' });
    expect(asked.filter(({ call }) => call === CREATE)[1]?.form).toMatchObject({ confirm: 'true' });
  });

  test('is not known when Stripe does not answer', async () => {
    replies = { [SEARCH]: [error(500, { type: 'api_error' })] };
    await expect(gateway.withdraw(request)).rejects.toThrow(GatewayUnknown);
  });
});

test('the address of a token is read; an unknown token is none', async () => {
  const token = { id: 'ctoken_1', object: 'confirmation_token', shipping: { name: 'A', address } };
  replies = { 'GET /v1/confirmation_tokens/ctoken_1': [{ body: token }] };
  expect(await gateway.readToken('ctoken_1')).toEqual({ address: shipped });
  expect(await gateway.readToken('ctoken_2')).toBeUndefined();
});

test('the books are read page by page, and only what was charged is in them', async () => {
  const open = intent({ id: 'pi_2', amount_received: 0, status: 'requires_action' });
  const charged = intent({ id: 'pi_3', latest_charge: { id: 'ch', amount_refunded: 500 } });
  const page = (data: object[], has_more: boolean) => ({
    body: { object: 'list', url: '/v1/payment_intents', data, has_more },
  });
  replies = { 'GET /v1/payment_intents': [page([intent(), open], true), page([charged], false)] };
  const books = [];
  for await (const charge of gateway.listCharges(new Date(1_600_000_000_000))) books.push(charge);
  expect(books).toMatchObject([
    { intentId: 'pi_1', paymentId: 'p1', chargedCents: 1999, refundedCents: 0 },
    { intentId: 'pi_3', refundedCents: 500 },
  ]);
  expect(asked[0]?.form['created[gte]']).toBe('1600000000');
  expect(asked[1]?.form.starting_after).toBe('pi_2');
});

describe('webhooks', () => {
  const stripe = new Stripe('sk_test');
  const event = (object: object) => JSON.stringify({ id: 'evt_1', object: 'event', type: 'x', data: { object } });
  const sign = (payload: string, secret = webhookSecret) =>
    stripe.webhooks.generateTestHeaderString({ payload, secret });

  test('a genuine one says which payment to look at', () => {
    const payload = event(intent());
    expect(gateway.readEvent(Buffer.from(payload), sign(payload))).toEqual({ paymentId: 'p1', intentId: 'pi_1' });
    const charge = event({ id: 'ch_1', object: 'charge', payment_intent: 'pi_9' });
    expect(gateway.readEvent(Buffer.from(charge), sign(charge))).toEqual({ paymentId: undefined, intentId: 'pi_9' });
    const refund = event({ id: 're_1', object: 'refund', payment_intent: 'pi_9', metadata: { refund_id: 'r1' } });
    expect(gateway.readEvent(Buffer.from(refund), sign(refund))).toMatchObject({
      refund: { refundId: 'r1', gatewayId: 're_1' },
    });
  });

  test('a forged, changed or unsigned one says nothing', () => {
    const payload = event(intent());
    for (const signature of [sign(payload, 'whsec_other'), '', 't=1,v1=0', sign(`${payload} `)])
      expect(gateway.readEvent(Buffer.from(payload), signature)).toBeUndefined();
  });
});
