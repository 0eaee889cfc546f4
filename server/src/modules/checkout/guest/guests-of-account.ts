import type { Tx } from '../../../platform/db/db.ts';
import { emailKey } from '../../accounts/index.ts';
import { giveNotes, giveOrders } from '../../orders/index.ts';
import { erasePayer, givePayments } from '../payment/payments.repo.ts';
import { deleteGuests, lockGuests } from './guests.repo.ts';

/**
 * What was bought without an account under an address belongs to the account that has proved that the address is
 * its own. The guest stays on it, so that a payment that is under way can be finished. The account is locked already, and the
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

interface Leaving {
  readonly id: string;
  readonly email: string;
}

/** So that an order which a guest of this address is just placing is waited for. */
export const lockGuestsOf = (tx: Tx, { id, email }: Leaving): Promise<string[]> => lockGuests(tx, emailKey(email), id);

/**
 * When an account is deleted: what it has paid stays without the person, and guests of its address, or of one that it had before, who
 * have nothing left here go.
 */
export async function forgetPayer(tx: Tx, leaving: Leaving): Promise<void> {
  const guests = await lockGuestsOf(tx, leaving);
  await erasePayer(tx, leaving.id);
  await deleteGuests(tx, guests);
}
