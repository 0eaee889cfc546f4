import type { Deps } from './deps.ts';
import { listVariantTables, tableFor } from './modules/catalogue/index.ts';
import { findOrderDetail } from './modules/orders/index.ts';
import { createGuardedRequest, type GuardedRequest } from './platform/guarded-request/guarded-request.ts';

interface WebhookPorts {
  readonly guardedRequest: GuardedRequest;
  readonly findResource: (type: string, subject: string) => Promise<Readonly<Record<string, unknown>>>;
}

/** Whoever reads a webhook: figures of money are in no answer but to those who may see them. */
const nobody = { rights: [] };

/** How webhooks reach others, and what they tell of an event: the order or the product as staff see it at that moment. */
export function createWebhookPorts({ db, config }: Pick<Deps, 'db' | 'config'>): WebhookPorts {
  return {
    guardedRequest: createGuardedRequest({ toThisMachine: config.demo }),
    async findResource(type, subject) {
      if (/^(stock|product)\./.test(type)) {
        const [table] = await listVariantTables(db, [subject]);
        return { product: table ? tableFor(nobody, table) : null };
      }
      if (/^(order|refund|return|dispute)\./.test(type))
        return { order: (await findOrderDetail(db, subject, 'staff')) ?? null };
      return {};
    },
  };
}
