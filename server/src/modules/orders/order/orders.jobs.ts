import type { Config } from '../../../platform/config/config.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { enqueueing, type TaskHandlers } from '../../../platform/jobs/jobs.ts';
import { queueMail } from '../../../platform/mailer/mail.repo.ts';
import { type ComposedMail, deliver } from '../../../platform/mailer/mailer.ts';
import { getReaderLetterheads } from '../../markets/index.ts';
import type { MailDeps } from '../../settings/index.ts';
import { hasBuyer, type Owner } from './buyer.ts';
import { createOrderKey } from './order-keys.repo.ts';
import type { Pieces } from './order-letter.ts';
import { findMailedOrder, findMailedRefund, findParcel, findWord } from './order-mails.repo.ts';
import { type OrderMailKind, writeOrderMail } from './orders.emails.ts';

/** What a mail is about besides its order. */
interface About {
  /** A refund, or lines whose money goes back. */
  refundId?: string;
  /** A parcel. */
  shipmentId?: string;
  /** What was canceled. */
  lines?: readonly Pieces[];
}

interface OrderMailJob extends About {
  mailId: string;
  orderId: string;
  kind: OrderMailKind;
}

declare module '../../../platform/jobs/jobs.ts' {
  interface Tasks {
    'send-order-mail': OrderMailJob;
  }
}

/** A call for the statement that notes the mail. */
export const enqueueingOrderMail = (job: OrderMailJob) => enqueueing('send-order-mail', job);

/** Sends a mail about an order once the transaction is through; null when the buyer has left. */
export async function queueOrderMail(
  tx: Tx,
  kind: OrderMailKind,
  { accountId, guestId, ...about }: Owner & Readonly<About> & { readonly orderId: string },
): Promise<string | null> {
  if (!hasBuyer({ accountId, guestId })) return null;
  return queueMail(tx, { task: 'send-order-mail', kind, accountId }, { kind, ...about });
}

/** Which order a mail is about, and who gets it. */
export const aboutOrder = ({ id: orderId, accountId, guestId }: Owner & { readonly id: string }) => ({
  orderId,
  accountId,
  guestId,
});

export interface OrderMailDeps extends MailDeps {
  readonly config: Pick<Config, 'publicUrl' | 'mail'>;
  readonly now: () => Date;
}

export function orderTasks(deps: OrderMailDeps): Pick<TaskHandlers, 'send-order-mail'> {
  return { 'send-order-mail': (job) => deliver(deps, job.mailId, () => composeOrderMail(deps, job)) };
}

/** The key is made here, when the mail is sent: the queue never contains a secret. Each attempt has its own, and all work. */
async function composeOrderMail(
  deps: OrderMailDeps,
  { orderId, kind, refundId, shipmentId, lines }: OrderMailJob,
): Promise<ComposedMail | undefined> {
  const { db, now } = deps;
  const found = await findMailedOrder(db, orderId);
  if (!found?.order.email) return undefined;
  const { order, reader } = found;
  const [name, address] = [order.userName ?? '', found.order.email];
  const about = {
    refund: refundId === undefined ? undefined : await findMailedRefund(db, refundId),
    parcel: shipmentId === undefined ? undefined : await findParcel(db, shipmentId),
    word: kind === 'cancel-declined' ? await findWord(db, orderId) : undefined,
    canceled: lines,
  };
  const headOf = await getReaderLetterheads(deps);
  const needsKey = order.userId === null || kind === 'link';
  const key = needsKey ? await createOrderKey(db, orderId, now()) : undefined;
  return { to: { name, address }, ...writeOrderMail(kind, { ...headOf(reader), name, order, key, ...about }) };
}
