import { inTransaction } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { newId } from '../../platform/ids.ts';
import { journal } from '../journal/index.ts';
import type { NewsletterDeps } from './newsletters.deps.ts';
import { insertNewsletter, type Letter } from './newsletters.repo.ts';

/** Queues a newsletter for everybody who is subscribed now. Returns how many they are. */
export async function sendNewsletter(
  { db }: Pick<NewsletterDeps, 'db'>,
  letter: Letter,
  actor: string,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const id = newId();
    const subscribers = await insertNewsletter(tx, id, letter);
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
