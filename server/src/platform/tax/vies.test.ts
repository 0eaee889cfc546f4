import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createVies, type VatNumbers } from './vies.ts';

// A fake of VIES that says what a test tells it to, and remembers what it was asked.
type Reply = 'say nothing' | { status?: number; body: unknown };
let server: Server;
let vies: VatNumbers;
let asked: unknown[];
let reply: Reply;
let time = Date.UTC(2026, 10, 16);

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    asked.push(JSON.parse(body));
    if (reply === 'say nothing') return;
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(reply.body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
  const { port } = server.address() as AddressInfo;
  vies = createVies({ url: `http://127.0.0.1:${port}`, timeoutMs: 300, now: () => new Date(time) });
});

const valid = { body: { countryCode: 'EL', vatNumber: '123456789', valid: true, userError: 'VALID' } };

describe('a VAT number', () => {
  test('is asked for as VIES writes it, and believed for a day', async () => {
    reply = valid;
    expect((await vies.check('gr 123.456.789')).result).toBe('valid');
    expect(asked).toEqual([{ countryCode: 'EL', vatNumber: '123456789' }]);
    reply = { body: { valid: false, userError: 'INVALID' } };
    time += 86_399_000;
    expect((await vies.check('EL123456789')).result).toBe('valid');
    time += 2000;
    expect((await vies.check('EL123456789')).result).toBe('invalid');
    expect(asked).toHaveLength(2);
  });

  test('is told with the time it was asked for, and with its owner where the country tells', async () => {
    const first = new Date(time);
    reply = { body: { ...valid.body, name: 'SPHAIRA AE' } };
    expect(await vies.check('EL123456789')).toEqual({ result: 'valid', name: 'SPHAIRA AE', at: first });
    time += 1000;
    expect(await vies.check('EL123456789')).toEqual({ result: 'valid', name: 'SPHAIRA AE', at: first });
    reply = { body: { ...valid.body, name: '---' } };
    expect(await vies.check('DE123456789')).toEqual({ result: 'valid', name: null, at: new Date(time) });
  });

  test('of the wrong form is not even asked for', async () => {
    for (const text of ['DE12345678', 'XX123456789', 'US123456789', '', '123456789', 'DE123456789A'])
      expect((await vies.check(text)).result).toBe('invalid');
    expect(asked).toEqual([]);
  });

  test('that nobody has is invalid, and asked for again', async () => {
    reply = { body: { valid: false } };
    expect((await vies.check('DE123456789')).result).toBe('invalid');
    reply = valid;
    expect((await vies.check('DE123456789')).result).toBe('valid');
  });

  test.each<[string, Reply]>([
    ['silent', 'say nothing'],
    ['broken', { status: 500, body: { valid: true } }],
    ['away in that country', { body: { valid: false, userError: 'MS_UNAVAILABLE' } }],
    ['overrun', { body: { actionSucceed: false, errorWrappers: [{ error: 'GLOBAL_MAX_CONCURRENT_REQ' }] } }],
    ['talking nonsense', { body: 'valid' }],
  ])('is unknown while VIES is %s', async (_what, said) => {
    reply = said;
    expect((await vies.check('DE123456789')).result).toBe('unknown');
  });
});
