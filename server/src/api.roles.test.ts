import { type ApiOperation, api } from '@fieldhouse/contracts/api';
import type { Endpoint } from '@fieldhouse/contracts/endpoint';
import { isForStaff, type Right, rights } from '@fieldhouse/contracts/rights';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from './platform/db/db.ts';
import { newId } from './platform/ids.ts';
import { insertKey } from './platform/sessions/api-keys.repo.ts';
import { buyOne } from './testing/order-desk.ts';
import { comeAsGuest, giveRights, type SignedIn, signIn, signInWith } from './testing/sign-in.ts';
import { stock } from './testing/stocked-shop.ts';
import { openTestShop, type TestShop } from './testing/test-shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

function ask({ endpoint }: ApiOperation, headers: Record<string, string> = {}, payload?: string) {
  const url = endpoint.path.replaceAll(/:\w+/g, '00000000-0000-7000-8000-000000000000');
  const type = payload === undefined ? {} : { 'content-type': 'application/json' };
  return shop.app.inject({
    method: endpoint.method,
    url,
    headers: { ...type, ...headers },
    ...(payload !== undefined && { payload }),
  });
}

const everybody = ['nobody', 'guest', 'client', 'admin', 'key', 'key without rights'] as const;
type Person = (typeof everybody)[number];

/** Somebody new each time: some calls sign the caller out. */
async function asWhom(person: Person): Promise<Record<string, string>> {
  if (person === 'nobody') return {};
  if (person === 'key') return keyWith(rights);
  if (person === 'key without rights') return keyWith([]);
  return { ...(await (person === 'guest' ? comeAsGuest(shop) : signIn(shop, person))).headers };
}

/** Of an administrator. */
async function keyWith(held: readonly Right[]): Promise<Record<string, string>> {
  const { userId } = await signIn(shop, 'admin');
  const content = { name: 'ERP', rights: held, expiresAt: null };
  const secret = await inTransaction(shop.deps.db, (tx) => insertKey(tx, newId(), content, userId));
  return { authorization: `Bearer ${secret}` };
}

/** The status that somebody is refused with, if they are. */
function findRefusal({ who, session, inPerson, freshSignIn, forKeys }: Endpoint, person: Person): number | undefined {
  // A key does what staff do, and nothing of a person's own. Where nobody is asked for it, it does not matter.
  if (person.startsWith('key')) {
    if (forKeys || session === 'order-key' || (who === 'everyone' && !session)) return undefined;
    const isForKeys = isForStaff(who) && !inPerson && freshSignIn !== 'always';
    return isForKeys && person === 'key' ? undefined : 403;
  }
  // A guest's session is no login: where one is optional, it must be one.
  if (person === 'guest' && (session === 'optional' || !['everyone', 'buyer'].includes(who))) return 403;
  // A visitor may still have the key of a mail, but not here.
  if (person === 'nobody' && session === 'order-key') return 401;
  return who !== 'everyone' && person === 'nobody' ? 401 : undefined;
}

const named = (operations: readonly ApiOperation[]) =>
  operations.map((operation) => [`${operation.endpoint.method} ${operation.endpoint.path}`, operation] as const);
const forStaff = api.filter(({ endpoint }) => isForStaff(endpoint.who));
const others = api.filter((operation) => !forStaff.includes(operation));

describe.each(named(others))('%s', (_name, operation) => {
  test.each(everybody)('as %s', async (person) => {
    const expected = findRefusal(operation.endpoint, person);
    const { statusCode } = await ask(operation, await asWhom(person));
    if (expected) expect(statusCode).toBe(expected);
    else expect([401, 403]).not.toContain(statusCode);
    // An error here is a handler that reads what its contract does not give it, such as an order's key.
    expect(statusCode).not.toBe(500);
  });
});

/** What a call needs besides what its contract names, whatever is sent. */
const alsoNeeds: Readonly<Record<string, Right>> = { importStock: 'stock' };

describe('a call for staff', () => {
  const holders = new Map<Right, SignedIn>();
  const keys = new Map<Person, Record<string, string>>();
  const narrowKeys = new Map<Right, Record<string, string>>();
  let [admin, client, guest, changing]: { headers: { authorization: string } }[] = [];

  beforeAll(async () => {
    for (const right of rights) {
      holders.set(right, await signInWith(shop, [right]));
      narrowKeys.set(right, await keyWith([right]));
    }
    for (const person of ['key', 'key without rights'] as const) keys.set(person, await asWhom(person));
    admin = await signIn(shop, 'admin');
    client = await signIn(shop, 'client');
    guest = await comeAsGuest(shop);
    changing = await signIn(shop, 'client');
  });

  const refusalOf = async (operation: ApiOperation, headers: Record<string, string> = {}) => {
    const answer = await ask(operation, headers);
    expect(answer.statusCode).not.toBe(500);
    const isRefused = answer.statusCode === 401 || answer.statusCode === 403;
    return isRefused ? { status: answer.statusCode, key: answer.json<{ key?: string }>().key } : undefined;
  };

  test.each(named(forStaff))('%s', async (_name, operation) => {
    const { who, name } = operation.endpoint;
    const missing = { status: 403, key: who === 'any-right' ? 'session.staff-only' : `right.${who}` };
    expect(await refusalOf(operation)).toMatchObject({ status: 401 });
    expect(await refusalOf(operation, guest?.headers)).toMatchObject({ status: 403 });
    expect(await refusalOf(operation, client?.headers)).toEqual(missing);
    expect(await refusalOf(operation, admin?.headers)).toBeUndefined();
    for (const [person, headers] of keys)
      expect([person, (await refusalOf(operation, headers))?.status]).toEqual([
        person,
        findRefusal(operation.endpoint, person),
      ]);
    const also = alsoNeeds[name];
    for (const [right, holder] of holders) {
      const isEnough = who === 'any-right' || who === right;
      const more = also && { status: 403, key: `right.${also}` };
      const refusal = isEnough ? more : missing;
      expect([right, await refusalOf(operation, holder.headers)]).toEqual([right, refusal]);
      // Of keys that are not enough one will do: what they may do is found in the same way.
      if (!isEnough && right !== rights[0]) continue;
      const inPerson = { status: 403, key: 'api-key.in-person' };
      const ofKey = findRefusal(operation.endpoint, 'key') === undefined ? refusal : inPerson;
      expect([right, await refusalOf(operation, narrowKeys.get(right))]).toEqual([right, ofKey]);
    }
  });

  test('a right that was taken away is gone at the next call, and one that was given is there', async () => {
    for (const operation of forStaff) {
      const { who, name } = operation.endpoint;
      if (alsoNeeds[name] || !isForStaff(who)) continue;
      const person = changing as SignedIn;
      const right = who === 'any-right' ? 'orders' : who;
      await giveRights(shop, person, [right]);
      expect([name, await refusalOf(operation, person.headers)]).toEqual([name, undefined]);
      await giveRights(shop, person, who === 'any-right' ? [] : rights.filter((one) => one !== who));
      expect(await refusalOf(operation, person.headers)).toMatchObject({ status: 403 });
    }
  });
});

describe('a call about one order, which the key of a mail opens', () => {
  const ofOrder = api.filter(({ endpoint }) => endpoint.session === 'order-key');
  const people: [string, boolean, Record<string, string>][] = [];
  let id: string;
  const bodies: Readonly<Record<string, () => object>> = {
    createReturn: () => ({ lines: [{ lineId: `${id}.1`, quantity: 1, reason: 'other' }] }),
  };

  beforeAll(async () => {
    const [ball = ''] = await stock(shop, [{ name: 'Ball', price: 20, quantity: 9 }]);
    id = await buyOne(shop, await signIn(shop, 'client'), [{ productId: ball, quantity: 1, price: 20 }]);
    for (const right of rights) {
      const isEnough = right === 'orders';
      people.push([right, isEnough, { ...(await signInWith(shop, [right])).headers }]);
      people.push([`a key for ${right}`, isEnough, await keyWith([right])]);
    }
    people.push(['another buyer', false, { ...(await signIn(shop, 'client')).headers }]);
    people.push(['another guest', false, { ...(await comeAsGuest(shop)).headers }]);
  });

  /** What comes back to the buyer by it is money. */
  const alsoTakes: Readonly<Record<string, string>> = { cancelOrder: 'right.refunds' };

  test.each(named(ofOrder))('%s is for staff with the right Orders', async (_name, { endpoint }) => {
    const url = endpoint.path.replace(':id', id).replaceAll(/:\w+/g, newId());
    const payload = endpoint.method === 'GET' ? {} : { payload: bodies[endpoint.name]?.() ?? {} };
    for (const [who, isEnough, headers] of people) {
      const answer = await shop.app.inject({ method: endpoint.method, url, headers, ...payload });
      const key = answer.statusCode < 400 ? undefined : answer.json<{ key?: string }>().key;
      const isHidden = answer.statusCode === 404 && key === 'order.not-found';
      expect([who, !isHidden]).toEqual([who, isEnough]);
      expect([who, answer.statusCode]).not.toEqual([who, 500]);
      if ([401, 403].includes(answer.statusCode)) expect([who, key]).toEqual([who, alsoTakes[endpoint.name]]);
    }
  });
});

describe('who somebody is', () => {
  const adminCall = api.find(({ endpoint }) => endpoint.name === 'createCategory') as ApiOperation;

  test.each(['Bearer', 'Bearer ', 'Bearer x', 'Basic YTpi', `Bearer ${'a'.repeat(5000)}`, 'Bearer \u00e9'])(
    '%j is nobody',
    async (authorization) => {
      const answer = await ask(adminCall, { authorization });
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ code: 'not-signed-in' });
    },
  );

  test('permission is checked before the body is read', async () => {
    expect((await ask(adminCall, {}, '{"broken')).statusCode).toBe(401);
    expect((await ask(adminCall, await asWhom('client'), '{"broken')).statusCode).toBe(403);
    expect((await ask(adminCall, await asWhom('admin'), '{"broken')).statusCode).toBe(400);
  });

  test('a demoted admin is refused on the next call', async () => {
    const demoted = await signIn(shop, 'admin');
    expect((await ask(adminCall, demoted.headers, '{}')).statusCode).toBe(400);
    await sql`update account set role = 'client' where id = ${demoted.userId}`.execute(shop.deps.db);
    expect((await ask(adminCall, demoted.headers, '{}')).statusCode).toBe(403);
  });
});

test('the OpenAPI document names every call, and the page for people too', async () => {
  const document = (await shop.app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, { operationId: string }>>;
  }>();
  const documented = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(documented.toSorted()).toEqual(api.map(({ endpoint }) => endpoint.name).toSorted());
  const page = await shop.app.inject('/api/docs');
  expect(page.headers['content-type']).toContain('text/html');
  for (const name of documented) expect(page.body).toContain(name);
});
