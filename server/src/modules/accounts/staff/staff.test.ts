import { type Right, rights } from '@fieldhouse/contracts/rights';
import { ADMINISTRATOR_ROLE } from '@fieldhouse/contracts/staff.rules';
import type { Invitation, StaffMember, StaffRole } from '@fieldhouse/contracts/staff.schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveRights, type SignedIn, signIn, signInWith } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';

let shop: TestShop;
let admin: SignedIn;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
});
afterAll(() => shop.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const ask = async (who: Pick<SignedIn, 'headers'>, method: Method, url: string, payload?: object) => {
  const answer = await shop.app.inject({ method, url, headers: who.headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
};
const makeRole = async (name: string, held: readonly Right[]) =>
  (await ask(admin, 'POST', '/api/roles', { name, rights: held })).body as StaffRole;
const roleNamed = async (name: string) =>
  ((await ask(admin, 'GET', '/api/roles')).body as StaffRole[]).find((role) => role.name === name) as StaffRole;
const memberBy = async ({ userId }: SignedIn) =>
  ((await ask(admin, 'GET', '/api/staff')).body as StaffMember[]).find(({ _id }) => _id === userId);
const administrators = async () =>
  (
    await sql<{
      n: number;
    }>`select count(*)::int as n from account where role = 'admin' and deleted_at is null`.execute(shop.deps.db)
  ).rows[0]?.n;

const tooMuch = { status: 403, body: { key: 'staff.too-much' } };
const senior = { status: 403, body: { key: 'staff.senior' } };

describe('roles', () => {
  test('come as the shop starts, the administrator’s first', async () => {
    const [first, ...others] = (await ask(admin, 'GET', '/api/roles')).body as StaffRole[];
    expect(first).toMatchObject({ _id: ADMINISTRATOR_ROLE, administrator: true, rights, people: 1 });
    expect(Object.fromEntries(others.map(({ name, rights: held }) => [name, held]))).toEqual({
      Accountant: ['reports'],
      Editor: ['catalogue', 'marketing', 'content'],
      Manager: rights.filter((right) => right !== 'staff'),
      Packer: ['stock', 'orders'],
      Support: ['orders', 'refunds', 'customers'],
    });
  });

  test('a changed one counts for its people at their next call, and the journal names it', async () => {
    const role = await makeRole('Runner', ['orders']);
    const runner = await signIn(shop, 'client');
    await sql`update account set staff_role_id = ${role._id} where id = ${runner.userId}`.execute(shop.deps.db);
    const orders = () => ask(runner, 'GET', '/api/orders/rows');
    expect((await orders()).status).toBe(200);
    await ask(admin, 'PUT', `/api/roles/${role._id}`, { rights: ['stock'], __v: role.__v });
    expect(await orders()).toMatchObject({ status: 403, body: { key: 'right.orders' } });
    expect((await ask(runner, 'GET', '/api/products/stock')).status).toBe(200);
    expect((await ask(runner, 'GET', '/api/users/me')).body.rights).toEqual(['stock']);
    const [entry] = (await ask(admin, 'GET', `/api/journal?q=${role._id}`)).body;
    expect(entry).toMatchObject({
      action: 'updateRole',
      actor: { name: 'Test admin', role: 'Administrator' },
      before: { rights: ['orders'] },
      after: { rights: ['stock'] },
    });
  });

  test('of administrators stays as it is, also for administrators', async () => {
    const url = `/api/roles/${ADMINISTRATOR_ROLE}`;
    for (const answer of [
      await ask(admin, 'PUT', url, { rights: ['stock'] }),
      await ask(admin, 'PUT', url, { name: 'Boss' }),
      await ask(admin, 'DELETE', url),
    ])
      expect(answer).toMatchObject({ status: 400, body: { key: 'role.administrator' } });
  });
});

describe('somebody who may decide about staff', () => {
  let chief: SignedIn;
  beforeAll(async () => {
    chief = await signInWith(shop, ['staff', 'orders', 'customers']);
  });

  test('gives no right that they do not have, by a new role or by an old one', async () => {
    expect(await ask(chief, 'POST', '/api/roles', { name: 'Bank', rights: ['orders', 'refunds'] })).toMatchObject(
      tooMuch,
    );
    const role = (await ask(chief, 'POST', '/api/roles', { name: 'Counter', rights: ['orders'] })).body as StaffRole;
    expect(await ask(chief, 'PUT', `/api/roles/${role._id}`, { rights: ['orders', 'stock'] })).toMatchObject(tooMuch);
    const support = await roleNamed('Support');
    expect(await ask(chief, 'PUT', `/api/roles/${support._id}`, { rights: ['orders'] })).toMatchObject(tooMuch);
    expect(await ask(chief, 'DELETE', `/api/roles/${support._id}`)).toMatchObject(tooMuch);
  });

  test('cannot raise themselves: neither by their role nor by another, nor by the call of the specification', async () => {
    const own = `/api/roles/${chief.userId}`;
    expect(await ask(chief, 'PUT', own, { rights: ['staff', 'orders', 'settings'] })).toMatchObject(tooMuch);
    for (const roleId of [ADMINISTRATOR_ROLE, (await roleNamed('Manager'))._id]) {
      expect(await ask(chief, 'PUT', `/api/staff/${chief.userId}`, { roleId })).toMatchObject(tooMuch);
      expect(await ask(chief, 'POST', '/api/staff/invitations', { email: 'me@example.com', roleId })).toMatchObject(
        tooMuch,
      );
    }
    expect(await ask(chief, 'PUT', `/api/users/update/${chief.userId}`, { role: 'admin' })).toMatchObject(tooMuch);
    expect((await memberBy(chief))?.rights).toEqual(['orders', 'customers', 'staff']);
  });

  test('cannot put an invitation of theirs in the place of one to a role that gives more', async () => {
    const invite = async (who: SignedIn, email: string, role: string) =>
      ask(who, 'POST', '/api/staff/invitations', { email, roleId: (await roleNamed(role))._id });
    const open = async () => (await ask(admin, 'GET', '/api/staff/invitations')).body as Invitation[];
    await invite(admin, 'boss@example.com', 'Manager');
    expect(await invite(chief, 'Boss@example.com', 'Counter')).toMatchObject(tooMuch);
    expect(await open()).toMatchObject([{ email: 'boss@example.com', role: 'Manager' }]);
    expect((await invite(admin, 'boss@example.com', 'Counter')).status).toBe(200);
    expect((await invite(chief, 'boss@example.com', 'Counter')).status).toBe(200);
  });

  test('does nothing to who has more: no role, no removal, no deletion, no new password', async () => {
    const manager = await signInWith(shop, ['orders', 'settings']);
    for (const { userId } of [admin, manager]) {
      const roleId = (await roleNamed('Counter'))._id;
      expect(await ask(chief, 'PUT', `/api/staff/${userId}`, { roleId })).toMatchObject(senior);
      expect(await ask(chief, 'DELETE', `/api/staff/${userId}`)).toMatchObject(senior);
      expect(await ask(chief, 'DELETE', `/api/users/delete/${userId}`)).toMatchObject(senior);
      expect(await ask(chief, 'PUT', '/api/auth/force-reset-password', { _id: userId })).toMatchObject(senior);
    }
    expect(await ask(chief, 'PUT', `/api/users/update/${admin.userId}`, { role: 'client' })).toMatchObject({
      status: 400,
      body: { key: 'user.last-admin' },
    });
    expect((await ask(manager, 'GET', '/api/users/me')).status).toBe(200);
  });

  test('gives a role to who has no more than they, and takes it back', async () => {
    const hand = await signInWith(shop, ['orders']);
    const { _id: roleId } = await roleNamed('Counter');
    expect(await ask(chief, 'PUT', `/api/staff/${hand.userId}`, { roleId })).toMatchObject({
      status: 200,
      body: { role: 'Counter', roleId, rights: ['orders'], secondFactor: false, lastSeenAt: expect.any(String) },
    });
    const again = { roleId, roleIdWas: hand.userId };
    expect((await ask(chief, 'PUT', `/api/staff/${hand.userId}`, again)).status).toBe(409);
    expect((await ask(chief, 'DELETE', `/api/staff/${hand.userId}`)).status).toBe(200);
    expect(await memberBy(hand)).toBeUndefined();
    expect((await ask(hand, 'GET', '/api/orders/rows')).status).toBe(403);
    expect((await ask(hand, 'GET', '/api/users/me')).body).toMatchObject({ role: 'client', rights: [] });
  });
});

test('who looks after customers touches no staff', async () => {
  const support = await signInWith(shop, ['customers', 'orders']);
  const packer = await signInWith(shop, ['orders']);
  const customer = await signIn(shop, 'client');
  for (const { userId } of [packer, admin]) {
    expect((await ask(support, 'DELETE', `/api/users/delete/${userId}`)).body.key).toBe('right.staff');
    expect((await ask(support, 'PUT', '/api/auth/force-reset-password', { _id: userId })).body.key).toBe('right.staff');
  }
  expect((await ask(support, 'PUT', '/api/auth/force-reset-password', { _id: customer.userId })).status).toBe(200);
  expect((await ask(support, 'DELETE', `/api/users/delete/${customer.userId}`)).status).toBe(200);
});

describe('the last administrator stays, whatever happens at once', () => {
  const ways = {
    'by the call of the specification': (who: SignedIn, whom: SignedIn) =>
      ask(who, 'PUT', `/api/users/update/${whom.userId}`, { role: 'client' }),
    'by another role': (who: SignedIn, whom: SignedIn) =>
      ask(who, 'PUT', `/api/staff/${whom.userId}`, { roleId: '01890000-0000-7000-8000-000000000a03' }),
    'by removal': (who: SignedIn, whom: SignedIn) => ask(who, 'DELETE', `/api/staff/${whom.userId}`),
    'by deletion': (who: SignedIn, whom: SignedIn) => ask(who, 'DELETE', `/api/users/delete/${whom.userId}`),
  };

  test.each(Object.entries(ways))('two demote each other %s', async (_name, demote) => {
    const { db } = shop.deps;
    await sql`update account set role = 'client' where id = ${admin.userId}`.execute(db);
    try {
      for (let round = 0; round < 5; round++) {
        const [one, two] = [await signIn(shop, 'admin'), await signIn(shop, 'admin')];
        await Promise.all([demote(one, two), demote(two, one)]);
        expect(await administrators()).toBe(1);
        await sql`update account set role = 'client' where id in (${one.userId}, ${two.userId})`.execute(db);
      }
    } finally {
      await sql`update account set role = 'admin' where id = ${admin.userId}`.execute(db);
    }
  });
});

describe('what another right covers', () => {
  test('the overview leaves out', async () => {
    const parts = async (...held: Right[]) =>
      Object.keys((await ask(await signInWith(shop, held), 'GET', '/api/overview')).body).toSorted();
    expect(await parts('catalogue')).toEqual(['timeZone']);
    expect(await parts('orders')).toEqual(['disputes', 'openPayments', 'statuses', 'timeZone', 'toSend']);
    expect(await parts('reports')).toEqual(['bestSellers', 'margin', 'periods', 'returnRates', 'sales', 'timeZone']);
    expect(await parts('stock')).toEqual(['low', 'runningOut', 'soldOut', 'timeZone']);
    expect(await parts('refunds')).toEqual(['failedRefunds', 'keptMoney', 'lateRefunds', 'timeZone']);
    expect(await parts('settings')).toEqual(['failedMails', 'gatewayFaults', 'timeZone', 'untrustedProxy']);
  });

  test('a customer’s page leaves out', async () => {
    const customer = await signIn(shop, 'client');
    const reader = await signInWith(shop, ['customers']);
    const look = async () => Object.keys((await ask(reader, 'GET', `/api/customers/${customer.userId}`)).body);
    expect(await look()).not.toEqual(expect.arrayContaining(['newestOrders']));
    for (const part of ['orders', 'paid', 'newestOrders', 'returns']) expect(await look()).not.toContain(part);
    await giveRights(shop, reader, ['customers', 'orders', 'refunds']);
    for (const part of ['orders', 'paid', 'newestOrders', 'returns']) expect(await look()).toContain(part);
  });

  test('pieces are not counted by who writes the catalogue, nor prices set by who counts', async () => {
    const [productId = ''] = await stock(shop, [{ name: 'Ball', price: 20, quantity: 3 }]);
    const [editor, packer] = [await signInWith(shop, ['catalogue']), await signInWith(shop, ['stock'])];
    const { variants, __v } = (await ask(editor, 'GET', `/api/products/${productId}/variants`)).body;
    const [{ _id }] = variants;
    const missing = (right: Right) => ({ status: 403, body: { key: `right.${right}` } });
    const product = `/api/products/update/${productId}`;
    expect(await ask(editor, 'PUT', product, { quantity: 9, quantityWas: 3 })).toMatchObject(missing('stock'));
    expect(await ask(editor, 'PUT', product, { name: 'Big ball', quantity: 3, quantityWas: 3 })).toMatchObject({
      status: 200,
    });
    expect(await ask(editor, 'PUT', `/api/variants/${_id}`, { quantity: 9 })).toMatchObject(missing('stock'));
    const table = { options: [], variants: [{ _id, quantity: 9, quantityWas: 3 }], __v };
    expect(await ask(editor, 'PUT', `/api/products/${productId}/variants`, table)).toMatchObject(missing('stock'));
    const fresh = { name: 'Net', price: 5, category: [], brand: 'Fieldhouse', description: 'x', quantity: 1 };
    const created = await ask(editor, 'POST', '/api/products/create', fresh);
    expect([400, 403]).toContain(created.status);
    expect(await ask(packer, 'PUT', '/api/variants', { rows: [{ _id, price: 1 }] })).toMatchObject(
      missing('catalogue'),
    );
    expect(await ask(packer, 'PUT', '/api/variants', { rows: [{ _id, count: 4 }] })).toMatchObject({ status: 200 });
  });
});
