import { messages } from '@fieldhouse/contracts/messages';
import type { OpenState } from '@fieldhouse/contracts/newsletters.schemas';
import { inTransaction, type Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { sessionMessages } from '../../platform/http/request-messages.ts';
import { newId } from '../../platform/ids.ts';
import { MailError } from '../../platform/mailer/mailer.ts';
import { findUser } from '../accounts/index.ts';
import { journal } from '../journal/index.ts';
import { getLetterhead, type MailDeps } from '../settings/index.ts';
import { reopenDeliveries } from './deliveries.repo.ts';
import type { NewsletterDeps } from './newsletters.deps.ts';
import { writeNewsletter } from './newsletters.emails.ts';
import {
  findNewsletterByKey,
  insertDeliveries,
  insertNewsletter,
  type Letter,
  lockOpenFigures,
} from './newsletters.repo.ts';
import { createUnsubscribeLink } from './subscribers.repo.ts';

const refusals = messages('newsletter', {
  nobody: 'Nobody is subscribed to the newsletter yet.',
  keyTaken: 'Another newsletter has already been sent with this key. Please check the list below.',
  nothing: 'There is nothing to send again.',
  unknown: 'There is no such newsletter.',
  testFailed: 'The mail server did not accept the test email. Please try again later.',
} as const);

/**
 * Queues a newsletter for all current subscribers. Returns how many there are. A repeated request with the same key
 * gets the same answer, and nothing else happens.
 */
export async function sendNewsletter(
  { db }: Pick<NewsletterDeps, 'db'>,
  { key, ...letter }: Letter & { readonly key?: string | undefined },
  actor: string,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const id = newId();
    if (!(await insertNewsletter(tx, id, { ...letter, key }))) return countRepeated(tx, letter, key);
    const subscribers = await insertDeliveries(tx, id);
    if (subscribers === 0) throw new AppError('refused', refusals.nobody);
    const after = { title: letter.title, subscribers };
    await journal(tx, { actor, action: 'sendNewsletter', subject: 'newsletter', subjectId: id, after });
    return subscribers;
  });
}

async function countRepeated(tx: Tx, { title, content }: Letter, key: string | undefined): Promise<number> {
  const sent = await findNewsletterByKey(tx, key);
  if (sent?.title !== title || sent.content !== content) throw new AppError('refused', refusals.keyTaken);
  return sent.recipients;
}

/** Requeues failed deliveries, or those in doubt. Returns how many there are. */
export async function resendNewsletter(
  { db }: Pick<NewsletterDeps, 'db'>,
  { id, state }: { readonly id: string; readonly state: OpenState },
  actor: string,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    if (!(await lockOpenFigures(tx, id))) throw noSuchNewsletter();
    const subscribers = await reopenDeliveries(tx, id, state);
    if (subscribers === 0) throw new AppError('refused', refusals.nothing);
    const [before, after] = [{ state }, { state: 'waiting', subscribers }];
    await journal(tx, { actor, action: 'resendNewsletter', subject: 'newsletter', subjectId: id, before, after });
    return subscribers;
  });
}

export const noSuchNewsletter = () => new AppError('not-found', refusals.unknown);

/** Sent directly rather than queued: a test should say whether it works. Returns the address. */
export async function sendTestNewsletter(deps: MailDeps, { title, content }: Letter, userId: string): Promise<string> {
  const { db, mailer } = deps;
  const user = await findUser(db, userId);
  if (!user) throw new AppError('not-signed-in', sessionMessages.none);
  const token = await createUnsubscribeLink(db, userId);
  const head = await getLetterhead(deps, null);
  const { t } = head;
  const mail = writeNewsletter({ title: t`Test: ${title}`, content }, { ...user, token }, head);
  try {
    await mailer.send({ ...mail, id: newId() });
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    throw new AppError('refused', refusals.testFailed, {
      cause: error,
    });
  }
  return user.email;
}
