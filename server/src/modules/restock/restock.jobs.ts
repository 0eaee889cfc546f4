import type { Tx } from '../../platform/db/db.ts';
import type { TaskHandlers } from '../../platform/jobs/jobs.ts';
import { queueMail } from '../../platform/mailer/mail.repo.ts';
import { type ComposedMail, deliver } from '../../platform/mailer/mailer.ts';
import { getReaderLetterheads } from '../markets/index.ts';
import type { MailDeps } from '../settings/index.ts';
import { writeConfirmation } from './restock.emails.ts';
import { createRestockLink, findUnconfirmed } from './restock.repo.ts';

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
  await queueMail(tx, { task: 'send-restock-confirmation', kind: 'restock-confirmation' }, { requestId });
}

export function restockTasks(deps: MailDeps): Pick<TaskHandlers, 'send-restock-confirmation'> {
  return { 'send-restock-confirmation': (job) => deliver(deps, job.mailId, () => composeConfirmation(deps, job)) };
}

/** The link is created here, when the email is sent (decision 9). */
async function composeConfirmation(deps: MailDeps, { requestId }: ConfirmationJob): Promise<ComposedMail | undefined> {
  const { db } = deps;
  const request = await findUnconfirmed(db, requestId);
  const token = request && (await createRestockLink(db, requestId));
  if (!token) return undefined;
  const headOf = await getReaderLetterheads(deps);
  return writeConfirmation({ ...request, token }, headOf(request));
}
