import type { Deps } from './deps.ts';
import { listVariantTables } from './modules/catalogue/index.ts';
import { findOrderDetail } from './modules/orders/index.ts';
import { createGuardedRequest, type GuardedRequest } from './platform/guarded-request/guarded-request.ts';

interface WebhookPorts {
  readonly guardedRequest: GuardedRequest;
  readonly findResource: (type: string, subject: string) => Promise<Readonly<Record<string, unknown>>>;
}

/** How webhooks reach others, and what they tell of an event: the order or the product as staff see it at that moment. */
export function createWebhookPorts({ db, config }: Pick<Deps, 'db' | 'config'>): WebhookPorts {
  return {
    guardedRequest: createGuardedRequest({ toThisMachine: config.demo }),
    async findResource(type, subject) {
      if (/^(stock|product)\./.test(type)) return { product: (await listVariantTables(db, [subject]))[0] ?? null };
      if (/^(order|refund|return|dispute)\./.test(type))
        return { order: (await findOrderDetail(db, subject, 'staff')) ?? null };
      return {};
    },
  };
}
