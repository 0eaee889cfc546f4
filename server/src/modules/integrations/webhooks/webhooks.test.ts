import type { ServerResponse } from 'node:http';
import { integrationMessages } from '@fieldhouse/contracts/integration.rules';
import type { Webhook, WebhookDelivery } from '@fieldhouse/contracts/integrations.schemas';
import type { Right } from '@fieldhouse/contracts/rights';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createGuardedRequest } from '../../../platform/guarded-request/guarded-request.ts';
import { errorOf } from '../../../testing/order-desk.ts';
import { openReceiver, type Received, verify } from '../../../testing/receiver.ts';
import { type SignedIn, signIn, signInWith } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { createWebhookPorts } from '../../../webhook-ports.ts';
import { claimDeliveries } from './deliveries.repo.ts';
import { createWebhookSender } from './send-webhooks.ts';
import { newSecret, signaturesOf } from './signatures.ts';
import { spreadEvents } from './spread-events.ts';

let shop: TestShop;
let admin: SignedIn;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
});
afterAll(() => shop.close());
beforeEach(async () => {
  await spreadEvents(shop.deps.db);
  await sql`delete from webhook`.execute(shop.deps.db);
});

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  shop.app.inject({ method, url: `/api/webhooks${path}`, headers: { ...admin.headers }, ...(payload && { payload }) });
const create = async (url: string) =>
  (await ask('POST', '', { url, events: ['product.changed'] })).json<Webhook & { secret: string }>();
const read = async (id: string) => (await ask('GET', '')).json<Webhook[]>().find(({ _id }) => _id === id) as Webhook;
const deliveriesOf = async (id: string) => (await ask('GET', `/${id}/deliveries`)).json<WebhookDelivery[]>();

async function receiver(answer: (response: ServerResponse) => void) {
  const opened = await openReceiver(answer);
  onTestFinished(opened.close);
  return opened;
}

const says =
  (status: number, headers = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, headers).end('so');

/** A node that sends, and waits for no one longer than a test may take. */
function openSender() {
  const guardedRequest = createGuardedRequest({ toThisMachine: true, timeoutMs: 400 });
  const findResource = async (_type: string, subject: string) => ({ product: { _id: subject } });
  return createWebhookSender({ ...shop.deps, guardedRequest, findResource });
}

async function change(): Promise<string> {
  const [id = ''] = await stock(shop, [{ name: 'Ball', price: 20 }]);
  await vi.waitFor(
    async () => {
      await spreadEvents(shop.deps.db);
      const { rows } = await sql`select from webhook_delivery where subject = ${id}`.execute(shop.deps.db);
      expect(rows.length).toBeGreaterThan(0);
    },
    // Transactions of other tests on the same server hold it up.
    { timeout: 100_000, interval: 20 },
  );
  return id;
}

const untilTried = (id: string, tries: number) =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`
        select from webhook_delivery where webhook_id = ${id} and claimed_until is not null`.execute(shop.deps.db);
      expect(rows).toEqual([]);
      const [newest] = await deliveriesOf(id);
      expect([newest?.tries, newest?.answer !== null]).toEqual([tries, true]);
      return newest as WebhookDelivery;
    },
    { timeout: 10_000, interval: 20 },
  );

const send = (sender = openSender()) => sender(new AbortController().signal);
const dueNow = () => sql`update webhook_delivery set next_at = now() where state = 'open'`.execute(shop.deps.db);

test('what happens is sent with its resource, signed so that another library believes it; with two secrets while one is replaced', async () => {
  const { url, received } = await receiver(says(204));
  const { _id, secret } = await create(url);
  const subject = await change();
  await send();
  expect(await untilTried(_id, 1)).toMatchObject({
    status: 'done',
    answer: { status: 204 },
    event: { type: 'product.changed', subject },
  });
  const first = received[0] as Received;
  expect(verify(secret, first)).toEqual({
    type: 'product.changed',
    timestamp: expect.any(String),
    data: { productId: subject, product: { _id: subject } },
  });
  expect(() => verify(secret, { ...first, body: `${first.body} ` })).toThrow();
  expect((await deliveriesOf(_id))[0]?.request).toEqual({
    url,
    timestamp: Number(first.headers['webhook-timestamp']),
    body: first.body,
  });

  // Who may not be told of it sees that it was sent, and no more.
  const { headers } = await signInWith(shop, ['staff']);
  const path = `/api/webhooks/${_id}`;
  const [seen] = (await shop.app.inject({ url: `${path}/deliveries`, headers })).json<WebhookDelivery[]>();
  expect(seen).toMatchObject({ status: 'done', request: { url, body: null }, answer: { status: 204, text: '' } });
  for (const url of [`${path}/secret`, `${path}/deliveries/${seen?._id}`])
    expect((await shop.app.inject({ method: 'POST', url, headers })).json()).toHaveProperty('fields.events');

  const rotated = (await ask('POST', `/${_id}/secret`)).json<{ secret: string }>();
  const [delivery] = await deliveriesOf(_id);
  expect((await ask('POST', `/${_id}/deliveries/${delivery?._id}`)).json()).toMatchObject({ status: 'open', tries: 0 });
  await send();
  await vi.waitFor(() => expect(received).toHaveLength(2));
  const again = received[1] as Received;
  expect(again.headers['webhook-id']).toBe(first.headers['webhook-id']);
  for (const known of [secret, rotated.secret]) verify(known, again);
  await sql`update webhook set secret_before_until = now() where id = ${_id}`.execute(shop.deps.db);
  await ask('POST', `/${_id}/test`);
  await send();
  await vi.waitFor(() => expect(received).toHaveLength(3));
  const last = received[2] as Received;
  expect(JSON.parse(last.body)).toMatchObject({ type: 'webhook.test' });
  verify(rotated.secret, last);
  expect(() => verify(secret, last)).toThrow();
});

test('a receiver that checks the signature as the page about the API says is right', async () => {
  const { body: page } = await shop.app.inject('/api/docs');
  const [, escaped = ''] = page.match(/<pre tabindex="0">(import [^<]+)<\/pre>/) ?? [];
  const example = escaped.replaceAll('&#39;', "'").replaceAll('&gt;', '>').replaceAll('&quot;', '"');
  const { signature } = await import(`data:text/javascript,${encodeURIComponent(example)}`);
  const secret = newSecret();
  const message = { id: 'an-event', timestamp: 1_700_000_000, body: '{"type":"order.paid"}' };
  expect(signature(secret, message.id, message.timestamp, message.body)).toBe(signaturesOf(message, [secret]));
});

test.each([
  { what: '500', answer: says(500), told: { status: 500, text: 'so' } },
  { what: '302', answer: says(302, { location: 'http://127.0.0.1:1/' }), told: { status: 302 } },
  { what: 'nothing', answer: () => {}, told: { status: null, text: 'no answer within 15 seconds' } },
  {
    what: 'one byte now and then',
    answer: (response: ServerResponse) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('x'), 50);
      response.on('close', () => clearInterval(drip));
    },
    told: { status: null, text: 'no answer within 15 seconds' },
  },
])('whoever answers with $what is tried again later', async ({ answer, told }) => {
  const { url, received } = await receiver(answer);
  const { _id } = await create(url);
  await change();
  await send();
  const tried = await untilTried(_id, 1);
  expect(tried).toMatchObject({ status: 'open', answer: told });
  const wait = new Date(tried.nextAt ?? 0).getTime() - Date.now();
  expect([wait > 1000, wait < 7000]).toEqual([true, true]);
  expect(received).toHaveLength(1);
});

test('of an answer without end 64 KB are read, and it counts', async () => {
  let sent = 0;
  const { url } = await receiver((response) => {
    response.writeHead(200);
    const pour = () => {
      while (!response.destroyed && response.write(Buffer.alloc(64 * 1024))) sent += 64 * 1024;
      if (!response.destroyed) response.once('drain', pour);
    };
    pour();
  });
  const { _id } = await create(url);
  await change();
  await send();
  expect(await untilTried(_id, 1)).toMatchObject({ status: 'done', answer: { status: 200 } });
  expect(sent).toBeLessThan(20 * 1024 * 1024);
});

test('410 switches it off; ten tries in vain too; staff get a mail, and can switch it on again', async () => {
  const gone = await create((await receiver(says(410))).url);
  const dead = await create((await receiver(says(503))).url);
  await change();
  const sender = openSender();
  for (let n = 1; n <= 10; n++) {
    await dueNow();
    await send(sender);
    await untilTried(dead._id, n);
  }
  expect(await read(gone._id)).toMatchObject({ active: false, offReason: 'gone' });
  expect(await read(dead._id)).toMatchObject({ active: false, offReason: 'failed' });
  expect(await deliveriesOf(dead._id)).toMatchObject([{ status: 'failed', tries: 10, nextAt: null }]);
  const { rows } = await sql`select from mail where kind = 'webhook-off'`.execute(shop.deps.db);
  expect(rows).toHaveLength(2);
  expect(errorOf(await ask('POST', `/${dead._id}/test`))).toEqual({ status: 400, error: integrationMessages.off });
  await ask('PUT', `/${dead._id}`, { active: true });
  expect(await read(dead._id)).toMatchObject({ active: true, offReason: null });
});

test('a receiver that has much to hear is sent the next as soon as it has answered one, and never more than four at once', async () => {
  let [atOnce, most] = [0, 0];
  const { url, received } = await receiver((response) => {
    most = Math.max(most, ++atOnce);
    setTimeout(() => {
      atOnce--;
      response.end();
    }, 10);
  });
  const { _id } = await create(url);
  await sql`
    insert into webhook_delivery (id, webhook_id, event_id, type, subject, data, event_at)
    select gen_random_uuid(), ${_id}, gen_random_uuid(), 'product.changed', gen_random_uuid(), '{}', now()
    from generate_series(1, 30)`.execute(shop.deps.db);
  await send();
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select from webhook_delivery where webhook_id = ${_id} and state = 'done'`.execute(shop.deps.db);
    expect(rows).toHaveLength(30);
  }, 10_000);
  expect([received.length, most]).toEqual([30, 4]);
});

test('what the shop cannot put together ends like any other, and the receiver is not to blame', async () => {
  const { url, received } = await receiver(says(200));
  const { _id } = await create(url);
  await change();
  const findResource = () => Promise.reject(new Error('no such thing'));
  const guardedRequest = createGuardedRequest({ toThisMachine: true });
  const sender = createWebhookSender({ ...shop.deps, guardedRequest, findResource });
  await send(sender);
  expect(await untilTried(_id, 1)).toMatchObject({ status: 'open', request: null, answer: { status: null } });
  await sql`update webhook_delivery set tries = 9, next_at = now() where webhook_id = ${_id}`.execute(shop.deps.db);
  await send(sender);
  expect(await untilTried(_id, 10)).toMatchObject({ status: 'failed' });
  expect([received, await read(_id)]).toMatchObject([[], { active: true }]);
});

test('a slow receiver holds up no other, and no round of sending', async () => {
  const slow = await create((await receiver(() => {})).url);
  for (let n = 0; n < 6; n++) await change();
  const { url, received } = await receiver(says(200));
  const quick = await create(url);
  const sender = openSender();
  await change();
  const startedAt = performance.now();
  await send(sender);
  await send(sender);
  await untilTried(quick._id, 1);
  expect(received).toHaveLength(1);
  expect(performance.now() - startedAt).toBeLessThan(390);
  const { rows } = await sql`
    select from webhook_delivery where webhook_id = ${slow._id} and claimed_until > now()`.execute(shop.deps.db);
  expect(rows).toHaveLength(4);
});

test('what a process leaves behind that dies while it sends is sent again by another, under the same id', async () => {
  const { url, received } = await receiver(says(200));
  const { _id } = await create(url);
  await change();
  expect(await claimDeliveries(shop.deps.db, { underWay: {}, each: 4 })).toHaveLength(1);
  await send();
  expect(received).toHaveLength(0);
  await sql`update webhook_delivery set claimed_until = now() - interval '1 second'`.execute(shop.deps.db);
  await send();
  expect(await untilTried(_id, 2)).toMatchObject({ status: 'done' });
  const [delivery] = await deliveriesOf(_id);
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([delivery?.event.id]);
});

test('nobody has somebody told more than they may read: an order takes the right for orders, and costs are told to nobody', async () => {
  const { url } = await receiver(says(204));
  const wish = async (...rights: Right[]) => {
    const { headers } = await signInWith(shop, ['staff', ...rights]);
    const payload = { url, events: ['refund.done'] };
    return (await shop.app.inject({ method: 'POST', url: '/api/webhooks', headers, payload })).json();
  };
  expect(await wish('refunds')).toMatchObject({ fields: { events: integrationMessages.eventRights } });
  expect(await wish('orders')).toMatchObject({ fields: { events: integrationMessages.eventRights } });
  expect(await wish('refunds', 'orders')).toMatchObject({ events: ['refund.done'] });
  const [id = ''] = await stock(shop, [{ name: 'Ball', price: 20 }]);
  await sql`update variant set cost_cents = 777 where product_id = ${id}`.execute(shop.deps.db);
  const { product } = await createWebhookPorts(shop.deps).findResource('stock.changed', id);
  expect(product).toMatchObject({ productId: id });
  expect(JSON.stringify(product)).not.toContain('cost');
});

test('an address that is not https, has a password or an odd port is refused', async () => {
  const odd = ['ftp://example.com', 'https://a:b@example.com', 'https://example.com:22/', 'javascript:1'];
  const refused = { status: 400, error: integrationMessages.url };
  for (const url of ['http//x', ...odd])
    expect(errorOf(await ask('POST', '', { url, events: ['order.paid'] })), url).toEqual(refused);
});
