import { HOUR_MS } from '@fieldhouse/contracts/durations.rules';
import { messages } from '@fieldhouse/contracts/messages';
import { contactMessages } from '@fieldhouse/contracts/page.rules';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { createCeiling } from '../../../platform/limits/ceilings.ts';
import { toSite } from '../../../platform/limits/network-address.ts';
import { queueMessage } from './contact.jobs.ts';
import { type ContactMessage, hasContactForm } from './contact.repo.ts';

const refusals = messages('contact', {
  fromNetwork: 'Too many messages have been sent from your network. Please try again in an hour.',
  several: 'You have already written several messages. Please wait for our answer, or try again in an hour.',
  inAll: 'We are receiving too many messages at the moment. Please try again in an hour.',
} as const);

/** Hands a visitor's message to the mail queue. `address` is the network it comes from. */
export async function writeToShop(
  { db }: { readonly db: Db },
  { trap, ...message }: ContactMessage & { readonly trap: string | null },
  address: string,
): Promise<void> {
  if (!(await hasContactForm(db))) throw new AppError('not-found', contactMessages.noForm);
  // People do not see this field. What fills it in is told what it wants to hear.
  if (trap !== null) return;
  await messagesFrom.take(db, toSite(address));
  await messagesOf.take(db, message.email.toLowerCase());
  await messagesInAll.take(db);
  await inTransaction(db, (tx) => queueMessage(tx, message));
}

/** From one network, whatever address is given. */
const messagesFrom = createCeiling({
  name: 'contact-from',
  max: 10,
  windowMs: HOUR_MS,
  sentence: refusals.fromNetwork,
});

/** In the name of one address, from wherever. */
const messagesOf = createCeiling({
  name: 'contact-of',
  max: 5,
  windowMs: HOUR_MS,
  sentence: refusals.several,
});

/** To the shop altogether: many networks must not fill its mailbox either. */
const messagesInAll = createCeiling({
  name: 'contact-all',
  max: 200,
  windowMs: HOUR_MS,
  sentence: refusals.inAll,
});
