import { AsyncLocalStorage } from 'node:async_hooks';
import { flushCompileCache } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import {
  advanceDispute,
  afterSalesRoutes,
  receiveRefundEvent,
  refundReplacement,
} from '../modules/after-sales/index.ts';
import { checkoutRoutes } from '../modules/checkout/index.ts';
import { createWebhookSender, spreadEvents } from '../modules/integrations/index.ts';
import { orderRoutes } from '../modules/orders/index.ts';
import { taxOfTable } from '../modules/pricing/index.ts';
import { openPublicCache } from '../platform/cache/public-cache.ts';
import { openDatabase } from '../platform/db/db.ts';
import { createGuardedRequest } from '../platform/guarded-request/guarded-request.ts';
import { createServer } from '../platform/http/server.ts';
import { createLog } from '../platform/log.ts';
import type { PaymentGateway } from '../platform/payments/payment-gateway.ts';
import { createStripeGateway } from '../platform/payments/stripe-gateway.ts';
import { createGuard } from '../platform/sessions/guard.ts';
import type { CrashOrder } from './crash.ts';

// A node of the shop in a process of its own that answers one request and can be killed on the way: just before or just
// after the n-th thing it does outside itself, be it a statement to the database or a call to the gateway. The shop's
// own code knows nothing of it.

// A process that is killed writes none, and the next one would compile everything anew.
flushCompileCache();

const order = JSON.parse(process.argv[2] ?? '') as CrashOrder;
/** Set while the request runs: what the node does by itself does not count. */
const asked = new AsyncLocalStorage<true>();
const steps: string[] = [];

async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!asked.getStore()) return work();
  const place = steps.push(name) - 1;
  const dies = order.kill?.step === place || (order.kill?.step === name && steps.indexOf(name) === place);
  if (dies && order.kill?.phase === 'before') process.kill(process.pid, 'SIGKILL');
  const result = await work();
  if (dies && order.kill?.phase === 'after') process.kill(process.pid, 'SIGKILL');
  return result;
}

const query = pg.Client.prototype.query;
// biome-ignore lint/suspicious/noExplicitAny: pg declares a dozen overloads for one function
(pg.Client.prototype as any).query = function watched(this: pg.Client, ...args: any[]) {
  const text = typeof args[0] === 'string' ? args[0] : (args[0]?.text ?? '');
  return step(nameOf(text), () => Reflect.apply(query, this, args));
};

/** `update payment`, `place_order`, `commit`. */
function nameOf(text: string): string {
  const called = /\b(place_order|change_stock|add_job)\b/.exec(text)?.[1];
  const [, verb = '', table = ''] = /^\s*(\w+)(?:[\s\S]*?(?:into|from|update)?\s+"?(\w+))?/i.exec(text) ?? [];
  return called ?? `${verb} ${table}`.trim();
}

function watch(payments: PaymentGateway): PaymentGateway {
  const methods = [
    'charge',
    'lookUp',
    'cancel',
    'withdraw',
    'refund',
    'lookUpRefund',
    'lookUpDispute',
    'readToken',
  ] as const;
  const watched = methods.map((name) => [
    name,
    (input: never) => step(`gateway ${name}`, () => payments[name](input) as Promise<unknown>),
  ]);
  return { ...payments, ...Object.fromEntries(watched) };
}

const { connection, gatewayUrl } = order;
const log = createLog('silent');
const { db } = openDatabase({ connection, poolSize: 3, onIdleError: () => {} });
// It has looked already, and does not look again by the clock: the steps would not be the same each time.
const cache = openPublicCache({ connection, log, onAnswered: () => {}, lookEveryMs: 0 });
await cache.look();
const payments = watch(
  createStripeGateway({ secretKey: 'sk_test', webhookSecret: order.webhookSecret, url: gatewayUrl }),
);
const deps = {
  db,
  cache,
  log,
  payments,
  tax: taxOfTable,
  vatNumbers: { check: () => Promise.reject(new Error('no VAT numbers here')) },
  config: { stripe: undefined, demo: true, publicUrl: 'http://shop.test' },
  now: () => new Date(),
  facts: {
    buyerErased: [],
    replacementCanceled: [refundReplacement],
    refundReported: [receiveRefundEvent],
    disputeReported: [advanceDispute],
  },
};
// Only the routes that can be interrupted: loading the whole shop would take most of the time.
const app = createServer({ log, trustProxy: false, https: false });
const host = { app, guard: createGuard({ db }), cache, db };
checkoutRoutes(host, deps);
orderRoutes(host, deps);
afterSalesRoutes(host, deps);
const guardedRequest = createGuardedRequest({ toThisMachine: true });
const sendWebhooks = createWebhookSender({
  db,
  log,
  guardedRequest: (url, sent) => step('webhook send', () => guardedRequest(url, sent)),
  findResource: async () => ({}),
});
const isSending = async () =>
  (await sql`select from webhook_delivery where claimed_until > now()`.execute(db)).rows.length > 0;
// What the worker does each second, here when it is asked.
app.post('/deliveries', async () => {
  await spreadEvents(db);
  await sendWebhooks(new AbortController().signal);
  while (await asked.exit(isSending)) await setTimeout(5);
  return {};
});
const answer = await asked.run(true, async () => await app.inject(order.request));
process.send?.({ status: answer.statusCode, steps }, () => process.exit(0));
