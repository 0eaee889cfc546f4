import { newsletterMessages } from '@fieldhouse/contracts/newsletter.rules';
import { AppError } from '../../platform/http/app-error.ts';
import { subscribe } from '../accounts/index.ts';
import type { NewsletterDeps } from './newsletters.deps.ts';
import { endSubscriber } from './subscribers.repo.ts';
import { findSubscription } from './unsubscribe-links.repo.ts';

/** By the link in a newsletter, without a session. Idempotent. */
export async function unsubscribe(deps: Pick<NewsletterDeps, 'db' | 'now'>, token: string): Promise<void> {
  const subscription = await findSubscription(deps.db, token);
  if (!subscription) throw new AppError('refused', newsletterMessages.badLink);
  const { readerId, isVisitor, subscribed } = subscription;
  if (!subscribed) return;
  await (isVisitor ? endSubscriber(deps.db, readerId) : subscribe(deps, readerId, false));
}
