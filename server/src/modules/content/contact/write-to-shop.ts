import { contactMessages } from '@fieldhouse/contracts/page.rules';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { toSite } from '../../../platform/limits/network-address.ts';
import { queueMessage } from './contact.jobs.ts';
import { messagesFrom, messagesInAll, messagesOf } from './contact.limits.ts';
import { type ContactMessage, hasContactForm } from './contact.repo.ts';

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
