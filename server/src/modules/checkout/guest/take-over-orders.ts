import type { Tx } from '../../../platform/db/db.ts';
import { emailKey } from '../../accounts/index.ts';
import { giveNotes, giveOrders } from '../../orders/index.ts';
import { givePayments } from '../payment/payments.repo.ts';
import { lockGuests } from './guests.repo.ts';

/**
 * What was bought without an account under an address belongs to the account of whoever has proved that the address is
 * theirs. The guest stays on it, so that a payment that is under way can be finished. The account is locked already, and the
 * guests before their orders: an order that one of them is just placing is waited for, and taken over too.
 */
export async function takeOverOrders(
  tx: Tx,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  const guests = await lockGuests(tx, emailKey(email));
  if (guests.length === 0) return;
  await giveOrders(tx, guests, id);
  await givePayments(tx, guests, id);
  await giveNotes(tx, guests, id);
}
