import type { Config } from '../../../platform/config/config.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { TaskHandlers } from '../../../platform/jobs/jobs.ts';
import { queueMail } from '../../../platform/mailer/mail.repo.ts';
import { type ComposedMail, deliver } from '../../../platform/mailer/mailer.ts';
import { getShopLetterhead, type MailDeps } from '../../settings/index.ts';
import { writeContactMail } from './contact.emails.ts';
import { type ContactMessage, deleteMessage, findMessage, insertMessage } from './contact.repo.ts';

declare module '../../../platform/jobs/jobs.ts' {
  interface Tasks {
    'send-contact-message': { mailId: string };
  }
}

/** The message itself is in a table and not in the job, which may be logged when it fails. */
export async function queueMessage(tx: Tx, message: ContactMessage): Promise<void> {
  const mailId = await queueMail(tx, { task: 'send-contact-message', kind: 'contact-message' }, {});
  await insertMessage(tx, mailId, message);
}

export function contactTasks(deps: ContactDeps): Pick<TaskHandlers, 'send-contact-message'> {
  return {
    'send-contact-message': async ({ mailId }) => {
      await deliver(deps, mailId, () => compose(deps, mailId));
      // The shop has it; here it is of no more use.
      await deleteMessage(deps.db, mailId);
    },
  };
}

async function compose(deps: ContactDeps, mailId: string): Promise<ComposedMail | undefined> {
  const message = await findMessage(deps.db, mailId);
  const { head, to } = await getShopLetterhead(deps);
  return message && writeContactMail(message, to, head);
}

/** What the use cases of this folder work with. */
export interface ContactDeps extends MailDeps {
  readonly config: Pick<Config, 'publicUrl' | 'mail'>;
}
