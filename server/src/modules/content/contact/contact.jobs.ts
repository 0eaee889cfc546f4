import type { Config } from '../../../platform/config/config.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { enqueue, type TaskHandlers } from '../../../platform/jobs/jobs.ts';
import { recordMail } from '../../../platform/mailer/mail.repo.ts';
import { deliver, type Mail, type Mailer } from '../../../platform/mailer/mailer.ts';
import { getLetterhead, getSettings, type SettingsDeps, shopAddress } from '../../settings/index.ts';
import { writeContactMail } from './contact.emails.ts';
import { type ContactMessage, deleteMessage, findMessage, insertMessage } from './contact.repo.ts';

declare module '../../../platform/jobs/jobs.ts' {
  interface Tasks {
    'send-contact-message': { mailId: string };
  }
}

/** The message itself is in a table and not in the job, which may be logged when it fails. */
export async function queueMessage(tx: Tx, message: ContactMessage): Promise<void> {
  const mailId = await recordMail(tx, 'contact-message', null);
  await insertMessage(tx, mailId, message);
  await enqueue(tx, 'send-contact-message', { mailId });
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

async function compose(deps: ContactDeps, mailId: string): Promise<Omit<Mail, 'id'> | undefined> {
  const message = await findMessage(deps.db, mailId);
  const to = shopAddress(await getSettings(deps), deps.config);
  return message && writeContactMail(message, to, await getLetterhead(deps));
}

/** What the use cases of this folder work with. */
export interface ContactDeps extends SettingsDeps {
  readonly mailer: Mailer;
  readonly config: Pick<Config, 'publicUrl' | 'mail'>;
}
