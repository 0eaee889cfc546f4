import type { Tx } from '../../platform/db/db.ts';
import { enqueue, type TaskHandlers } from '../../platform/jobs/jobs.ts';
import { recordMail } from '../../platform/mailer/mail.repo.ts';
import { deliver, type Mail } from '../../platform/mailer/mailer.ts';
import { getLetterhead } from '../settings/index.ts';
import type { NewsletterDeps } from './newsletters.deps.ts';
import { writeConfirmation } from './newsletters.emails.ts';
import { findUnconfirmed } from './subscribers.repo.ts';
import { createUnsubscribeLink } from './unsubscribe-links.repo.ts';

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
  const mailId = await recordMail(tx, 'newsletter-confirmation', null);
  await enqueue(tx, 'send-newsletter-confirmation', { mailId, subscriberId });
}

type MailDeps = Pick<NewsletterDeps, 'db' | 'cache' | 'mailer' | 'config'>;

export function newsletterTasks(deps: MailDeps): Pick<TaskHandlers, 'send-newsletter-confirmation'> {
  return { 'send-newsletter-confirmation': (job) => deliver(deps, job.mailId, () => composeConfirmation(deps, job)) };
}

/** The link is created here, when the email is sent (decision 9). */
async function composeConfirmation(
  deps: MailDeps,
  { subscriberId }: ConfirmationJob,
): Promise<Omit<Mail, 'id'> | undefined> {
  const subscriber = await findUnconfirmed(deps.db, subscriberId);
  if (!subscriber) return undefined;
  const token = await createUnsubscribeLink(deps.db, subscriberId);
  return writeConfirmation({ ...subscriber, token }, await getLetterhead(deps));
}
