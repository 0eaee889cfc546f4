import { inTransaction, type Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { newId } from '../../platform/ids.ts';
import { journal } from '../journal/index.ts';
import type { NewsletterDeps } from './newsletters.deps.ts';
import { findNewsletterByKey, insertDeliveries, insertNewsletter, type Letter } from './newsletters.repo.ts';

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
    if (subscribers === 0) throw new AppError('refused', 'Nobody is subscribed to the newsletter yet.');
    await journal(tx, {
      actor,
      action: 'sendNewsletter',
      subject: 'newsletter',
      subjectId: id,
      before: null,
      after: { title: letter.title, subscribers },
    });
    return subscribers;
  });
}

async function countRepeated(tx: Tx, { title, content }: Letter, key: string | undefined): Promise<number> {
  const sent = await findNewsletterByKey(tx, key);
  if (sent?.title !== title || sent.content !== content)
    throw new AppError(
      'refused',
      'Another newsletter has already been sent with this key. Please check the list below.',
    );
  return sent.recipients;
}
