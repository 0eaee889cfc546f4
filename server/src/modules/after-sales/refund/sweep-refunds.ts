import { sweep } from '../../../platform/durable-step.ts';
import { advanceRefund, type RefundDeps } from './advance-refund.ts';
import { listDueRefunds } from './refunds.repo.ts';

/** Advances refunds that were interrupted, and looks after those that the gateway has not finished. */
export async function sweepRefunds(deps: RefundDeps, signal?: AbortSignal): Promise<void> {
  await sweep({
    what: 'refund',
    list: (after, limit) => listDueRefunds(deps.db, after, limit),
    advance: (id) => advanceRefund(deps, id),
    log: deps.log,
    signal,
  });
}
