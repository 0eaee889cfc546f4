import type { Config } from '../../../platform/config/config.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { enqueue, type TaskHandlers } from '../../../platform/jobs/jobs.ts';
import { deliver } from '../../../platform/mailer/deliver.ts';
import { recordMail } from '../../../platform/mailer/mail.repo.ts';
import type { Mail, Mailer } from '../../../platform/mailer/mailer.ts';
import { getLetterhead, type SettingsDeps } from '../../settings/index.ts';
import { hasBuyer, type Owner } from '../buyer.ts';
import { createOrderKey } from './order-keys.repo.ts';
import { type OrderMailKind, writeOrderMail } from './orders.emails.ts';
import { findOrder } from './orders.repo.ts';

interface OrderMailJob {
  mailId: string;
  orderId: string;
  kind: OrderMailKind;
  /** For a mail about a refund. */
  refundId?: string;
}

declare module '../../../platform/jobs/jobs.ts' {
  interface Tasks {
    'send-order-mail': OrderMailJob;
  }
}

/** For a mail that is noted in the same transaction. */
export async function enqueueOrderMail(tx: Tx, job: OrderMailJob): Promise<void> {
  await enqueue(tx, 'send-order-mail', job);
}

/** Sends a mail about an order once the transaction is through; null when the buyer has left. */
export async function queueOrderMail(
  tx: Tx,
  kind: OrderMailKind,
  { accountId, guestId, ...about }: Owner & { readonly orderId: string; readonly refundId?: string },
): Promise<string | null> {
  if (!hasBuyer({ accountId, guestId })) return null;
  const mailId = await recordMail(tx, kind, accountId);
  await enqueueOrderMail(tx, { mailId, kind, ...about });
  return mailId;
}

export interface OrderMailDeps extends SettingsDeps {
  readonly mailer: Mailer;
  readonly config: Pick<Config, 'publicUrl'>;
  readonly now: () => Date;
}

export function orderTasks(deps: OrderMailDeps): Pick<TaskHandlers, 'send-order-mail'> {
  return { 'send-order-mail': (job) => deliver(deps, job.mailId, () => composeOrderMail(deps, job)) };
}

/** The key is made here, when the mail is sent: the queue never contains a secret. Each attempt has its own, and all work. */
async function composeOrderMail(
  deps: OrderMailDeps,
  { orderId, kind, refundId }: OrderMailJob,
): Promise<Omit<Mail, 'id'> | undefined> {
  const { db, now } = deps;
  const order = await findOrder(db, orderId);
  const [name, address] = [order?.userName ?? '', order?.email];
  if (!order || !address) return undefined;
  const refundAmount = order.refunds.find((refund) => refund.refundId === refundId)?.amount;
  const head = await getLetterhead(deps);
  const needsKey = order.userId === null || kind === 'link';
  const key = needsKey ? await createOrderKey(db, orderId, now()) : undefined;
  return { to: { name, address }, ...writeOrderMail(kind, { ...head, name, order, key, refundAmount }) };
}
