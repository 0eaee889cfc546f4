import type { Tx } from '../../../platform/db/db.ts';
import { announce } from '../../../platform/facts.ts';
import { eraseBuyer } from '../order/order-writes.repo.ts';
import type { OrderFacts } from '../order/orders.deps.ts';
import { deleteNotes } from './customers.repo.ts';

/** When an account is deleted: what it has bought stays without the person, also what it has taken over from guests. */
export async function forgetBuyer(
  tx: Tx,
  { id }: { readonly id: string },
  facts: Pick<OrderFacts, 'buyerErased'>,
): Promise<void> {
  await deleteNotes(tx, id);
  await announce(facts.buyerErased, tx, await eraseBuyer(tx, id));
}
