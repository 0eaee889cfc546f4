import { sweep } from '../../../platform/durable-step.ts';
import { cleanQuotes } from '../quote/quotes.repo.ts';
import { advancePayment } from './advance-payment.ts';
import { forgetLapses, listHolds } from './holds.repo.ts';
import { paymentsToGiveUp } from './holds.rules.ts';
import type { PaymentDeps } from './payment.deps.ts';
import { cleanFaults, listUnclaimed } from './payments.repo.ts';
import { cleanStoredTokens } from './stored-tokens.repo.ts';

/**
 * Advances every payment that was left open: by a crash, a closed tab, a gateway that did not answer. Those that wait
 * for a bank and hold too much stock are then given up.
 */
export async function sweepPayments(deps: PaymentDeps, signal?: AbortSignal): Promise<void> {
  const { db, log } = deps;
  await cleanStoredTokens(db);
  await cleanFaults(db);
  await cleanQuotes(db);
  await forgetLapses(db);
  await sweep({
    what: 'payment',
    list: (after, limit) => listUnclaimed(db, after, limit),
    advance: (id) => advancePayment(deps, id),
    log,
    signal,
  });
  await sweep({
    what: 'payment',
    list: async (after) => (after === null ? [...paymentsToGiveUp(await listHolds(db))] : []),
    advance: (id) => advancePayment(deps, id, { lapses: true }),
    log,
    signal,
  });
}
