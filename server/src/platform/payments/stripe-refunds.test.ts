import Stripe from 'stripe';
import { beforeEach, expect, test } from 'vitest';
import { GatewayMisconfigured, GatewayUnknown } from './payment-gateway.ts';
import { createRefunds } from './stripe-refunds.ts';

// Stripe's own client on a network that says what a test tells it to, and remembers what it was asked.
interface Asked {
  readonly call: string;
  readonly form: Record<string, string>;
  readonly key: string | null;
}
let asked: Asked[];
let replies: Record<string, { status?: number; body: object }[]>;
beforeEach(() => {
  asked = [];
  replies = {};
});
const network = async (address: string | URL | Request, init: RequestInit = {}) => {
  const url = new URL(String(address));
  const call = `${init.method} ${url.pathname}`;
  const form = Object.fromEntries(new URLSearchParams(init.method === 'POST' ? String(init.body) : url.search));
  asked.push({ call, form, key: new Headers(init.headers).get('idempotency-key') });
  const { status = 200, body } = replies[call]?.shift() ?? { status: 404, body: {} };
  return Response.json(body, { status });
};
const httpClient = Stripe.createFetchHttpClient(network);
const gateway = createRefunds(new Stripe('sk_test', { httpClient, maxNetworkRetries: 0, telemetry: false }));

const refund = (repeated = false) => gateway.refund({ refundId: 'r1', intentId: 'pi_1', amountCents: 1999, repeated });
const MAKE = 'POST /v1/refunds';
const LIST = 'GET /v1/refunds';
const LOOK = 'GET /v1/refunds/re_1';
const made = (change: object = {}) => ({ id: 're_1', object: 'refund', status: 'succeeded', ...change });
const list = (...data: object[]) => ({ body: { object: 'list', url: '/v1/refunds', data, has_more: false } });

test('the exact amount is asked for, under the refund’s own key', async () => {
  replies = { [MAKE]: [{ body: made() }] };
  expect(await refund()).toEqual({ state: 'done', gatewayId: 're_1' });
  const form = { payment_intent: 'pi_1', amount: '1999', 'metadata[refund_id]': 'r1' };
  expect(asked).toEqual([{ call: MAKE, form, key: 'r1' }]);
});

const reason = 'The card provider could not complete the refund';
test.each([
  [{ status: 'succeeded' }, { state: 'done', gatewayId: 're_1' }],
  [{ status: 'pending' }, { state: 'pending', gatewayId: 're_1' }],
  [{ status: 'requires_action' }, { state: 'pending', gatewayId: 're_1' }],
  [{ status: 'a state of next year' }, { state: 'pending', gatewayId: 're_1' }],
  [
    { status: 'failed', failure_reason: 'unknown' },
    { state: 'failed', gatewayId: 're_1', reason: `${reason}.` },
  ],
  [
    { status: 'failed', failure_reason: 'lost_or_stolen_card' },
    { state: 'failed', gatewayId: 're_1', reason: `${reason} (lost or stolen card).` },
  ],
  [{ status: 'canceled' }, { state: 'canceled', gatewayId: 're_1', reason: expect.stringContaining('canceled') }],
])('one that is %j, when it is made and when it is looked up', async (status, told) => {
  replies = { [MAKE]: [{ body: made(status) }], [LOOK]: [{ body: made(status) }] };
  expect(await refund()).toEqual(told);
  expect(await gateway.lookUpRefund('re_1')).toEqual(told);
});

test('one that may have been asked for before is looked for by our own name first', async () => {
  replies = { [LIST]: [list(made({ id: 're_0' }), made({ metadata: { refund_id: 'r1' } }))] };
  expect(await refund(true)).toEqual({ state: 'done', gatewayId: 're_1' });
  expect(asked[0]?.form).toMatchObject({ payment_intent: 'pi_1' });
  replies = { [LIST]: [list()], [MAKE]: [{ body: made() }] };
  expect(await refund(true)).toEqual({ state: 'done', gatewayId: 're_1' });
  expect(asked.map(({ call }) => call)).toEqual([LIST, LIST, MAKE]);
});

test('all since a day are listed, with our name if they have one, and one is found by the gateway’s name', async () => {
  const foreign = { payment_intent: 'pi_1', amount: 700 };
  const booked = { gatewayId: 're_1', intentId: 'pi_1', amountCents: 700, state: 'done' };
  replies = { [LIST]: [list(made({ ...foreign, metadata: { refund_id: 'r1' } }))], [LOOK]: [{ body: made(foreign) }] };
  for await (const one of gateway.listRefunds(new Date(5000))) expect(one).toEqual({ ...booked, refundId: 'r1' });
  expect(asked[0]?.form).toMatchObject({ 'created[gte]': '5' });
  expect(await gateway.findRefund('re_1')).toEqual({ ...booked, refundId: undefined });
  const missing = { type: 'invalid_request_error', code: 'resource_missing' };
  replies = { [LOOK]: [{ status: 404, body: { error: missing } }] };
  expect(await gateway.findRefund('re_1')).toBeUndefined();
});

test('a refusal is an answer, a fault of theirs is none', async () => {
  const refusal = { type: 'invalid_request_error', code: 'charge_already_refunded' };
  replies = { [MAKE]: [{ status: 400, body: { error: refusal } }] };
  expect(await refund()).toMatchObject({ state: 'failed', gatewayId: undefined });
  const busy = { type: 'invalid_request_error', code: 'idempotency_key_in_use' };
  replies = { [MAKE]: [{ status: 409, body: { error: busy } }] };
  await expect(refund()).rejects.toThrow(GatewayUnknown);
  const broken = { status: 500, body: { error: { type: 'api_error' } } };
  replies = { [MAKE]: [broken], [LIST]: [broken], [LOOK]: [broken] };
  await expect(refund()).rejects.toThrow(GatewayUnknown);
  await expect(refund(true)).rejects.toThrow(GatewayUnknown);
  await expect(gateway.lookUpRefund('re_1')).rejects.toThrow(GatewayUnknown);
});

test('a key of the other mode says nothing about the refund: it is the shop’s own mistake', async () => {
  const message = "No such payment_intent: 'pi_1'; a similar object exists in live mode, but a test mode key was used.";
  const error = { type: 'invalid_request_error', code: 'resource_missing', message };
  replies = { [MAKE]: [{ status: 404, body: { error } }] };
  await expect(refund()).rejects.toThrow(GatewayMisconfigured);
});
