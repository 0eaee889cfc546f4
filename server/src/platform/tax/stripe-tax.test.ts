import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createStripeTax } from './stripe-tax.ts';
import type { TaxService } from './tax-service.ts';

// A fake of Stripe's API that says what a test tells it to, and remembers what it was asked.
type Reply = 'hang up' | 'say nothing' | { status?: number; body: object };
let server: Server;
let service: TaxService;
let asked: { call: string; form: Record<string, string> }[];
let reply: Reply;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    asked.push({ call: `${request.method} ${request.url}`, form: Object.fromEntries(new URLSearchParams(body)) });
    if (reply === 'hang up') return request.socket.destroy();
    if (reply === 'say nothing') return;
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' });
    return response.end(JSON.stringify(reply.body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  service = createStripeTax({ secretKey: 'sk_test', url: `http://127.0.0.1:${port}`, timeoutMs: 300 });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
});

const question = {
  currency: 'USD',
  included: false,
  address: { country: 'US', state: 'NY', postalCode: '10001', city: 'New York', line1: null },
  lines: [
    { reference: 'v1', cents: 10_000, pieces: 2, taxClass: 'standard' },
    { reference: 'v2', cents: 500, pieces: 1, taxClass: 'zero' },
    { reference: 'v3', cents: 0, pieces: 1, taxClass: 'txcd_30011000' },
  ],
  deliveryCents: 1200,
};
const row = (amount: number, percent: string, change: object = {}) => ({
  amount,
  inclusive: false,
  taxability_reason: 'standard_rated',
  taxable_amount: 11_200,
  tax_rate_details: {
    ...{ country: 'US', flat_amount: null, rate_type: 'percentage', state: 'NY', tax_type: 'sales_tax' },
    percentage_decimal: percent,
    ...change,
  },
});
const calculation = (rows: { amount: number }[], change: object = {}) => {
  const tax = rows.reduce((sum, { amount }) => sum + amount, 0);
  return {
    body: {
      ...{ id: 'taxcalc_1', object: 'tax.calculation', currency: 'usd', tax_breakdown: rows },
      ...{ amount_total: 11_700 + tax, tax_amount_exclusive: tax, tax_amount_inclusive: 0 },
      ...change,
    },
  };
};

test('lines, delivery and address are asked about in the documented form', async () => {
  reply = calculation([row(994, '8.875')]);
  await service.compute(question);
  expect(asked).toEqual([
    {
      call: 'POST /v1/tax/calculations',
      form: {
        currency: 'usd',
        'customer_details[address][country]': 'US',
        'customer_details[address][state]': 'NY',
        'customer_details[address][postal_code]': '10001',
        'customer_details[address][city]': 'New York',
        'customer_details[address][line1]': '',
        'customer_details[address_source]': 'shipping',
        'line_items[0][reference]': 'v1',
        'line_items[0][amount]': '10000',
        'line_items[0][quantity]': '2',
        'line_items[0][tax_behavior]': 'exclusive',
        'line_items[0][tax_code]': 'txcd_99999999',
        'line_items[1][reference]': 'v2',
        'line_items[1][amount]': '500',
        'line_items[1][quantity]': '1',
        'line_items[1][tax_behavior]': 'exclusive',
        'line_items[1][tax_code]': 'txcd_00000000',
        'line_items[2][reference]': 'v3',
        'line_items[2][amount]': '0',
        'line_items[2][quantity]': '1',
        'line_items[2][tax_behavior]': 'exclusive',
        'line_items[2][tax_code]': 'txcd_30011000',
        'shipping_cost[amount]': '1200',
        'shipping_cost[tax_behavior]': 'exclusive',
        'shipping_cost[tax_code]': 'txcd_92010001',
      },
    },
  ]);
});

test('rows of the same rate and kind are one, the highest first, and rows of nothing are none', async () => {
  reply = calculation([row(400, '4.0'), row(0, '0.0'), row(100, '4.5'), row(394, '4.5')]);
  expect(await service.compute(question)).toEqual([
    { label: 'Sales tax NY', rate: 4500, cents: 494 },
    { label: 'Sales tax NY', rate: 4000, cents: 400 },
  ]);
});

test('tax that prices include is asked for and read as such', async () => {
  const vat = { tax_type: 'vat', state: null };
  reply = calculation([row(1868, '19.0', vat)], {
    ...{ amount_total: 11_700, tax_amount_exclusive: 0, tax_amount_inclusive: 1868 },
  });
  expect(await service.compute({ ...question, included: true })).toEqual([{ label: 'VAT', rate: 19_000, cents: 1868 }]);
  expect(asked[0]?.form['line_items[0][tax_behavior]']).toBe('inclusive');
});

test.each<[string, Reply]>([
  ['is silent', 'say nothing'],
  ['hangs up', 'hang up'],
  ['is broken', { status: 500, body: { error: { type: 'api_error' } } }],
  ['refuses the key', { status: 401, body: { error: { type: 'invalid_request_error' } } }],
  ['gives rows that do not add up', calculation([row(994, '8.875')], { tax_amount_exclusive: 993 })],
  ['gives a total that does not add up', calculation([row(994, '8.875')], { amount_total: 1 })],
  ['adds a tax to what includes it', calculation([row(994, '8.875')], { tax_amount_inclusive: 1 })],
])('when Stripe %s, there is no tax but an error', async (_what, said) => {
  reply = said;
  await expect(service.compute(question)).rejects.toMatchObject({ code: 'unavailable', status: 503 });
});

test('a place that Stripe cannot find is the buyer’s to correct', async () => {
  const error = { type: 'invalid_request_error', code: 'customer_tax_location_invalid', message: 'no' };
  reply = { status: 400, body: { error } };
  await expect(service.compute(question)).rejects.toMatchObject({
    ...{ code: 'refused', fields: { 'address.postal_code': expect.any(String) } },
  });
});
