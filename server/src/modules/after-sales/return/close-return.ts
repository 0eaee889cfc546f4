import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { inWrite } from '../../../platform/cache/changes.ts';
import { journal } from '../../journal/index.ts';
import { actorOf, admitReader, type OrderReader, readChangedOrder } from '../../orders/index.ts';
import type { AfterSalesDeps } from '../refund/advance-refund.ts';
import { lockCase, noSuchReturn } from './return-case.ts';
import { endReturn } from './update-return.ts';

/** The buyer keeps the goods. */
export async function closeReturn(
  deps: AfterSalesDeps,
  { id, returnId }: { readonly id: string; readonly returnId: string },
  reader: OrderReader,
): Promise<OrderDetail> {
  const by = await admitReader(deps, id, reader);
  const actor = actorOf(by, reader);
  await inWrite(deps, async (tx) => {
    const found = await lockCase(tx, returnId);
    if (found.order.id !== id) throw noSuchReturn();
    // Clicked twice, or in another tab.
    if (found.returnRequest.status === 'closed') return;
    await endReturn(tx, found, { status: 'closed', by, actor });
    if (actor === null) return;
    const [before, after] = [{ status: found.returnRequest.status }, { status: 'closed', return: found.name }];
    await journal(tx, { actor, action: 'closeReturn', subject: 'order', subjectId: id, before, after });
  });
  return readChangedOrder(deps.db, id, by);
}
