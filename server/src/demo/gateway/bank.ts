import { wayToPay } from '@fieldhouse/contracts/payment-methods.rules';
import type pg from 'pg';
import { type Answer, InvalidRequest, noSuch, ok, requireIntent } from './actions.ts';
import { authenticationFailed } from './cards.ts';
import { findIntent, leaveToBank, toStripe } from './ledger.ts';

/** What the buyer does at the bank: available to anyone with the secret. One that takes its time can be decided later. */
export async function confirmAction(client: pg.PoolClient, secret: string, outcome = 'pass'): Promise<Answer> {
  const id = secret.split('_secret_', 1)[0] ?? '';
  const intent = await findIntent(client, id, true);
  if (intent?.secret !== secret) throw noSuch('payment_intent');
  const isLate = intent.status === 'processing';
  if (intent.status !== 'requires_action' && !isLate)
    throw new InvalidRequest(400, 'payment_intent_unexpected_state', 'There is nothing to confirm any more.');
  if (outcome === 'wait') await leaveToBank(client, id);
  else
    await client.query(
      `update demo_gateway.intent set status = $2, received = case when $2 = 'succeeded' then amount else 0 end, error = $3,
         turns_at = null where id = $1`,
      [
        id,
        outcome === 'pass' ? 'succeeded' : 'requires_payment_method',
        outcome === 'pass' ? null : JSON.stringify(refusalOf(intent.method)),
      ],
    );
  return ok({ ...toStripe(await requireIntent(client, id)), is_late: isLate, return_url: intent.return_url });
}

const refusalOf = (method: string) =>
  method === 'card'
    ? authenticationFailed
    : {
        code: 'payment_intent_payment_attempt_failed',
        message: `The payment was declined by ${wayToPay(method).name}.`,
        payment_method: { type: method },
      };
