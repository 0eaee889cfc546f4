import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
    country: 'US',
    flat_amount: null,
    rate_type: 'percentage',
    state: 'NY',
    tax_type: 'sales_tax',
    percentage_decimal: percent,
    ...change,
  },
});
const calculation = (rows: { amount: number }[], change: object = {}) => {
  const tax = rows.reduce((sum, { amount }) => sum + amount, 0);
  return {
    body: {
      id: 'taxcalc_1',
      object: 'tax.calculation',
      currency: 'usd',
      tax_breakdown: rows,
      amount_total: 11_700 + tax,
      tax_amount_exclusive: tax,
      tax_amount_inclusive: 0,
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
        'expand[0]': 'line_items.data.tax_breakdown',
        'expand[1]': 'shipping_cost.tax_breakdown',
      },
    },
  ]);
});

test('rows of the same rate and kind are one, the highest first, and rows of nothing are none', async () => {
  reply = calculation([row(400, '4.0'), row(0, '0.0'), row(100, '4.5'), row(394, '4.5')]);
  expect(await service.compute(question)).toEqual([
    {
      label: 'Sales tax NY',
      rate: 4500,
      cents: 494,
      shares: expect.any(Array),
      bases: expect.any(Array),
      nets: expect.any(Array),
    },
    {
      label: 'Sales tax NY',
      rate: 4000,
      cents: 400,
      shares: expect.any(Array),
      bases: expect.any(Array),
      nets: expect.any(Array),
    },
  ]);
});

test('tax that prices include is asked for and read as such', async () => {
  const vat = { tax_type: 'vat', state: null };
  reply = calculation([row(1868, '19.0', vat)], {
    amount_total: 11_700,
    tax_amount_exclusive: 0,
    tax_amount_inclusive: 1868,
  });
  expect(await service.compute({ ...question, included: true })).toMatchObject([
    { label: 'VAT', rate: 19_000, cents: 1868 },
  ]);
  expect(asked[0]?.form['line_items[0][tax_behavior]']).toBe('inclusive');
});

describe('what of a tax is for which line, and last for the delivery,', () => {
  const of = (amount: number, percent: string, state: string | null = 'NY') => ({
    amount,
    taxable_amount: 0,
    sourcing: 'destination',
    taxability_reason: 'standard_rated',
    jurisdiction: { country: 'US', display_name: 'New York', level: 'state', state },
    tax_rate_details: { display_name: 'Sales tax', percentage_decimal: percent, tax_type: 'sales_tax' },
  });
  const item = (reference: string, taxes: { amount: number }[]) => ({
    reference,
    tax_breakdown: taxes,
    amount_tax: taxes.reduce((sum, { amount }) => sum + amount, 0),
  });
  const said = (items: object[], delivery: { amount: number }[]) => ({
    line_items: { object: 'list', data: items, has_more: false },
    shipping_cost: item('', delivery),
  });
  const sharesOf = async () => (await service.compute(question)).map(({ shares }) => shares);

  test('is as Stripe says, by the rate', async () => {
    const items = [item('v2', []), item('v1', [of(400, '4.0'), of(450, '4.5')]), item('v3', [])];
    reply = calculation([row(448, '4.0'), row(504, '4.5')], said(items, [of(48, '4.0'), of(54, '4.5')]));
    expect(await sharesOf()).toEqual([
      [450, 0, 0, 54],
      [400, 0, 0, 48],
    ]);
  });

  test('is by the name of the tax where a row sums up state and city, and a cent that Stripe rounds away has its place', async () => {
    const items = [item('v1', [of(400, '4.0'), of(450, '4.5')]), item('v2', [of(20, '4.0')]), item('v3', [])];
    reply = calculation([row(973, '8.5')], said(items, [of(102, '8.5', null)]));
    expect(await sharesOf()).toEqual([[951, 22, 0, 0]]);
    reply = calculation([row(973, '8.5')], said(items, [of(102, '4.5')]));
    expect(await sharesOf()).toEqual([[851, 20, 0, 102]]);
  });

  test('is in proportion to what is paid where Stripe does not say of all', async () => {
    reply = calculation([row(1170, '10.0')], said([item('v1', [of(1000, '10.0')])], []));
    expect(await sharesOf()).toEqual([[1000, 50, 0, 120]]);
  });
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
    code: 'refused',
    fields: { 'address.postal_code': expect.any(String) },
  });
});
