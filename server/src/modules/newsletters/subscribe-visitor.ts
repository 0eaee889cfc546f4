import { HOUR_MS } from '@fieldhouse/contracts/durations.rules';
import type { Language } from '@fieldhouse/contracts/language';
import { messages } from '@fieldhouse/contracts/messages';
import { newsletterMessages } from '@fieldhouse/contracts/newsletter.rules';
import type { Translate } from '@fieldhouse/contracts/text';
import { inTransaction } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { createCeiling } from '../../platform/limits/ceilings.ts';
import { createLimit } from '../../platform/limits/limits.ts';
import { toSite } from '../../platform/limits/network-address.ts';
import { emailKey, recordConsent, subscribe } from '../accounts/index.ts';
import { getSettings } from '../settings/index.ts';
import type { NewsletterDeps } from './newsletters.deps.ts';
import { queueConfirmation } from './newsletters.jobs.ts';
import * as repo from './subscribers.repo.ts';
import { endSubscriber, findSubscription } from './subscribers.repo.ts';

const refusals = messages('newsletter', {
  severalMails: 'We have already sent several emails to this address. Please check your inbox, or try again tomorrow.',
  fromNetwork: 'Too many people have subscribed from your network. Please try again in an hour.',
} as const);

/** For one address, from one network. */
const requests = createLimit({
  name: 'newsletter',
  max: 10,
  windowMs: HOUR_MS,
  of: 'requests',
  sentence: refusals.severalMails,
});
/** What one recipient gets, from all requests together. */
const mailsTo = createCeiling({
  name: 'newsletter-mails',
  max: 5,
  windowMs: 24 * HOUR_MS,
  sentence: refusals.severalMails,
});
const requestsFrom = createCeiling({
  name: 'newsletter-requests',
  max: 100,
  windowMs: HOUR_MS,
  sentence: refusals.fromNetwork,
});

type Deps = Pick<NewsletterDeps, 'db' | 'now'>;

/** Says the same to everybody, and refuses as often, whether the address is known or not. */
export async function subscribeVisitor(
  { db, cache }: Pick<NewsletterDeps, 'db' | 'cache'>,
  { email, language, consent }: { readonly email: string; readonly language: Language; readonly consent: string },
  address: string,
): Promise<string> {
  const key = emailKey(email);
  await requestsFrom.take(db, toSite(address));
  await requests.take(db, { address, who: key });
  // What sends no email is counted separately from what does.
  await mailsTo.take(db, ...((await repo.isSubscriber(db, key)) ? [key, 'none'] : [key]));
  const { doubleOptIn } = await getSettings({ db, cache });
  await inTransaction(db, async (tx) => {
    // What an account says is changed by its owner alone.
    const isConfirmed = !doubleOptIn && !(await repo.hasAccount(tx, key));
    const id = await repo.insertSubscriber(tx, { email, key, language, isConfirmed });
    if (id === undefined) return;
    await recordConsent(tx, id, { given: true, source: isConfirmed ? 'unconfirmed' : 'visitor', text: consent });
    if (!isConfirmed) await queueConfirmation(tx, id);
  });
  return doubleOptIn ? newsletterMessages.confirmFirst : newsletterMessages.subscribed;
}

/** Opening the link proves access to the mailbox. Idempotent. */
export async function confirmSubscription(deps: Deps, token: string, t: Translate): Promise<void> {
  const subscriber = await repo.findSubscriber(deps.db, token);
  if (!subscriber || subscriber.state === 'ended') throw new AppError('refused', newsletterMessages.badRequest);
  const consent = { source: 'confirmation', text: t`Shall we send our newsletter to your address?` } as const;
  const accountId = await inTransaction(deps.db, async (tx) => {
    await recordConsent(tx, subscriber.id, { given: true, ...consent });
    return repo.confirmSubscriber(tx, subscriber.id);
  });
  if (accountId !== undefined) await subscribe(deps, accountId, { newsLetter: true, ...consent });
}

/** By the link in a newsletter, without a session. Idempotent. */
export async function unsubscribe(
  deps: Pick<NewsletterDeps, 'db' | 'now'>,
  token: string,
  t: Translate,
): Promise<void> {
  const subscription = await findSubscription(deps.db, token);
  if (!subscription) throw new AppError('refused', newsletterMessages.badLink);
  const { readerId, isVisitor, subscribed } = subscription;
  if (!subscribed) return;
  const consent = { source: 'mail', text: t`Unsubscribe` } as const;
  if (!isVisitor) return subscribe(deps, readerId, { newsLetter: false, ...consent });
  await inTransaction(deps.db, async (tx) => {
    const accountId = await endSubscriber(tx, readerId);
    await recordConsent(tx, readerId, { given: false, ...consent });
    if (accountId !== undefined) await subscribe({ ...deps, db: tx }, accountId, { newsLetter: false, ...consent });
  });
}
