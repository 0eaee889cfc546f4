import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import { isId } from '../../../platform/ids.ts';
import type { GatewayDispute } from '../../../platform/payments/payment-gateway.ts';
import { advancePayment, orRecordUnknown, type PaymentDeps } from '../../checkout/index.ts';
import { lockOrder, queueShopMail, recordEvent } from '../../orders/index.ts';
import { changeHeard } from './dispute.rules.ts';
import * as disputes from './disputes.repo.ts';

/**
 * For a webhook and the sweeper alike: the gateway is asked for the current state, and the answer is written down. Nothing
 * changes there, so it needs no claim.
 */
export async function advanceDispute(deps: PaymentDeps, { gatewayId }: { readonly gatewayId: string }): Promise<void> {
  await orRecordUnknown(deps, { disputeId: gatewayId }, async () => {
    const heard = await deps.payments.lookUpDispute(gatewayId);
    if (heard) await writeDown(deps, heard);
    else await disputes.lookLater(deps.db, gatewayId);
  });
}

/** Of a charge that is not ours, nothing is. */
export async function writeDown(deps: PaymentDeps, heard: GatewayDispute): Promise<void> {
  const { db, log } = deps;
  const { gatewayId } = heard;
  const known = await disputes.findKnownDispute(db, gatewayId);
  if (known && !changeHeard(known, heard)) return disputes.lookLater(db, gatewayId);
  const orderId = await findPaidOrder(deps, heard);
  if (orderId === undefined) return;
  const change = await inTransaction(db, (tx) => writeForOrder(tx, orderId, heard));
  if (change === 'opened') log.warn({ orderId, disputeId: gatewayId }, `an order is on hold: a ${heard.kind} is open`);
}

/** A bank can be faster than the shop: then the payment is brought to its end first. */
async function findPaidOrder(deps: PaymentDeps, { paymentId, intentId }: GatewayDispute): Promise<string | undefined> {
  const names = { paymentId: paymentId && isId(paymentId) ? paymentId : undefined, intentId };
  const payment = await disputes.findDisputedPayment(deps.db, names);
  if (payment?.state === 'open') await advancePayment(deps, payment.id);
  return payment?.orderId;
}

/** Packing, sending and refunding wait at the order, and then see that it is held. */
async function writeForOrder(tx: Tx, orderId: string, heard: GatewayDispute) {
  // Not paid yet: it is found again later.
  if (!(await lockOrder(tx, orderId))) return undefined;
  const change = changeHeard(await disputes.findKnownDispute(tx, heard.gatewayId), heard);
  if (!change) return undefined;
  const disputeId = await disputes.writeDispute(tx, orderId, heard);
  if (change === 'changed') return change;
  const facts = { cents: heard.amountCents, disputeId, ...(heard.kind === 'warning' && { warning: true }) };
  const kind = heard.state === 'open' ? 'disputed' : (`dispute-${heard.state}` as const);
  await recordEvent(tx, orderId, { kind, by: 'provider', facts });
  const mailId = await queueShopMail(tx, `dispute-${change}`, { orderId, disputeId });
  await disputes.setDisputeMail(tx, disputeId, change === 'opened' ? 'mail_id' : 'end_mail_id', mailId);
  return change;
}
