import type { Db } from '../db/db.ts';
import { dropMail, isMailWaiting, markMailSent } from './mail.repo.ts';
import type { Mail, Mailer } from './mailer.ts';

/**
 * Sends a recorded email, at least once: a crash between the server's acceptance and our record sends it again with the
 * same Message-ID. `compose` returns undefined when there is nobody to send it to any more.
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
