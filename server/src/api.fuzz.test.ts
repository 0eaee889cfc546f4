import { type ApiOperation, api } from '@fieldhouse/contracts/api';
import { errorStatus } from '@fieldhouse/contracts/errors';
import { brokenText } from '@fieldhouse/contracts/text.schemas';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { responseBodies } from './platform/http/route-result.ts';
import { createPasswords } from './platform/passwords/passwords.ts';
import { honestInput } from './testing/honest-input.ts';
import { listFields, sampleOf, withField } from './testing/hostile-fields.ts';
import { fromSchema, hostileBytes, hostileString, hostileStrings, type JsonSchema } from './testing/hostile-input.ts';
import { findBrokenInvariants } from './testing/invariants.ts';
import { type SignedIn, signIn } from './testing/sign-in.ts';
import { stock } from './testing/stocked-shop.ts';
import { openTestShop, type TestShop } from './testing/test-shop.ts';

const LONG = Boolean(process.env.TEST_LONG);
/** The same each time, so that a fault is found always or never; the long run looks elsewhere each time. */
const SEED = LONG ? Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31) : 15;
const REQUESTS = LONG ? 20_000 : 250;
/**
 * In the short run, of the texts that a schema refuses each third is sent, to one of its fields. To fields that take it goes
 * always what no database can keep or count with, half of what some cannot, and of the rest a twelfth; to the next field
 * another.
 */
const unkeepable = /^$|\0|^\d{20}$/;
const awkward = /\p{Surrogate}|^[-\d].*\d$/u;
const rarityOf = (text: string) => (unkeepable.test(text) ? 1 : awkward.test(text) ? 2 : 12);
/** Fewer than the connections that writers may have: nobody waits for one, so that a 503 is a fault on any machine. */
const AT_ONCE = 4;

let shop: TestShop;
let ids: string[];

beforeAll(async () => {
  if (LONG) console.log(`FUZZ_SEED=${SEED}`);
  // What argon2 does with a text is tried with the passwords, and would take most of the time here.
  const passwords = createPasswords({ hash: async (password) => password, verify: async () => true });
  shop = await openTestShop({ config: { logLevel: 'silent' }, deps: { passwords } });
  ids = await stock(shop, [{ name: 'Ball' }, { name: 'Bat', category: ['Balls', 'Bats'] }]);
});
afterAll(() => shop.close());

interface FuzzedRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: unknown;
  readonly body: unknown;
}

const jsonSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
const paramsOf = ({ endpoint }: ApiOperation) => [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
const encode = (text: string) => encodeURIComponent(text.toWellFormed());

function toUrl(path: string, { params, query }: FuzzedRequest, encodeText = encode): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeText(params[name] ?? ''));
  const search = Object.entries((query ?? {}) as Record<string, unknown>).map(
    ([name, value]) =>
      `${encode(name)}=${encodeText(typeof value === 'string' ? value : String(JSON.stringify(value)))}`,
  );
  return `${filled}?${search.join('&')}`;
}

const statuses = new Set<number>(Object.values(errorStatus));
let networks = 0;

async function send(
  { endpoint, schemas }: ApiOperation,
  { headers }: SignedIn,
  request: FuzzedRequest,
  encodeText = encode,
): Promise<number> {
  networks++;
  const payload = request.body === undefined ? undefined : (JSON.stringify(request.body) ?? 'null');
  const answer = await shop.app.inject({
    method: endpoint.method,
    url: toUrl(endpoint.path, request, encodeText),
    // Each from another network: what is counted by network must not keep the others out.
    remoteAddress: `2001:db8:${(networks >> 16).toString(16)}:${(networks & 0xffff).toString(16)}::1`,
    headers: { ...headers, ...(payload !== undefined && { 'content-type': 'application/json' }) },
    ...(payload !== undefined && { payload }),
  });
  const what = () => `${answer.statusCode} to ${JSON.stringify(request)}: ${answer.body}`;
  if (answer.statusCode >= 500) throw new Error(`${what()}\n${shop.logged().slice(-3000)}`);
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  if (answer.statusCode < 300) responseBodies(schemas)[answer.statusCode]?.parse(isJson ? answer.json() : answer.body);
  else {
    expect(statuses, what()).toContain(answer.statusCode);
    expect(answer.json()).toMatchObject({ error: expect.any(String), code: expect.any(String) });
    expect(answer.body, 'a sentence for people').not.toMatch(/: expected |"Invalid (input|string|UUID|option)/);
  }
  // Half a character is spelled out in JSON, and a whole one never. A prototype is refused before anything is read.
  const isRead =
    schemas.body && answer.statusCode !== errorStatus['not-signed-in'] && !payload?.includes('"__proto__":');
  if (isRead && /\\ud[89a-f]/.test(payload ?? ''))
    expect(answer.json(), what()).toMatchObject({ error: brokenText, code: 'invalid-input' });
  return answer.statusCode;
}

/** Some calls end the session of their caller, who signs in again and says the same again: nothing goes unread. */
async function createCaller(operation: ApiOperation) {
  let admin = await signIn(shop, 'admin');
  return async (request: FuzzedRequest, encodeText = encode): Promise<void> => {
    const status = await send(operation, admin, request, encodeText);
    if (status !== errorStatus['not-signed-in'] || operation.endpoint.who === 'everyone') return;
    admin = await signIn(shop, 'admin');
    await send(operation, admin, request, encodeText);
  };
}

const parts = ['params', 'query', 'body'] as const;

const isRefused = ({ schemas }: ApiOperation, request: FuzzedRequest) =>
  parts.some((part) => schemas[part]?.safeParse(request[part]).success === false);

interface Place {
  /** Which part of the request, and what that part's schema says about the field. */
  readonly kind: string;
  /** Whether its JSON schema tells all: what is neither a text nor a choice takes no text anywhere. */
  readonly takesNoText: boolean;
  put(text: string): FuzzedRequest;
}

function listPlaces(request: FuzzedRequest, schemas: Partial<Record<(typeof parts)[number], JsonSchema>>): Place[] {
  return parts.flatMap((part) =>
    listFields(schemas[part] ?? {})
      // A query and the parts of a path are always objects; a body may be anything.
      .filter(({ path }) => path.length > 0 || (part === 'body' && schemas.body))
      .map(({ path, schema }) => {
        const takesNoText = ['object', 'array', 'boolean'].includes(String(schema.type));
        const { description: _, default: __, ...kind } = schema as Record<string, unknown>;
        return {
          kind: `${part} ${takesNoText ? schema.type : JSON.stringify(kind)}`,
          takesNoText,
          put: (text: string) => ({ ...request, [part]: withField(request[part], path, text) }),
        };
      }),
  );
}

const refusedBefore = new Set<string>();
const kinds = new Map<string, number>();

function* hostileRequests(operation: ApiOperation): Generator<[FuzzedRequest, typeof encode?]> {
  const { schemas } = operation;
  const known = honestInput(operation.endpoint.path, ids[0] ?? '');
  const names = paramsOf(operation);
  const body = schemas.body && jsonSchema(schemas.body);
  const query = schemas.query && jsonSchema(schemas.query);
  const declared = schemas.params && jsonSchema(schemas.params).properties;
  const request: FuzzedRequest = {
    params: Object.fromEntries(names.map((name) => [name, String(sampleOf(declared?.[name] ?? {}, known, name))])),
    query: query ? sampleOf(query, known) : {},
    body: body ? sampleOf(body, known) : undefined,
  };
  expect(isRefused(operation, request), `refused: ${JSON.stringify(request)}`).toBe(false);
  yield [request];
  const params = {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, declared?.[name] ?? {}])),
  };
  const places = listPlaces(request, { params, ...(query && { query }), ...(body && { body }) });
  for (const { kind } of places) if (!kinds.has(kind)) kinds.set(kind, kinds.size);
  const turn = api.indexOf(operation);
  for (const [nth, text] of hostileStrings.entries())
    for (const [at, { kind, takesNoText, put }] of places.entries()) {
      const key = `${kind} ${text}`;
      if (!LONG && takesNoText && refusedBefore.has(key)) continue;
      const hostile = put(text);
      const refused = isRefused(operation, hostile);
      const isTurn = refused
        ? (nth + (kinds.get(kind) ?? 0)) % 3 === 0 && !refusedBefore.has(key)
        : (turn + nth + at) % rarityOf(text) === 0;
      if (LONG || isTurn) yield [hostile];
      if (refused) refusedBefore.add(key);
    }
  yield* hostileAddresses(names, query, request, turn);
}

/** As it is, between texts that are sound. */
function* hostileAddresses(
  names: readonly string[],
  query: JsonSchema | undefined,
  request: FuzzedRequest,
  turn: number,
): Generator<[FuzzedRequest, typeof encode]> {
  for (const [nth, bytes] of hostileBytes.entries()) {
    const raw = (text: string) => (text === bytes ? bytes : encode(text));
    const places: FuzzedRequest[] = [
      ...names.map((name) => ({ ...request, params: { ...request.params, [name]: bytes } })),
      ...listFields(query ?? {})
        .slice(1)
        .map(({ path }) => ({ ...request, query: withField(request.query, path, bytes) })),
    ];
    for (const [at, hostile] of places.entries()) if (LONG || (turn + nth + at) % 2 === 0) yield [hostile, raw];
  }
}

function randomRequest(operation: ApiOperation): fc.Arbitrary<FuzzedRequest> {
  const { schemas } = operation;
  const param = fc.oneof(
    hostileString,
    fc.constantFrom('Ball', 'Balls', 'bat'),
    fc.nat().map((n) => ids[n % ids.length] ?? ''),
  );
  return fc.record({
    params: fc.record(Object.fromEntries(paramsOf(operation).map((name) => [name, param]))),
    query: schemas.query
      ? fromSchema(jsonSchema(schemas.query))
      : fc.dictionary(fc.constantFrom('page', 'q', 'x'), hostileString, { maxKeys: 2 }),
    body: schemas.body ? fromSchema(jsonSchema(schemas.body)) : fc.constant(undefined),
  });
}

const operations = api.map(
  (operation) => [`${operation.endpoint.method} ${operation.endpoint.path}`, operation] as const,
);

describe('no request produces a fault', () => {
  test.each(operations)('%s, with hostile texts in every field', async (_name, operation) => {
    const requests = hostileRequests(operation);
    const work = async () => {
      const call = await createCaller(operation);
      for (const [request, encodeText] of requests) await call(request, encodeText);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  });

  test.each(operations)('%s, with anything', async (_name, operation) => {
    const call = await createCaller(operation);
    const property = fc.asyncProperty(randomRequest(operation), (request) => call(request));
    await fc.assert(property, { seed: SEED, numRuns: Math.ceil(REQUESTS / api.length), endOnFailure: true });
  });

  test('and none of them has put stock, prices or search words out of step', async () => {
    expect(await findBrokenInvariants(shop.deps.db)).toEqual([]);
  });
});
