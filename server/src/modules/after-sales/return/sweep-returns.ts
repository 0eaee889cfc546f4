import { inWrite } from '../../../platform/cache/changes.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { aboutOrder, listLines, recordEvent } from '../../orders/index.ts';
import type { AfterSalesDeps } from '../refund/advance-refund.ts';
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
    const { returnRequest, replacement } = found;
    // It was received or refused in this moment.
    if (returnRequest.lapsesAt === null) return;
    if (returnRequest.status === 'requested') return giveBack(tx, found);
    if (returnRequest.status !== 'approved') return;
    // Sent without waiting for the goods: there is nothing to give back.
    if (!replacement || !isUnsent(await listLines(tx, replacement.id)))
      return setReturnStatus(tx, id, { status: 'approved' });
    await endReturn(tx, found, { status: 'lapsed', by: 'shop', actor: null });
  });
}

/** Without an answer: what was to be sent instead is on sale again. The request stays, and is refunded if it is approved. */
async function giveBack(tx: Tx, { order, replacement, returnRequest, name }: ReturnCase): Promise<void> {
  await setReturnStatus(tx, returnRequest.id, { status: 'requested' });
  if (!replacement || replacement.status === 'canceled') return;
  const about = { ...aboutOrder(order), returnId: returnRequest.id };
  const mailId = await queueReturnMail(tx, 'exchange-lapsed', about);
  await releasePieces(tx, replacement.id, { mailId, actor: null });
  await recordEvent(tx, order.id, { kind: 'exchange-lapsed', by: 'shop', facts: { returnId: returnRequest.id, name } });
}

async function close(deps: Pick<AfterSalesDeps, 'db' | 'cache'>, id: string): Promise<void> {
  await inWrite(deps, async (tx) => {
    const { order, returnRequest, name } = await lockCase(tx, id);
    if (returnRequest.status !== 'received') return;
    await setReturnStatus(tx, id, { status: 'closed' });
    await recordEvent(tx, order.id, { kind: 'return-closed', by: 'shop', facts: { returnId: id, name } });
  });
}
