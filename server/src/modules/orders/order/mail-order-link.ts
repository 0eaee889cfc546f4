import { HOUR_MS } from '@fieldhouse/contracts/durations.rules';
import { messages } from '@fieldhouse/contracts/messages';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import { createCeiling, mailsAnHour } from '../../../platform/limits/ceilings.ts';
import { createLimit } from '../../../platform/limits/limits.ts';
import { toSite } from '../../../platform/limits/network-address.ts';
import { queueMail } from '../../../platform/mailer/mail.repo.ts';
import { emailKey } from '../../accounts/index.ts';
import { findOrderToMail } from './orders.repo.ts';

const refusals = messages('order', {
  severalLinks:
    'You have asked for links to this address several times. Please check your inbox, or try again in an hour.',
  manyLinks: 'Too many links to orders have been requested from your network. Please try again in an hour.',
} as const);

/** For one address, from one network. */
const linkRequests = createLimit({
  name: 'order-links',
  max: 10,
  windowMs: HOUR_MS,
  of: 'requests',
  sentence: refusals.severalLinks,
});

const linkRequestsFrom = createCeiling({
  name: 'order-link-requests',
  max: 100,
  windowMs: HOUR_MS,
  sentence: refusals.manyLinks,
});

/** What one recipient gets. That it is reached is not said: it would tell that there are orders. */
const linkMailsTo = mailsAnHour('order-link', 'reached');

interface Wanted {
  readonly number: number;
  readonly email: string;
}

/**
 * Does the same, in as much time, whether there is such an order or not: without one, the mail is of an order that does not
 * exist, and is dropped where it would be written. `address` is the caller's network address.
 */
export async function mailOrderLink(db: Db, { number, email }: Wanted, address: string): Promise<void> {
  const key = emailKey(email);
  await linkRequests.take(db, { address, who: key });
  await linkRequestsFrom.take(db, toSite(address));
  const found = await findOrderToMail(db, number);
  const fits = found?.email != null && emailKey(found.email) === key;
  const mail = await linkMailsTo.takeIfAny(db, ...(fits ? [key] : [key, 'none']));
  const orderId = found && fits && mail ? found.id : newId();
  const kind = 'link';
  await inTransaction(db, (tx) => queueMail(tx, { task: 'send-order-mail', kind }, { orderId, kind }));
}
