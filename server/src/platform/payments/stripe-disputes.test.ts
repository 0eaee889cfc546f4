import Stripe from 'stripe';
import { beforeEach, expect, test } from 'vitest';
import { GatewayMisconfigured, GatewayUnknown } from './payment-gateway.ts';
import { createDisputes } from './stripe-disputes.ts';

// Stripe's own client on a network that says what a test tells it to, and remembers what it was asked.
let asked: string[];
let replies: Record<string, { status?: number; body: object }>;
beforeEach(() => {
  asked = [];
  replies = {};
});
const network = async (address: string | URL | Request) => {
  const url = new URL(String(address));
  asked.push(decodeURIComponent(`${url.pathname}${url.search}`));
  const { status = 200, body } = replies[url.pathname] ?? { status: 500, body: { error: { type: 'api_error' } } };
  return Response.json(body, { status });
};
const httpClient = Stripe.createFetchHttpClient(network);
const gateway = createDisputes(new Stripe('sk_test', { httpClient, maxNetworkRetries: 0, telemetry: false }));

const intent = { id: 'pi_1', object: 'payment_intent', metadata: { payment_id: 'p1' } };
const dispute = (change: object = {}) => ({
  id: 'du_1',
  object: 'dispute',
  status: 'needs_response',
  amount: 1999,
  reason: 'product_not_received',
  created: 1_800_000_000,
  evidence_details: { due_by: 1_800_600_000 },
  balance_transactions: [],
  payment_intent: intent,
  ...change,
});
const warning = (change: object = {}) => ({
  id: 'issfr_1',
  object: 'radar.early_fraud_warning',
  actionable: true,
  fraud_type: 'made_with_stolen_card',
  created: 1_800_000_000,
  charge: { id: 'ch_1', amount: 1999 },
  payment_intent: intent,
  ...change,
});
const all = async <T>(items: AsyncIterable<T>) => {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
};
const AT = '/v1/disputes/du_1';
const WARNED_AT = '/v1/radar/early_fraud_warnings/issfr_1';
const ours = { intentId: 'pi_1', paymentId: 'p1', amountCents: 1999, openedAt: new Date(1_800_000_000_000) };

test('a dispute is told with its charge, its amount, and until when to answer', async () => {
  replies = { [AT]: { body: dispute() } };
  const dueAt = new Date(1_800_600_000_000);
  const told = { gatewayId: 'du_1', kind: 'dispute', state: 'open', reason: 'product_not_received', dueAt, ...ours };
  expect(await gateway.lookUpDispute('du_1')).toEqual(told);
  expect(asked).toEqual([`${AT}?expand[0]=payment_intent`]);
});

const taken = [{ amount: -1999 }];
test.each([
  ['needs_response', [], 'dispute', 'open'],
  ['under_review', [], 'dispute', 'open'],
  ['won', [], 'dispute', 'won'],
  ['lost', [], 'dispute', 'lost'],
  ['appeal_under_review', [], 'dispute', 'lost'],
  ['warning_needs_response', [], 'warning', 'open'],
  ['warning_under_review', [], 'warning', 'open'],
  ['warning_closed', [], 'warning', 'closed'],
  ['prevented', taken, 'dispute', 'lost'],
  ['prevented', [], 'dispute', 'closed'],
  ['a state of next year', [], 'dispute', 'open'],
] as const)('one that is %s, with %j, is a %s that is %s', async (status, moved, kind, state) => {
  replies = { [AT]: { body: dispute({ status, balance_transactions: moved }) } };
  expect(await gateway.lookUpDispute('du_1')).toMatchObject({ kind, state });
});

test('one that nobody can answer has no date', async () => {
  replies = { [AT]: { body: dispute({ evidence_details: { due_by: 0 } }) } };
  expect(await gateway.lookUpDispute('du_1')).toMatchObject({ dueAt: null });
});

test('a warning of a stolen card is about the whole charge, and over when nothing can be done any more', async () => {
  replies = { [WARNED_AT]: { body: warning() } };
  const told = { gatewayId: 'issfr_1', kind: 'warning', reason: 'made_with_stolen_card', dueAt: null, ...ours };
  expect(await gateway.lookUpDispute('issfr_1')).toEqual({ ...told, state: 'open' });
  replies = { [WARNED_AT]: { body: warning({ actionable: false }) } };
  expect(await gateway.lookUpDispute('issfr_1')).toEqual({ ...told, state: 'closed' });
});

test('disputes and warnings since a moment are listed', async () => {
  const list = (url: string, ...data: object[]) => ({ body: { object: 'list', url, data, has_more: false } });
  replies = {
    '/v1/disputes': list('/v1/disputes', dispute()),
    '/v1/radar/early_fraud_warnings': list('/v1/radar/early_fraud_warnings', warning()),
  };
  const found = await all(gateway.listDisputes(new Date(1_700_000_000_999)));
  expect(found).toMatchObject([{ gatewayId: 'du_1' }, { gatewayId: 'issfr_1' }]);
  expect(asked[0]).toContain('created[gte]=1700000000');
});

test('none of that name is an answer; a fault of theirs, and a key of the other mode, are none', async () => {
  const missing = (message: string) => ({
    status: 404,
    body: { error: { type: 'invalid_request_error', code: 'resource_missing', message } },
  });
  replies = { [AT]: missing("No such dispute: 'du_1'") };
  expect(await gateway.lookUpDispute('du_1')).toBeUndefined();
  replies = { [AT]: missing('a similar object exists in live mode, but a test mode key was used.') };
  await expect(gateway.lookUpDispute('du_1')).rejects.toThrow(GatewayMisconfigured);
  replies = {};
  await expect(gateway.lookUpDispute('du_1')).rejects.toThrow(GatewayUnknown);
  await expect(all(gateway.listDisputes(new Date(0)))).rejects.toThrow(GatewayUnknown);
});
