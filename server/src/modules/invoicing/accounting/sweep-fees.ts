import type { Db } from '../../../platform/db/db.ts';
import { sweep } from '../../../platform/durable-step.ts';
import type { Log } from '../../../platform/log.ts';
import { GatewayUnknown, type PaymentGateway } from '../../../platform/payments/payment-gateway.ts';
import { claimFee, listDueFees, setFee } from '../../checkout/index.ts';

interface FeeDeps {
  readonly db: Db;
  readonly payments: PaymentGateway;
  readonly log: Log;
}

/** Asks what the provider has kept of each payment, some time after it, so that no payment waits for that. */
export async function sweepFees(deps: FeeDeps, signal?: AbortSignal): Promise<void> {
  await sweep({
    what: 'payment',
    list: (after, limit) => listDueFees(deps.db, after, limit),
    advance: (id) => askForFee(deps, id),
    log: deps.log,
    signal,
  });
}

async function askForFee({ db, payments, log }: FeeDeps, id: string): Promise<void> {
  const intentId = await claimFee(db, id);
  if (intentId === undefined) return;
  try {
    const fee = await payments.lookUpFee(intentId);
    if (fee) await setFee(db, id, fee);
  } catch (error) {
    if (!(error instanceof GatewayUnknown)) throw error;
    log.debug({ err: error, paymentId: id }, 'the fee of a payment is asked for later');
  }
}
