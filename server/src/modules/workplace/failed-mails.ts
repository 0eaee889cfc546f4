import { listOrderRows } from '@fieldhouse/contracts/orders.endpoints';
import { areEnoughFor, type Right } from '@fieldhouse/contracts/rights';
import { LISTED_MAILS, type MailSubject } from '@fieldhouse/contracts/workplace.rules';
import type { FailedMail } from '@fieldhouse/contracts/workplace.schemas';
import type { Db, Tx } from '../../platform/db/db.ts';
import { retryFailedJobs } from '../../platform/jobs/failed-jobs.ts';
import type { TaskName, Tasks } from '../../platform/jobs/jobs.ts';
import { journal } from '../journal/index.ts';
import * as repo from './failed-mails.repo.ts';

type MailTask = { [K in TaskName]: Tasks[K] extends { mailId: string } ? K : never }[TaskName];

const subjects: Readonly<Record<MailTask, MailSubject>> = {
  'send-account-mail': 'account',
  'send-contact-message': 'message',
  'send-invitation': 'invitation',
  'send-newsletter-confirmation': 'newsletter',
  'send-order-mail': 'order',
  'send-payment-mail': 'order',
  'send-restock-confirmation': 'restock',
  'send-return-mail': 'return',
  'send-review-request': 'review',
  'send-shop-mail': 'shop',
  'send-webhook-mail': 'shop',
};

export async function listFailedMails(db: Db, rights: readonly Right[]): Promise<FailedMail[]> {
  const maySeeOrders = areEnoughFor(listOrderRows.who, rights);
  const mails = await repo.listFailedMails(db, LISTED_MAILS);
  return mails.map(({ id, task, failedAt, error, orderId, number }) => ({
    _id: id,
    about: subjects[task as MailTask] ?? 'shop',
    failedAt: failedAt.toISOString(),
    reason: error,
    order: maySeeOrders && orderId !== null && number !== null ? { orderId, number } : null,
  }));
}

/** They are tried as often as the first time. Whoever comes second finds none of them. */
export async function retryFailedMails(tx: Tx, ids: readonly number[], actor: string): Promise<{ retried: number }> {
  const retried = await retryFailedJobs(tx, await repo.onlyMails(tx, ids));
  const entry = { actor, action: 'retryFailedMails', subject: 'email', subjectId: 'failed' };
  if (retried > 0) await journal(tx, { ...entry, after: { retried } });
  return { retried };
}
