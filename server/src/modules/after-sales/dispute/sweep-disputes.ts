import { OutcomeUnknown, sweep } from '../../../platform/durable-step.ts';
import type { PaymentDeps } from '../../checkout/index.ts';
import { recordUnknown } from '../../checkout/index.ts';
import { advanceDispute, writeDown } from './advance-dispute.ts';
import { findGatewayId, listDueDisputes } from './disputes.repo.ts';

/** Looks at those that are open. */
export async function sweepDisputes(deps: PaymentDeps, signal?: AbortSignal): Promise<void> {
  const { db, log } = deps;
  await sweep({
    what: 'dispute',
    list: (after, limit) => listDueDisputes(db, after, limit),
    async advance(id) {
      const gatewayId = await findGatewayId(db, id);
      if (gatewayId !== undefined) await advanceDispute(deps, { gatewayId });
    },
    log,
    signal,
  });
}

/** Longer than any shop is closed, and than a provider goes on telling what was not heard. */
const RECENT_MS = 30 * 24 * 60 * 60_000;

/** Finds those that nobody has told the shop about. */
export async function findDisputes(deps: PaymentDeps, signal?: AbortSignal): Promise<void> {
  try {
    for await (const heard of deps.payments.listDisputes(new Date(deps.now().getTime() - RECENT_MS))) {
      if (signal?.aborted) return;
      await writeDown(deps, heard).catch((error) =>
        deps.log.error({ err: error, disputeId: heard.gatewayId }, 'a dispute could not be written down'),
      );
    }
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) throw error;
    await recordUnknown(deps, error, {});
  }
}
