import type { Tx } from '../../platform/db/db.ts';
import { enqueue, type TaskHandlers } from '../../platform/jobs/jobs.ts';
import { recordMail } from '../../platform/mailer/mail.repo.ts';
import { deliver, type Mail } from '../../platform/mailer/mailer.ts';
import { getLetterhead } from '../settings/index.ts';
import type { RestockDeps } from './restock.deps.ts';
import { writeConfirmation } from './restock.emails.ts';
import { findUnconfirmed } from './restock.repo.ts';
import { createRestockLink } from './restock-links.repo.ts';

interface ConfirmationJob {
  mailId: string;
  requestId: string;
}

declare module '../../platform/jobs/jobs.ts' {
  interface Tasks {
    'send-restock-confirmation': ConfirmationJob;
  }
}

/** Asks a visitor to confirm, once the transaction is through. */
export async function queueConfirmation(tx: Tx, requestId: string): Promise<void> {
  const mailId = await recordMail(tx, 'restock-confirmation', null);
  await enqueue(tx, 'send-restock-confirmation', { mailId, requestId });
}

type MailDeps = Pick<RestockDeps, 'db' | 'cache' | 'mailer' | 'config'>;

export function restockTasks(deps: MailDeps): Pick<TaskHandlers, 'send-restock-confirmation'> {
  return { 'send-restock-confirmation': (job) => deliver(deps, job.mailId, () => composeConfirmation(deps, job)) };
}

/** The link is created here, when the email is sent (decision 9). */
async function composeConfirmation(
  deps: MailDeps,
  { requestId }: ConfirmationJob,
): Promise<Omit<Mail, 'id'> | undefined> {
  const { db } = deps;
  const request = await findUnconfirmed(db, requestId);
  const token = request && (await createRestockLink(db, requestId));
  if (!token) return undefined;
  return writeConfirmation({ ...request, token }, await getLetterhead(deps));
}
