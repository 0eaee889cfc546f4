import { MINUTE_MS } from '@fieldhouse/contracts/durations.rules';
import { type Db, inTransaction, type Tx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueue, type TaskHandlers } from '../../../platform/jobs/jobs.ts';
import { recordMail } from '../../../platform/mailer/mail.repo.ts';
import { type ComposedMail, deliver } from '../../../platform/mailer/mailer.ts';
import { getOrderLetterhead, type OrderMailDeps } from '../../orders/index.ts';
import { type PaymentMailKind, writePaymentMail } from './payment.emails.ts';
import { findPaymentToMail, setFailedMail, setPendingMail } from './payment-mails.repo.ts';

interface PaymentMailJob {
  mailId: string;
  paymentId: string;
  kind: PaymentMailKind;
}

declare module '../../../platform/jobs/jobs.ts' {
  interface Tasks {
    'send-payment-mail': PaymentMailJob;
  }
}

/** Most are through in a moment: then there is nothing to tell. */
const PENDING_AFTER_MS = MINUTE_MS;
/** After a mail that was just being sent has arrived: only who has got that one is told. */
const FAILED_AFTER_MS = 3 * MINUTE_MS;

/** Tells the buyer that the provider is still at it; once, however often it says so. */
export const tellPending = (db: Db, paymentId: string, now: Date): Promise<void> =>
  inTransaction(db, (tx) => tell(tx, paymentId, 'payment-pending', now.getTime() + PENDING_AFTER_MS));

/** In the transaction that ends the payment. Who has not been told that it takes its time has had an answer at once. */
export const tellFailed = (tx: Tx, paymentId: string, now: Date): Promise<void> =>
  tell(tx, paymentId, 'payment-failed', now.getTime() + FAILED_AFTER_MS);

async function tell(tx: Tx, paymentId: string, kind: PaymentMailKind, at: number): Promise<void> {
  const mailId = newId();
  const buyer = await (kind === 'payment-pending' ? setPendingMail : setFailedMail)(tx, paymentId, mailId);
  if (!buyer) return;
  await recordMail(tx, kind, buyer.accountId, mailId);
  await enqueue(tx, 'send-payment-mail', { mailId, paymentId, kind }, { runAt: new Date(at) });
}

export function paymentTasks(deps: OrderMailDeps): Pick<TaskHandlers, 'send-payment-mail'> {
  return { 'send-payment-mail': (job) => deliver(deps, job.mailId, () => compose(deps, job)) };
}

async function compose(deps: OrderMailDeps, { paymentId, kind }: PaymentMailJob): Promise<ComposedMail | undefined> {
  const payment = await findPaymentToMail(deps.db, paymentId, kind);
  if (!payment) return undefined;
  const { name, email, orderId } = payment;
  const head = await getOrderLetterhead(deps, orderId);
  return { to: { name, address: email }, ...writePaymentMail(kind, payment, head) };
}
