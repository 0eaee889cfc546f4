import { AppError } from '../../platform/http/app-error.ts';
import { newId } from '../../platform/ids.ts';
import { MailError } from '../../platform/mailer/mailer.ts';
import { findUser } from '../accounts/index.ts';
import { getLetterhead, type MailDeps } from '../settings/index.ts';
import { writeNewsletter } from './newsletters.emails.ts';
import type { Letter } from './newsletters.repo.ts';
import { createUnsubscribeLink } from './unsubscribe-links.repo.ts';

/** Sent directly rather than queued: a test should say whether it works. Returns the address. */
export async function sendTestNewsletter(deps: MailDeps, { title, content }: Letter, userId: string): Promise<string> {
  const { db, mailer } = deps;
  const user = await findUser(db, userId);
  if (!user) throw new AppError('not-signed-in', 'Please log in first.');
  const token = await createUnsubscribeLink(db, userId);
  const mail = writeNewsletter({ title: `Test: ${title}`, content }, { ...user, token }, await getLetterhead(deps));
  try {
    await mailer.send({ ...mail, id: newId() });
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    throw new AppError('refused', 'The mail server did not accept the test email. Please try again later.', {
      cause: error,
    });
  }
  return user.email;
}
