import { sweep } from '../../../platform/durable-step.ts';
import { orRecordUnknown, type PaymentDeps, recentlyBefore } from '../../checkout/index.ts';
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

/** Finds those that no webhook has told of. */
export async function findDisputes(deps: PaymentDeps, signal?: AbortSignal): Promise<void> {
  await orRecordUnknown(deps, {}, async () => {
    for await (const heard of deps.payments.listDisputes(recentlyBefore(deps.now()))) {
      if (signal?.aborted) return;
      await writeDown(deps, heard).catch((error) =>
        deps.log.error({ err: error, disputeId: heard.gatewayId }, 'a dispute could not be written down'),
      );
    }
  });
}
