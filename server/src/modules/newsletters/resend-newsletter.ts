import type { OpenState } from '@fieldhouse/contracts/newsletters.schemas';
import { inTransaction } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { journal } from '../journal/index.ts';
import { reopenDeliveries } from './deliveries.repo.ts';
import type { NewsletterDeps } from './newsletters.deps.ts';
import { lockOpenFigures } from './newsletters.repo.ts';

/** Requeues failed deliveries, or those in doubt. Returns how many there are. */
export async function resendNewsletter(
  { db }: Pick<NewsletterDeps, 'db'>,
  { id, state }: { readonly id: string; readonly state: OpenState },
  actor: string,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    if (!(await lockOpenFigures(tx, id))) throw noSuchNewsletter();
    const subscribers = await reopenDeliveries(tx, id, state);
    if (subscribers === 0) throw new AppError('refused', 'There is nothing to send again.');
    await journal(tx, {
      actor,
      action: 'resendNewsletter',
      subject: 'newsletter',
      subjectId: id,
      before: { state },
      after: { state: 'waiting', subscribers },
    });
    return subscribers;
  });
}

export const noSuchNewsletter = () => new AppError('not-found', 'There is no such newsletter.');
