import { MAX_WAITING, restockMessages } from '@fieldhouse/contracts/restock.rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import type { Worker } from '../../platform/jobs/worker.ts';
import { type Person, workFor } from '../../testing/account-shop.ts';
import { holdTransaction, untilItWaits } from '../../testing/locks.ts';
import { openRestockShop, type RestockShop, type SoldOut } from '../../testing/restock-shop.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { eventually } from '../../testing/test-queue.ts';
import { cleanRestockRequests, createRestockLink } from './restock.repo.ts';

let shop: RestockShop;
let worker: Worker;
let ball: SoldOut;
let member: Person & { readonly token: string };
let email: string;
let networks = 0;

beforeAll(async () => {
  shop = await openRestockShop();
  worker = workFor(shop);
  const person = await shop.person();
  member = { ...person, token: await shop.signIn(person) };
});
afterAll(async () => {
  await worker.stop();
  await shop.close();
});
beforeEach(async () => {
  await sql`delete from restock_request`.execute(shop.deps.db);
  shop.fakeSmtp.taken.length = 0;
  ball = await shop.soldOut();
  email = `vic-${newId()}@example.com`;
});

const ask = (payload: object, token?: string) =>
  shop.ask('POST', '/api/alerts', { payload, from: `2001:db8:${++networks}::1`, ...(token && { token }) });
const askAs = (address: string) => ask({ variantId: ball.variantId, email: address });
const state = (address = email) => shop.stateOf(ball, address);

/** The path of the link in the newest mail to somebody. */
async function linkTo(address: string, count = 1): Promise<string> {
  const mail = await eventually(() => {
    const mails = shop.fakeSmtp.taken.filter(({ to }) => to[0]?.toLowerCase() === address);
    return mails.length >= count ? mails.at(-1) : undefined;
  });
  const text = mail.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  return /https:\/\/shop\.example\.com(\/alerts\/[\w-]{43})/.exec(text)?.[1] ?? '';
}

const countRows = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from restock_request`.execute(shop.deps.db)).rows[0]?.n;

describe('a visitor', () => {
  test('is asked by mail to confirm the address, and then waits', async () => {
    const { status, body } = await askAs(email.toUpperCase());
    expect({ status, body }).toEqual({ status: 200, body: { message: restockMessages.confirmFirst } });
    expect(await state()).toBe('unconfirmed');
    const path = await linkTo(email);
    const { productId, variantId } = ball;
    expect((await shop.ask('GET', `${path}/request`)).body).toEqual({
      state: 'unconfirmed',
      productId,
      variantId,
      name: 'Ball',
      options: {},
    });
    // Mail programs open links on their own: that is no confirmation.
    expect(await state()).toBe('unconfirmed');
    expect((await shop.ask('POST', `${path}/confirmation`)).body).toEqual({ message: restockMessages.listed });
    expect(await state()).toBe('waiting');
    expect((await shop.ask('GET', `${path}/request`)).body.state).toBe('waiting');
    await shop.setStock(ball, 1);
    await shop.tell();
    expect(await state()).toBe('told');
    expect((await shop.ask('POST', `${path}/confirmation`)).body.error).toBe(restockMessages.badLink);
  });

  test('who asks twice gets a second mail, but is on the list once; either link confirms', async () => {
    await askAs(email);
    const path = await linkTo(email);
    await askAs(email);
    const other = await linkTo(email, 2);
    expect(other).not.toBe(path);
    expect(await countRows()).toBe(1);
    for (const link of [path, other]) expect((await shop.ask('POST', `${link}/confirmation`)).status).toBe(200);
    expect(await state()).toBe('waiting');
  });

  test('gets the same answer whether an address waits already or not, and no further mail', async () => {
    await shop.waiting(ball, 1);
    const { rows } = await sql<{ email: string }>`select email from restock_request`.execute(shop.deps.db);
    const known = rows[0]?.email ?? '';
    expect((await askAs(known)).body).toEqual((await askAs(email)).body);
    await linkTo(email);
    expect(shop.reached()).toEqual([email]);
    expect(await state(known)).toBe('waiting');
  });

  test('two confirmations at once: the second waits, and finds it done', async () => {
    await askAs(email);
    const path = await linkTo(email);
    const { db } = shop.deps;
    const held = await holdTransaction(db, (tx) =>
      sql`update restock_request set state = 'waiting' where email_key = ${email}`.execute(tx),
    );
    const second = shop.ask('POST', `${path}/confirmation`);
    await untilItWaits(db, second);
    await held.commit();
    expect((await second).status).toBe(200);
    expect(await state()).toBe('waiting');
  });

  test('a link works for seven days, and ends the request at any time', async () => {
    await askAs(email);
    const path = await linkTo(email);
    expect((await shop.ask('POST', path)).body).toEqual({ message: restockMessages.ended });
    expect((await shop.ask('POST', path)).status).toBe(200);
    expect((await shop.ask('GET', `${path}/request`)).body.state).toBe('ended');
    expect((await shop.ask('POST', `${path}/confirmation`)).status).toBe(400);
    await askAs(email);
    const again = await linkTo(email, 2);
    await sql`update restock_request set asked_at = now() - interval '8 days'`.execute(shop.deps.db);
    expect((await shop.ask('GET', `${again}/request`)).status).toBe(404);
    expect((await shop.ask('POST', `${again}/confirmation`)).status).toBe(400);
    await cleanRestockRequests(shop.deps.db);
    expect(await countRows()).toBe(0);
  });

  test('without scripts comes back to the page, in its language', async () => {
    await askAs(email);
    const path = `/es${await linkTo(email)}`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
    for (const url of [`${path}/confirmation`, path]) {
      const answer = await shop.ask('POST', url, { payload: '', headers });
      expect({ status: answer.status, to: answer.headers.location }).toEqual({ status: 303, to: path });
    }
    expect(await state()).toBe('ended');
  });
});

describe('a member', () => {
  const askIn = (body: object = {}) => ask({ variantId: ball.variantId, ...body }, member.token);

  test('is on the list at once, by the address of the account', async () => {
    for (const body of [{}, {}, { email: member.email }])
      expect((await askIn(body)).body).toEqual({ message: restockMessages.listed });
    expect(await state(member.email)).toBe('waiting');
    expect(await countRows()).toBe(1);
    expect(shop.reached()).toEqual([]);
  });

  test('confirms another address like anybody else', async () => {
    expect((await askIn({ email })).body).toEqual({ message: restockMessages.confirmFirst });
    expect(await state()).toBe('unconfirmed');
  });

  test('who had asked before signing in keeps the place; who was told begins anew', async () => {
    await askAs(member.email);
    // Else it is the next test that gets this mail.
    await linkTo(member.email);
    await sql`update restock_request set asked_at = now() - interval '1 hour'`.execute(shop.deps.db);
    await askIn();
    const waits = sql<{ hour: boolean }>`select asked_at < now() - interval '1 minute' as hour from restock_request`;
    expect((await waits.execute(shop.deps.db)).rows).toEqual([{ hour: true }]);
    await sql`update restock_request set state = 'told'`.execute(shop.deps.db);
    await askIn();
    expect((await waits.execute(shop.deps.db)).rows).toEqual([{ hour: false }]);
  });

  test('waits for a limited number of products', async () => {
    const others = Array.from({ length: MAX_WAITING - 1 }, (_, n) => ({ name: `Bat ${n}`, quantity: 0 }));
    const ids = await stock(shop, others);
    await sql`
      insert into restock_request (id, variant_id, email, email_key, state)
      select gen_random_uuid(), id, ${member.email}, ${member.email}, 'waiting'
      from variant where product_id = any (${ids}::uuid[])`.execute(shop.deps.db);
    expect((await askIn()).body).toEqual({ message: restockMessages.listed });
    expect((await askIn()).body).toEqual({ message: restockMessages.listed });
    const { variantId } = await shop.soldOut();
    expect((await ask({ variantId }, member.token)).body.error).toBe(restockMessages.tooMany);
    // By a link as well.
    await ask({ variantId, email: member.email });
    expect((await shop.ask('POST', `${await linkTo(member.email)}/confirmation`)).body.error).toBe(
      restockMessages.tooMany,
    );
  });

  test('whose session has ended is told so, and not taken for a visitor', async () => {
    const answer = await ask({ variantId: ball.variantId }, 'A'.repeat(43));
    expect(answer).toMatchObject({ status: 401, body: { code: 'not-signed-in' } });
  });

  test('who leaves the shop leaves no request behind, not even at the same moment', async () => {
    const leaving = await shop.person();
    const token = await shop.signIn(leaving);
    await ask({ variantId: ball.variantId }, token);
    const bat = await shop.soldOut();
    await ask({ variantId: bat.variantId, email: leaving.email });
    const admin = await shop.signIn(await shop.person('admin'));
    const { db } = shop.deps;
    // The deletion is under way when the account asks once more.
    const held = await holdTransaction(db, (tx) =>
      sql`update account set deleted_at = null where id = ${leaving.id}`.execute(tx),
    );
    const gone = shop.ask('DELETE', `/api/users/delete/${leaving.id}`, { token: admin });
    await untilItWaits(db, gone);
    const late = ask({ variantId: (await shop.soldOut()).variantId }, token);
    await held.commit();
    expect((await gone).status).toBe(200);
    await late;
    expect(await countRows()).toBe(0);
  });
});

describe('what cannot be waited for', () => {
  test.each([
    ['no variant', {}, 400, restockMessages.variant],
    ['what is no id', { variantId: 'x' }, 400, restockMessages.variant],
    ['what is not there', { variantId: newId() }, 404, restockMessages.gone],
  ])('%s', async (_what, body, status, error) => {
    expect(await ask({ email, ...body })).toMatchObject({ status, body: { error } });
  });

  test('what is in stock, or no longer sold', async () => {
    await shop.setStock(ball, 1);
    expect(await askAs(email)).toMatchObject({ status: 400, body: { error: restockMessages.inStock } });
    await sql`update product set deleted_at = now() where id = ${ball.productId}`.execute(shop.deps.db);
    expect(await askAs(email)).toMatchObject({ status: 404, body: { error: restockMessages.gone } });
    expect(await countRows()).toBe(0);
  });

  test('without an address, or with none that is one', async () => {
    for (const body of [{}, { email: 'vic' }])
      expect(await ask({ variantId: ball.variantId, ...body })).toMatchObject({
        status: 400,
        body: { fields: { email: expect.any(String) } },
      });
  });

  test('a product that is deleted ends its requests', async () => {
    await askAs(email);
    const path = await linkTo(email);
    await sql`update product set deleted_at = now() where id = ${ball.productId}`.execute(shop.deps.db);
    expect((await shop.ask('GET', `${path}/request`)).body.state).toBe('ended');
    expect((await shop.ask('POST', `${path}/confirmation`)).body.error).toBe(restockMessages.gone);
    await cleanRestockRequests(shop.deps.db);
    expect(await countRows()).toBe(0);
  });
});

test('a request is deleted after a year, one that is settled after a month', async () => {
  const emails = await shop.waiting(ball, 3);
  const { db } = shop.deps;
  await sql`update restock_request set asked_at = now() - interval '366 days' where email = ${emails[0]}`.execute(db);
  await sql`update restock_request set settled_at = now() - interval '31 days' where email = ${emails[1]}`.execute(db);
  await cleanRestockRequests(db);
  expect(await Promise.all(emails.map((address) => state(address)))).toEqual([undefined, undefined, 'waiting']);
});

test('the token of a link is neither in the database nor in the log', async () => {
  await shop.waiting(ball, 1);
  const { rows } = await sql<{ id: string }>`select id from restock_request`.execute(shop.deps.db);
  const token = await createRestockLink(shop.deps.db, rows[0]?.id ?? '');
  expect((await shop.ask('GET', `/alerts/${token}/request`)).status).toBe(200);
  const { rows: links } = await sql`select row_to_json(l)::text as link from restock_link l`.execute(shop.deps.db);
  expect(JSON.stringify(links)).not.toContain(token);
  expect(shop.logged()).not.toContain(token);
  expect(shop.logged()).toContain('/alerts/[redacted]');
  for (const wrong of ['x', 'A'.repeat(43)]) {
    expect((await shop.ask('GET', `/alerts/${wrong}/request`)).status).toBe(404);
    expect((await shop.ask('POST', `/alerts/${wrong}`)).body.error).toBe(restockMessages.badLink);
  }
});
