import type { Tx } from '../../../platform/db/db.ts';
import type { TaskHandlers } from '../../../platform/jobs/jobs.ts';
import { queueMail } from '../../../platform/mailer/mail.repo.ts';
import { type ComposedMail, deliver } from '../../../platform/mailer/mailer.ts';
import { getShopLetterhead } from '../../settings/index.ts';
import { findMailedDispute, findMailedRefund } from './order-mails.repo.ts';
import type { OrderMailDeps } from './orders.jobs.ts';
import { findOrder } from './orders.repo.ts';
import { hasEnded, type ShopMailKind, type ShopNews, writeShopMail } from './shop.emails.ts';

/** What the shop is told about, besides the order. */
interface About {
  refundId?: string;
  disputeId?: string;
}

interface ShopMailJob extends About {
  mailId: string;
  orderId: string;
  kind: ShopMailKind;
}

declare module '../../../platform/jobs/jobs.ts' {
  interface Tasks {
    'send-shop-mail': ShopMailJob;
  }
}

/** Tells the shop about one of its orders, once the transaction is through. Returns the mail's id. */
export const queueShopMail = (tx: Tx, kind: ShopMailKind, about: About & { orderId: string }): Promise<string> =>
  queueMail(tx, { task: 'send-shop-mail', kind }, { kind, ...about });

export function shopTasks(deps: OrderMailDeps): Pick<TaskHandlers, 'send-shop-mail'> {
  return { 'send-shop-mail': (job) => deliver(deps, job.mailId, () => compose(deps, job)) };
}

async function compose(deps: OrderMailDeps, job: ShopMailJob): Promise<ComposedMail | undefined> {
  const order = await findOrder(deps.db, job.orderId);
  const news = await findNews(deps, job);
  if (!order || !news) return undefined;
  const { orderId, number, currency } = order;
  const { head, timeZone, to } = await getShopLetterhead(deps);
  return { ...writeShopMail(news, { ...head, orderId, number, currency, timeZone }), to };
}

async function findNews(
  { db }: OrderMailDeps,
  { kind, refundId, disputeId }: ShopMailJob,
): Promise<ShopNews | undefined> {
  if (kind === 'refund-failed') {
    const refund = refundId === undefined ? undefined : await findMailedRefund(db, refundId);
    return refund && { kind, refund };
  }
  const dispute = disputeId === undefined ? undefined : await findMailedDispute(db, disputeId);
  if (!dispute) return undefined;
  if (kind === 'dispute-opened') return { kind, dispute };
  // It was opened again in the meantime.
  return hasEnded(dispute) ? { kind, dispute } : undefined;
}
