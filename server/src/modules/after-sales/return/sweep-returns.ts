import { inWrite } from '../../../platform/cache/changes.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { listLines, tell } from '../../orders/index.ts';
import type { AfterSalesDeps } from '../refund/refund.deps.ts';
import { isUnsent, releasePieces } from './end-exchange.ts';
import { lockCase, type ReturnCase } from './return-case.ts';
import { listFinished, listLapsed, setReturnStatus } from './return-writes.repo.ts';
import { queueReturnMail } from './returns.jobs.ts';
import { endReturn } from './update-return.ts';

const AT_ONCE = 50;

/** Ends exchanges whose goods, or whose answer, have not come in time, and closes what is done. */
export async function sweepReturns(deps: Pick<AfterSalesDeps, 'db' | 'cache'>, signal: AbortSignal): Promise<void> {
  for (const id of await listLapsed(deps.db, AT_ONCE)) {
    if (signal.aborted) return;
    await lapse(deps, id);
  }
  for (const id of await listFinished(deps.db, AT_ONCE)) {
    if (signal.aborted) return;
    await close(deps, id);
  }
}

async function lapse(deps: Pick<AfterSalesDeps, 'db' | 'cache'>, id: string): Promise<void> {
  await inWrite(deps, async (tx) => {
    const found = await lockCase(tx, id);
    const { goods, replacement } = found;
    // Somebody has received or refused it in this moment.
    if (goods.lapsesAt === null) return;
    if (goods.status === 'requested') return giveBack(tx, found);
    if (goods.status !== 'approved') return;
    // Sent without waiting for the goods: there is nothing to give back.
    if (!replacement || !isUnsent(await listLines(tx, replacement.id)))
      return setReturnStatus(tx, id, { status: 'approved' });
    await endReturn(tx, found, { status: 'lapsed', by: 'shop', actor: null });
  });
}

/** Nobody has answered: what was to be sent instead is on sale again. The request stays, and is refunded if it is approved. */
async function giveBack(tx: Tx, { order, replacement, goods, name }: ReturnCase): Promise<void> {
  await setReturnStatus(tx, goods.id, { status: 'requested' });
  if (!replacement || replacement.status === 'canceled') return;
  const { accountId, guestId } = order;
  const about = { orderId: order.id, returnId: goods.id, accountId, guestId };
  const mailId = await queueReturnMail(tx, 'exchange-lapsed', about);
  await releasePieces(tx, replacement.id, { mailId, actor: null });
  await tell(tx, order.id, { kind: 'exchange-lapsed', by: 'shop', facts: { returnId: goods.id, name } });
}

async function close(deps: Pick<AfterSalesDeps, 'db' | 'cache'>, id: string): Promise<void> {
  await inWrite(deps, async (tx) => {
    const { order, goods, name } = await lockCase(tx, id);
    if (goods.status !== 'received') return;
    await setReturnStatus(tx, id, { status: 'closed' });
    await tell(tx, order.id, { kind: 'return-closed', by: 'shop', facts: { returnId: id, name } });
  });
}
