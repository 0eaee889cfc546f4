import { advancePayment } from './advance-payment.ts';
import { cleanFaults } from './faults.repo.ts';
import { listHolds } from './holds.repo.ts';
import { paymentsToGiveUp } from './holds.rules.ts';
import { cleanKeptTokens } from './kept-tokens.repo.ts';
import type { PaymentDeps } from './payment.deps.ts';
import { listUnclaimed } from './payments.repo.ts';

const BATCH = 200;
const AT_A_TIME = 4;

/**
 * Goes on with every payment that was left open: by a crash, a closed tab, a gateway that did not answer. Each once per
 * sweep: one that stays open waits for the next, and keeps nobody else from being swept. Those that wait for a bank and keep
 * too much from others are then given up.
 */
export async function sweepPayments(deps: PaymentDeps, signal?: AbortSignal): Promise<void> {
  await cleanKeptTokens(deps.db);
  await cleanFaults(deps.db);
  let last: string | null = null;
  do {
    const waiting: string[] = await listUnclaimed(deps.db, last, BATCH);
    last = waiting.at(-1) ?? null;
    const work = async () => {
      for (let id = waiting.shift(); id !== undefined && !signal?.aborted; id = waiting.shift())
        await advanceOne(deps, id);
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, work));
  } while (last !== null && !signal?.aborted);
  for (const id of paymentsToGiveUp(await listHolds(deps.db)))
    if (!signal?.aborted) await advanceOne(deps, id, { lapses: true });
}

/** One that cannot be gone on with must not keep the others waiting. */
async function advanceOne(deps: PaymentDeps, paymentId: string, how?: { lapses: true }): Promise<void> {
  try {
    await advancePayment(deps, paymentId, how);
  } catch (error) {
    deps.log.error({ err: error, paymentId }, 'the sweeper could not go on with a payment');
  }
}
