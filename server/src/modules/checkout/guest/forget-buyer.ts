import type { Tx } from '../../../platform/db/db.ts';
import { emailKey } from '../../accounts/index.ts';
import { issueCreditNotesOf, issueInvoicesOf } from '../../invoicing/index.ts';
import { deleteNotes, eraseBuyer } from '../../orders/index.ts';
import { forgetReviewer } from '../../reviews/index.ts';
import { erasePayer } from '../payment/payments.repo.ts';
import { deleteGuests, lockGuests } from './guests.repo.ts';

/**
 * When an account is deleted: what it has bought stays without the person, also what it has taken over, and guests of its
 * address who have nothing left here go too. They are locked before the orders, as everywhere.
 */
export async function forgetBuyer(
  tx: Tx,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  const guests = await lockGuests(tx, emailKey(email));
  await deleteNotes(tx, id);
  await issueInvoicesOf(tx, id);
  await issueCreditNotesOf(tx, id);
  await eraseBuyer(tx, id);
  await erasePayer(tx, id);
  await forgetReviewer(tx, id);
  await deleteGuests(tx, guests);
}
