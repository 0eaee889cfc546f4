import type { Tx } from '../../platform/db/db.ts';
import type { TaskHandlers } from '../../platform/jobs/jobs.ts';
import { queueMail } from '../../platform/mailer/mail.repo.ts';
import { type ComposedMail, deliver } from '../../platform/mailer/mailer.ts';
import { getLetterhead, type MailDeps } from '../settings/index.ts';
import { writeConfirmation } from './newsletters.emails.ts';
import { createUnsubscribeLink, findUnconfirmed } from './subscribers.repo.ts';

interface ConfirmationJob {
  mailId: string;
  subscriberId: string;
}

declare module '../../platform/jobs/jobs.ts' {
  interface Tasks {
    'send-newsletter-confirmation': ConfirmationJob;
  }
}

/** Asks a visitor to confirm, once the transaction is through. */
export async function queueConfirmation(tx: Tx, subscriberId: string): Promise<void> {
  await queueMail(tx, { task: 'send-newsletter-confirmation', kind: 'newsletter-confirmation' }, { subscriberId });
}

export function newsletterTasks(deps: MailDeps): Pick<TaskHandlers, 'send-newsletter-confirmation'> {
  return { 'send-newsletter-confirmation': (job) => deliver(deps, job.mailId, () => composeConfirmation(deps, job)) };
}

/** The link is created here, when the email is sent (decision 9). */
async function composeConfirmation(
  deps: MailDeps,
  { subscriberId }: ConfirmationJob,
): Promise<ComposedMail | undefined> {
  const subscriber = await findUnconfirmed(deps.db, subscriberId);
  if (!subscriber) return undefined;
  const token = await createUnsubscribeLink(deps.db, subscriberId);
  return writeConfirmation({ ...subscriber, token }, await getLetterhead(deps, subscriber.language));
}
