import { advanceRefund, type RefundDeps } from './advance-refund.ts';
import { listDueRefunds } from './refunds.repo.ts';

const BATCH = 200;
const AT_A_TIME = 4;

/**
 * Goes on with refunds that were interrupted, and looks after those that the gateway has not finished. Each once per sweep:
 * one that stays as it is waits for the next, and keeps nobody else from being swept.
 */
export async function sweepRefunds(deps: RefundDeps, signal?: AbortSignal): Promise<void> {
  let last: string | null = null;
  do {
    const waiting: string[] = await listDueRefunds(deps.db, last, BATCH);
    last = waiting.at(-1) ?? null;
    const work = async () => {
      for (let id = waiting.shift(); id !== undefined && !signal?.aborted; id = waiting.shift())
        await advanceOne(deps, id);
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, work));
  } while (last !== null && !signal?.aborted);
}

/** One that cannot be gone on with must not keep the others waiting. */
async function advanceOne(deps: RefundDeps, refundId: string): Promise<void> {
  try {
    await advanceRefund(deps, refundId);
  } catch (error) {
    deps.log.error({ err: error, refundId }, 'the sweeper could not go on with a refund');
  }
}
