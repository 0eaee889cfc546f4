import type { Db } from '../db/db.ts';
import { dropMail, isMailWaiting, markMailSent } from './mail.repo.ts';
import type { Mail, Mailer } from './mailer.ts';

/**
 * Sends a noted mail, at least once: a crash between the far end's yes and our note sends it again, under the same
 * Message-ID. `compose` gives undefined when there is nobody or nothing to send it to any more.
 */
export async function deliver(
  { db, mailer }: { db: Db; mailer: Mailer },
  mailId: string,
  compose: () => Promise<Omit<Mail, 'id'> | undefined>,
): Promise<void> {
  if (!(await isMailWaiting(db, mailId))) return;
  const mail = await compose();
  if (!mail) return dropMail(db, mailId);
  await mailer.send({ ...mail, id: mailId });
  await markMailSent(db, mailId);
}
