import type { Tx } from '../../../platform/db/db.ts';
import { emailKey } from '../../accounts/index.ts';
import { erasePayer } from '../payment/payments.repo.ts';
import { deleteGuests, lockGuests } from './guests.repo.ts';

interface Leaving {
  readonly id: string;
  readonly email: string;
}

/** So that an order which a guest of this address is just placing is waited for. */
export const lockGuestsOf = (tx: Tx, { email }: Leaving): Promise<string[]> => lockGuests(tx, emailKey(email));

/** When an account is deleted: what it has paid stays without the person, and guests of its address who have nothing left here go. */
export async function forgetPayer(tx: Tx, leaving: Leaving): Promise<void> {
  await erasePayer(tx, leaving.id);
  await deleteGuests(tx, await lockGuestsOf(tx, leaving));
}
