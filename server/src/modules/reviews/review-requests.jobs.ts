import type { Tx } from '../../platform/db/db.ts';
import type { TaskHandlers } from '../../platform/jobs/jobs.ts';
import { queueMail } from '../../platform/mailer/mail.repo.ts';
import { type ComposedMail, deliver } from '../../platform/mailer/mailer.ts';
import { findOrder, getOrderLetterhead } from '../orders/index.ts';
import type { MailDeps } from '../settings/index.ts';
import { writeReviewRequest } from './review-requests.emails.ts';
import { createStopLink, listToReview } from './review-requests.repo.ts';

interface ReviewRequestJob {
  mailId: string;
  orderId: string;
}

declare module '../../platform/jobs/jobs.ts' {
  interface Tasks {
    'send-review-request': ReviewRequestJob;
  }
}

/** Returns the mail's id. */
export const queueReviewRequest = (tx: Tx, orderId: string, accountId: string): Promise<string> =>
  queueMail(tx, { task: 'send-review-request', kind: 'review-request', accountId }, { orderId });

export function reviewRequestTasks(deps: MailDeps): Pick<TaskHandlers, 'send-review-request'> {
  return { 'send-review-request': (job) => deliver(deps, job.mailId, () => compose(deps, job)) };
}

/** Nothing is sent when all has been reviewed since, or the buyer does not want to be asked any more. */
async function compose(deps: MailDeps, { orderId }: ReviewRequestJob): Promise<ComposedMail | undefined> {
  const { db } = deps;
  const [order, goods] = [await findOrder(db, orderId), await listToReview(db, orderId)];
  if (!order?.email || !order.userId || goods.length === 0) return undefined;
  const [name, address] = [order.userName ?? '', order.email];
  const token = await createStopLink(db, order.userId);
  const head = await getOrderLetterhead(deps, orderId);
  const letter = writeReviewRequest({ name, number: order.number, goods, token }, head);
  return { ...letter, to: { name, address } };
}
