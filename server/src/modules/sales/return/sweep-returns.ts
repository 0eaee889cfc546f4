import { inWrite } from '../../../platform/cache/changes.ts';
import type { FulfilmentDeps } from '../order/fulfilment.deps.ts';
import { listLines } from '../order/order-writes.repo.ts';
import { tell } from '../order/tell.ts';
import { isUnsent } from './end-exchange.ts';
import { lockCase } from './return-case.ts';
import { listFinished, listLapsed, setReturnStatus } from './return-writes.repo.ts';
import { endReturn } from './update-return.ts';

const AT_ONCE = 50;

/** Ends exchanges whose goods have not come in time, and closes what is done. */
export async function sweepReturns(deps: Pick<FulfilmentDeps, 'db' | 'cache'>, signal: AbortSignal): Promise<void> {
  for (const id of await listLapsed(deps.db, AT_ONCE)) {
    if (signal.aborted) return;
    await lapse(deps, id);
  }
  for (const id of await listFinished(deps.db, AT_ONCE)) {
    if (signal.aborted) return;
    await close(deps, id);
  }
}

async function lapse(deps: Pick<FulfilmentDeps, 'db' | 'cache'>, id: string): Promise<void> {
  await inWrite(deps, async (tx) => {
    const found = await lockCase(tx, id);
    const { goods, replacement } = found;
    // Somebody has received it in this moment.
    if (goods.status !== 'approved' || goods.lapsesAt === null) return;
    // Sent without waiting for the goods: there is nothing to give back.
    if (!replacement || !isUnsent(await listLines(tx, replacement.id)))
      return setReturnStatus(tx, id, { status: 'approved' });
    await endReturn(tx, found, { status: 'lapsed', by: 'shop', actor: null });
  });
}

async function close(deps: Pick<FulfilmentDeps, 'db' | 'cache'>, id: string): Promise<void> {
  await inWrite(deps, async (tx) => {
    const { order, goods, name } = await lockCase(tx, id);
    if (goods.status !== 'received') return;
    await setReturnStatus(tx, id, { status: 'closed' });
    await tell(tx, order.id, { kind: 'return-closed', by: 'shop', facts: { returnId: id, name } });
  });
}
