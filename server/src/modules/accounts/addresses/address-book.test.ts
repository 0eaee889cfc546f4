import { MAX_ADDRESSES } from '@fieldhouse/contracts/account.rules';
import type { SavedAddress } from '@fieldhouse/contracts/addresses.schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { holdTransaction, untilItWaits } from '../../../testing/locks.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { lockAccount } from '../accounts.repo.ts';

let shop: TestShop;
let pat: SignedIn;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  pat = await signIn(shop, 'client');
});

const home = {
  name: 'Pat Sprinter',
  line1: '1 Main Street',
  city: 'Boston',
  state: 'MA',
  postal_code: '02108',
  country: 'US',
};
const berlin = {
  name: 'Pat Sprinter',
  line1: 'Torstraße 1',
  city: 'Berlin',
  postal_code: '10119',
  country: 'DE',
};

async function send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, who = pat) {
  const url = `/api/addresses${path}`;
  const answer = await shop.app.inject({ method, url, headers: who.headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
}
const list = async (who = pat): Promise<SavedAddress[]> => (await send('GET', '', undefined, who)).body;
const add = async (address: object = home): Promise<SavedAddress> => (await send('POST', '', address)).body;
const cities = async () => (await list()).map((one) => `${one.city}${one.default ? ' (default)' : ''}`);
const fill = async (count: number) => {
  for (let n = 0; n < count; n++) await add({ ...home, line1: `${n} Main Street` });
};

test('an address is kept as it goes on a parcel: tidy, and without what was left empty', async () => {
  const typed = { ...home, company: ' ', line2: null, state: 'massachusetts', phone: '+1 202 555 0123' };
  const { status, body } = await send('POST', '', typed);
  expect(status).toBe(200);
  const kept = { ...home, phone: '+1 202 555 0123', _id: body._id, default: true, __v: 0 };
  expect(body).toEqual(kept);
  expect(await list()).toEqual([kept]);
});

test('what the country needs must be there, and each problem is said at its field', async () => {
  expect(await send('POST', '', { country: 'US', postal_code: 'EC1A' })).toMatchObject({
    status: 400,
    body: {
      code: 'invalid-input',
      fields: {
        name: 'Please enter the full name',
        line1: 'Please enter the street address',
        city: 'Please enter the city',
        state: 'Please enter the state',
        postal_code: 'Please check the ZIP code: it looks like 95014',
      },
    },
  });
  const { country: _, ...nowhere } = home;
  expect((await send('POST', '', nowhere)).body.fields).toEqual({ country: 'Please choose a country' });
  expect(await list()).toEqual([]);
  const { _id } = await add();
  expect((await send('PUT', `/${_id}`, { ...home, line1: '' })).body.fields).toEqual({
    line1: 'Please enter the street address',
  });
});

describe('one address is the default', () => {
  test('the first one, until another is chosen or it goes', async () => {
    await add();
    await add(berlin);
    const newest = await add({ ...home, city: 'Salem' });
    expect(await cities()).toEqual(['Boston (default)', 'Salem', 'Berlin']);
    const chosen = await send('PUT', `/${newest._id}`, { ...home, city: 'Salem', default: true });
    expect(chosen).toMatchObject({ status: 200, body: { default: true, __v: 1 } });
    expect(await cities()).toEqual(['Salem (default)', 'Berlin', 'Boston']);
    // Not by taking it away: that would leave none.
    await send('PUT', `/${newest._id}`, { ...home, city: 'Salem', default: false });
    expect(await cities()).toEqual(['Salem (default)', 'Berlin', 'Boston']);
    await send('DELETE', `/${newest._id}`);
    expect(await cities()).toEqual(['Berlin (default)', 'Boston']);
    await add({ ...home, city: 'Lowell', default: true });
    expect(await cities()).toEqual(['Lowell (default)', 'Berlin', 'Boston']);
  });

  test('two that are made the default at once: the second waits for the first', async () => {
    await fill(3);
    const [, one, other] = await list();
    const held = await holdTransaction(shop.deps.db, (tx) => lockAccount(tx, pat.userId));
    const both = [one, other].map((address) => send('PUT', `/${address?._id}`, { ...home, default: true }));
    await untilItWaits(shop.deps.db, Promise.race(both));
    await held.commit();
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await list()).filter((address) => address.default)).toHaveLength(1);
  });
});

describe(`${MAX_ADDRESSES} at most`, () => {
  test('the next one is refused until one goes', async () => {
    await fill(MAX_ADDRESSES);
    const full = { code: 'refused', error: 'You can keep up to 20 addresses. Please delete one first.' };
    expect(await send('POST', '', home)).toMatchObject({ status: 400, body: full });
    const [first] = await list();
    expect((await send('DELETE', `/${first?._id}`)).body).toEqual({ message: 'The address has been deleted.' });
    expect((await send('POST', '', home)).status).toBe(200);
  });

  test('of two in the last place one is kept', async () => {
    await fill(MAX_ADDRESSES - 1);
    const held = await holdTransaction(shop.deps.db, (tx) => lockAccount(tx, pat.userId));
    const both = [send('POST', '', home), send('POST', '', berlin)];
    await untilItWaits(shop.deps.db, Promise.race(both));
    await held.commit();
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await list()).toHaveLength(MAX_ADDRESSES);
  });
});

test('a change of what has been changed in the meantime is refused, and changes nothing', async () => {
  const { _id } = await add();
  expect((await send('PUT', `/${_id}`, { ...berlin, __v: 0 })).body).toMatchObject({ city: 'Berlin', __v: 1 });
  expect(await send('PUT', `/${_id}`, { ...home, __v: 0 })).toMatchObject({ status: 409, body: { code: 'stale' } });
  expect(await cities()).toEqual(['Berlin (default)']);
  // What it had and Berlin has not is gone.
  expect(await list()).not.toEqual([expect.objectContaining({ state: expect.anything() })]);
});

test('nobody sees, changes or deletes what is somebody else’s, staff neither', async () => {
  const { _id } = await add();
  for (const role of ['client', 'admin'] as const) {
    const other = await signIn(shop, role);
    expect(await list(other)).toEqual([]);
    expect((await send('PUT', `/${_id}`, berlin, other)).status).toBe(404);
    expect((await send('DELETE', `/${_id}`, undefined, other)).status).toBe(404);
  }
  expect(await cities()).toEqual(['Boston (default)']);
  const { rows } = await sql`select 1 from journal where subject_id = ${_id} or actor = ${pat.userId}`.execute(
    shop.deps.db,
  );
  expect(rows).toEqual([]);
});
