import { type ApiOperation, api } from '@fieldhouse/contracts/api';
import { errorStatus } from '@fieldhouse/contracts/errors';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fromSchema, hostileString } from './testing/hostile-input.ts';
import { findBrokenInvariants } from './testing/invariants.ts';
import { type SignedIn, signIn } from './testing/sign-in.ts';
import { stock } from './testing/stocked-shop.ts';
import { openTestShop, type TestShop } from './testing/test-shop.ts';

const REQUESTS = process.env.TEST_LONG ? 20_000 : 2_000;

let shop: TestShop;
let admin: SignedIn;
let ids: string[];

beforeAll(async () => {
  shop = await openTestShop({ config: { logLevel: 'silent' } });
  ids = await stock(shop, [{ name: 'Ball' }, { name: 'Bat', category: ['Balls', 'Bats'] }]);
});
afterAll(() => shop.close());
// Each time anew: some calls sign the caller out.
beforeEach(async () => {
  admin = await signIn(shop, 'admin');
});

const jsonSchema = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Parameters<typeof fromSchema>[0];

function requestFor({ endpoint, schemas }: ApiOperation) {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
  const param = fc.oneof(
    hostileString,
    fc.constantFrom('Ball', 'Balls', 'bat'),
    fc.nat().map((n) => ids[n % ids.length] ?? ''),
  );
  return fc.record({
    params: fc.record(Object.fromEntries(names.map((name) => [name, param]))),
    query: schemas.query
      ? fromSchema(jsonSchema(schemas.query))
      : fc.dictionary(fc.constantFrom('page', 'q', 'x'), hostileString, { maxKeys: 2 }),
    body: schemas.body ? fromSchema(jsonSchema(schemas.body)) : fc.constant(undefined),
  });
}

type FuzzedRequest = ReturnType<typeof requestFor> extends fc.Arbitrary<infer T> ? T : never;

function toUrl(path: string, { params, query }: FuzzedRequest): string {
  const known = params as Record<string, string>;
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent((known[name] ?? '').toWellFormed()),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>))
    search.append(name, String(typeof value === 'object' ? JSON.stringify(value) : value).toWellFormed());
  return `${filled}?${search}`;
}

const statuses = new Set<number>(Object.values(errorStatus));

async function send({ endpoint, schemas }: ApiOperation, request: FuzzedRequest): Promise<void> {
  const answer = await shop.app.inject({
    method: endpoint.method,
    url: toUrl(endpoint.path, request),
    headers: { ...admin.headers, ...(request.body !== undefined && { 'content-type': 'application/json' }) },
    ...(request.body !== undefined && { payload: JSON.stringify(request.body) ?? 'null' }),
  });
  if (answer.statusCode >= 500) throw new Error(`${answer.statusCode}: ${answer.body}\n${shop.logged().slice(-3000)}`);
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  if (answer.statusCode < 300) schemas.response.parse(isJson ? answer.json() : answer.body);
  else {
    expect(statuses).toContain(answer.statusCode);
    expect(answer.json()).toMatchObject({ error: expect.any(String), code: expect.any(String) });
  }
}

describe('no request produces a fault', () => {
  test.each(api.map((operation) => [`${operation.endpoint.method} ${operation.endpoint.path}`, operation] as const))(
    '%s',
    async (_name, operation) => {
      const property = fc.asyncProperty(requestFor(operation), (request) => send(operation, request));
      await fc.assert(property, { numRuns: Math.ceil(REQUESTS / api.length), endOnFailure: true });
    },
    600_000,
  );

  test('and none of them has put stock, listing or search words out of step', async () => {
    expect(await findBrokenInvariants(shop.deps.db)).toEqual([]);
  });
});
