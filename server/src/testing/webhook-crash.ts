import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { createWebhookSender, spreadEvents } from '../modules/integrations/index.ts';
import { createGuardedRequest } from '../platform/guarded-request/guarded-request.ts';
import type { Flow } from './crash.ts';
import { openReceiver } from './receiver.ts';
import { signIn } from './sign-in.ts';
import { stock } from './stocked-shop.ts';
import type { TestShop } from './test-shop.ts';

const PATIENCE = { timeout: 20_000, interval: 20 };

/** Something happens that a receiver is to be told of, and it is the node that tells it that is killed. */
export function createDeliveryFlow(shop: TestShop): Flow {
  const { db } = shop.deps;
  let receiver: Awaited<ReturnType<typeof openReceiver>>;
  let product: string;
  return {
    async prepare() {
      receiver = await openReceiver((response) => void response.end());
      const { headers } = await signIn(shop, 'admin');
      await sql`delete from webhook`.execute(db);
      await spreadEvents(db);
      const payload = { url: receiver.url, events: ['product.changed'] };
      await shop.app.inject({ method: 'POST', url: '/api/webhooks', headers, payload });
      [product = ''] = await stock(shop, [{ name: 'Ball', price: 20 }]);
      // Until nobody who might still write an event before it is at work: a dead node's connection, too.
      await vi.waitFor(async () => {
        const { rows } = await sql`
          select from event having max(xid) < pg_snapshot_xmin(pg_current_snapshot())`.execute(db);
        expect(rows).toHaveLength(1);
      }, PATIENCE);
      return { method: 'POST', url: '/deliveries', headers: {} };
    },
    async check() {
      try {
        const send = createWebhookSender({
          ...shop.deps,
          guardedRequest: createGuardedRequest({ toThisMachine: true }),
          findResource: async () => ({}),
        });
        await spreadEvents(db);
        await send(new AbortController().signal);
        const deliveries = await vi.waitFor(async () => {
          const { rows } = await sql<{ state: string; eventId: string }>`
            select state, event_id as "eventId" from webhook_delivery where subject = ${product}`.execute(db);
          expect(rows.map(({ state }) => state)).toEqual(['done']);
          return rows;
        }, PATIENCE);
        const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
        expect(new Set(ids)).toEqual(new Set(deliveries.map(({ eventId }) => eventId)));
      } finally {
        receiver.close();
      }
    },
  };
}
