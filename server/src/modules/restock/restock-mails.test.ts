import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MailError } from '../../platform/mailer/mailer.ts';
import { headersOf, type TakenMail } from '../../testing/fake-smtp.ts';
import { holdTransaction, untilItWaits } from '../../testing/locks.ts';
import { openRestockShop, passHours, type RestockShop, waitForTheDead } from '../../testing/restock-shop.ts';
import { signIn } from '../../testing/sign-in.ts';
import { claimMail } from './restock-mails.repo.ts';
import { createRestockSender } from './send-restock-mails.ts';

let shop: RestockShop;

beforeAll(async () => {
  shop = await openRestockShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await sql`delete from restock_request`.execute(shop.deps.db);
  shop.fakeSmtp.taken.length = 0;
  shop.fakeSmtp.mode = 'takes';
});

const readable = ({ raw }: TakenMail) => raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');

describe('when pieces come back', () => {
  test('1,000 wait and 5 come: the 15 oldest are told, each once, and the next day three per piece again', async () => {
    const ball = await shop.soldOut();
    const emails = await shop.waiting(ball, 1000);
    await shop.tell();
    expect(shop.reached()).toEqual([]);
    await shop.setStock(ball, 5);
    // Two nodes at once: neither tells whom the other tells, nor one too many.
    await Promise.all([shop.tell(), shop.tell(), shop.tell()]);
    expect(shop.reached().toSorted()).toEqual(emails.slice(0, 15).toSorted());
    await shop.tell();
    await passHours(shop, 23);
    await shop.tell();
    expect(shop.reached()).toHaveLength(15);

    // Two were sold, so three are left for the second day.
    await shop.setStock(ball, 3);
    await passHours(shop, 2);
    await shop.tell();
    expect(shop.reached().slice(15)).toEqual(emails.slice(15, 24));
    await shop.tell();
    expect(shop.reached()).toHaveLength(24);
  });

  test('more of them on the same day bring three mails each; fewer bring none', async () => {
    const ball = await shop.soldOut();
    const emails = await shop.waiting(ball, 10);
    await shop.setStock(ball, 1);
    await shop.tell();
    expect(shop.reached()).toEqual(emails.slice(0, 3));
    await shop.setStock(ball, 0);
    await shop.setStock(ball, 1);
    await shop.tell();
    expect(shop.reached()).toHaveLength(3);
    await shop.setStock(ball, 2);
    await shop.tell();
    expect(shop.reached()).toEqual(emails.slice(0, 6));
  });

  test('only those of that variant are told, and nobody who has not confirmed', async () => {
    const [ball, bat] = [await shop.soldOut('Ball'), await shop.soldOut('Bat')];
    const [first = '', second = ''] = await shop.waiting(ball, 2);
    await shop.waiting(bat, 2);
    await sql`update restock_request set state = 'unconfirmed' where email = ${first}`.execute(shop.deps.db);
    await shop.setStock(ball, 5);
    await shop.tell();
    expect(shop.reached()).toEqual([second]);
    expect(await shop.stateOf(ball, second)).toBe('told');
  });

  test('nobody is told of what is no longer sold', async () => {
    const ball = await shop.soldOut();
    await shop.waiting(ball, 2);
    await shop.setStock(ball, 5);
    await sql`update product set deleted_at = now() where id = ${ball.productId}`.execute(shop.deps.db);
    await shop.tell();
    expect(shop.reached()).toEqual([]);
  });

  test('the mail leads to the product, and carries a link that ends it and headers for mail programs', async () => {
    const ball = await shop.soldOut('Gold & Ball');
    const [email = ''] = await shop.waiting(ball, 1);
    await shop.setStock(ball, 1);
    await shop.tell();
    const [mail] = shop.fakeSmtp.taken;
    if (!mail) throw new Error('no mail');
    const path = /https:\/\/shop\.example\.com(\/alerts\/[\w-]{43})/.exec(readable(mail))?.[1] ?? '';
    expect(readable(mail)).toContain(`https://shop.example.com/product/${ball.productId}`);
    expect(headersOf(mail)).toContain('Subject: Back in stock: Gold & Ball');
    expect(headersOf(mail)).toContain(`List-Unsubscribe: <https://shop.example.com${path}>`);
    expect(headersOf(mail)).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect((await shop.ask('GET', `${path}/request`)).body).toMatchObject({ state: 'told', name: 'Gold & Ball' });
    // Asked for again in the meantime: the same link ends that, too.
    await shop.setStock(ball, 0);
    await sql`update restock_request set state = 'waiting'`.execute(shop.deps.db);
    expect((await shop.ask('POST', path, { payload: 'List-Unsubscribe=One-Click', headers: form })).status).toBe(200);
    expect(await shop.stateOf(ball, email)).toBe('ended');
  });
});

test('who asked in a market is led back to it, and to the shop once that is closed', async () => {
  const { headers } = await signIn(shop, 'admin');
  const terms = { currency: 'EUR', countries: ['DE'], taxMode: 'included', locales: ['en'], rate: 0.9 };
  const payload = { ...terms, name: 'Europe', prefix: 'eu' };
  const market = (await shop.app.inject({ method: 'POST', url: '/api/markets', headers, payload })).json();
  const person = await shop.person();
  const token = await shop.signIn(person);
  const ledTo = async () => {
    const { productId, variantId } = await shop.soldOut();
    expect((await shop.ask('POST', '/api/alerts?market=eu', { payload: { variantId }, token })).status).toBe(200);
    return {
      productId,
      async comesBack() {
        shop.fakeSmtp.taken.length = 0;
        await shop.setStock({ productId, variantId }, 1);
        await shop.tell();
        return shop.fakeSmtp.taken.map(readable).join();
      },
    };
  };
  const [ball, bat] = [await ledTo(), await ledTo()];
  expect(await ball.comesBack()).toContain(`https://shop.example.com/eu/product/${ball.productId}`);
  const closed = await shop.app.inject({ method: 'DELETE', url: `/api/markets/${market._id}`, headers });
  expect(closed.statusCode).toBe(200);
  expect(await bat.comesBack()).toContain(`https://shop.example.com/product/${bat.productId}`);
});

test('a size that comes back is told to those who wait for it, by its name and its own address', async () => {
  const { productId, variantIds } = await shop.soldOutSizes('Trail Shoe', ['41', '42']);
  const [small = '', large = ''] = variantIds;
  await shop.waiting({ productId, variantId: small }, 1);
  const [email = ''] = await shop.waiting({ productId, variantId: large }, 1);
  await shop.setVariantStock(large, 1);
  await shop.tell();
  expect(shop.reached()).toEqual([email]);
  const [mail] = shop.fakeSmtp.taken;
  if (!mail) throw new Error('no mail');
  expect(headersOf(mail)).toContain('Subject: Back in stock: Trail Shoe (Size 42, Blue)');
  expect(readable(mail)).toContain(`https://shop.example.com/product/${productId}?variant=${large}`);

  await shop.setVariantStock(small, 1);
  await sql`update variant set retired_at = now() where id = ${small}`.execute(shop.deps.db);
  await shop.tell();
  expect(shop.reached()).toHaveLength(1);
});

const form = { 'content-type': 'application/x-www-form-urlencoded' };

test('two workers at once: the second waits for the first, and then finds the last mail of the day taken', async () => {
  const ball = await shop.soldOut();
  await shop.waiting(ball, 5);
  await shop.setStock(ball, 1);
  const { db } = shop.deps;
  for (const token of ['a', 'b']) expect(await claimMail(db, ball.variantId, token)).toBeDefined();
  const first = await holdTransaction(db, (tx) => claimMail(tx, ball.variantId, 'c'));
  const second = claimMail(db, ball.variantId, 'd');
  await untilItWaits(db, second);
  await first.commit();
  expect(await second).toBeUndefined();
});

describe('when the mail server', () => {
  test('is away, everybody keeps the place', async () => {
    const ball = await shop.soldOut();
    const emails = await shop.waiting(ball, 3);
    await shop.setStock(ball, 1);
    const send = async () => {
      throw new MailError('ECONNECTION', 'no-server');
    };
    const sender = createRestockSender({ ...shop.deps, mailer: { ...shop.deps.mailer, send } });
    await sender(new AbortController().signal);
    expect(await shop.stateOf(ball, emails[0] ?? '')).toBe('waiting');
    await shop.tell();
    expect(shop.reached()).toEqual(emails);
  });

  test('refuses for good, it is given up; one that refuses everything does not use up the list', async () => {
    const ball = await shop.soldOut();
    const emails = await shop.waiting(ball, 5);
    await shop.setStock(ball, 1);
    shop.fakeSmtp.mode = 'refuses for good';
    await shop.tell();
    const states = await Promise.all(emails.map((email) => shop.stateOf(ball, email)));
    expect(states).toEqual(['failed', 'failed', 'failed', 'waiting', 'waiting']);
  });

  test('asks to come later, it is asked three times in all', async () => {
    const ball = await shop.soldOut();
    const [email = ''] = await shop.waiting(ball, 1);
    await shop.setStock(ball, 1);
    shop.fakeSmtp.mode = 'refuses';
    for (const state of ['waiting', 'waiting', 'failed']) {
      await sql`update restock_request set due_at = now()`.execute(shop.deps.db);
      await shop.tell();
      expect(await shop.stateOf(ball, email)).toBe(state);
    }
  });

  test('takes a mail and hangs up, nobody is told twice of this return, but of the next', async () => {
    const ball = await shop.soldOut();
    const [email = ''] = await shop.waiting(ball, 1);
    await shop.setStock(ball, 1);
    shop.fakeSmtp.mode = 'hangs up';
    await shop.tell();
    shop.fakeSmtp.mode = 'takes';
    await markAll();
    await passHours(shop, 25);
    await shop.tell();
    expect(shop.reached()).toEqual([email]);
    expect(await shop.stateOf(ball, email)).toBe('in-doubt');
    await shop.setStock(ball, 0);
    await markAll();
    await shop.setStock(ball, 1);
    await shop.tell();
    expect(shop.reached()).toEqual([email, email]);
    const [first, second] = shop.fakeSmtp.taken.map((mail) => headersOf(mail).find((line) => /^Message-ID/.test(line)));
    expect(first).not.toBe(second);
  });

  const markAll = () => waitForTheDead(shop);
});
