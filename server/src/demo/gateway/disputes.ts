import type pg from 'pg';
import { type Answer, InvalidRequest, noSuch, ok } from './actions.ts';
import { addDispute, type DisputeKind } from './dispute-rows.ts';
import { findIntentOfOrder } from './ledger.ts';

interface DisputeRow {
  readonly id: string;
  readonly amount: number;
  readonly status: string;
  readonly reason: string;
  readonly due: number | null;
  readonly created: number;
  readonly intent_id: string;
  readonly metadata: Record<string, string>;
  readonly received: number;
  /** Of a warning: the charge was neither disputed nor given back since. */
  readonly actionable: boolean;
}

const select = `select d.id, d.amount, d.status, d.reason, extract(epoch from d.due_by)::bigint as due,
    extract(epoch from d.created_at)::bigint as created, d.intent_id, i.metadata, i.received,
    d.status = 'actionable' and i.refunded < i.received and not exists (
      select from demo_gateway.dispute o where o.intent_id = d.intent_id and o.id like 'du%') as actionable
  from demo_gateway.dispute d join demo_gateway.intent i on i.id = d.intent_id`;

/** A dispute or a warning in the provider's shape, with what can be expanded in it. */
function toStripe(row: DisputeRow): Record<string, unknown> {
  const { id, amount, status, reason, created, due } = row;
  const intent = { id: row.intent_id, object: 'payment_intent', metadata: row.metadata };
  const charge = { id: `ch_${row.intent_id.slice(3)}`, object: 'charge', amount: row.received };
  if (id.startsWith('issfr'))
    return {
      id,
      object: 'radar.early_fraud_warning',
      actionable: row.actionable,
      fraud_type: reason,
      created,
      charge,
      payment_intent: intent,
    };
  return {
    id,
    object: 'dispute',
    amount,
    status,
    reason,
    created,
    charge: charge.id,
    payment_intent: intent,
    evidence_details: { due_by: due },
    balance_transactions: [],
  };
}

export async function readDispute(db: pg.Pool, id: string): Promise<Answer> {
  const { rows } = await db.query<DisputeRow>(`${select} where d.id = $1`, [id]);
  if (!rows[0]) throw noSuch('dispute');
  return ok(toStripe(rows[0]));
}

/** Newest first. */
export async function listDisputes(db: pg.Pool, url: string, since: number): Promise<Answer> {
  const { rows } = await db.query<DisputeRow>(
    `${select} where d.id like $1 and d.created_at >= to_timestamp($2) order by d.created_at desc, d.id`,
    [url.startsWith('/v1/radar') ? 'issfr%' : 'du%', since],
  );
  return ok({ object: 'list', url, has_more: false, data: rows.map(toStripe) });
}

interface Opening {
  readonly orderId?: string;
  readonly kind?: DisputeKind;
  readonly amount?: number;
}

export async function openDispute(
  client: pg.PoolClient,
  { orderId = '', kind = 'dispute', amount }: Opening,
): Promise<Answer> {
  const intent = await findIntentOfOrder(client, orderId);
  if (!intent) throw noSuch('charge');
  if (amount !== undefined && amount > intent.received)
    throw new InvalidRequest(400, 'amount_too_large', 'No more can be disputed than was charged.');
  return ok({ id: await addDispute(client, intent, kind, amount) });
}

const endings: Readonly<Record<string, string>> = {
  won: 'won',
  lost: 'lost',
  closed: 'warning_closed',
  // The bank asks no more: it disputes.
  escalated: 'needs_response',
};

export async function endDispute(
  client: pg.PoolClient,
  { id = '', outcome = '' }: { readonly id?: string; readonly outcome?: string },
): Promise<Answer> {
  const { rowCount } = await client.query('update demo_gateway.dispute set status = $2 where id = $1', [
    id,
    endings[outcome] ?? outcome,
  ]);
  if (rowCount === 0) throw noSuch('dispute');
  return ok({ id });
}
