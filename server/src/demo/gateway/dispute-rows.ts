import type pg from 'pg';
import { type IntentRow, newId } from './ledger.ts';

/** `inquiry`: the bank only asks, as yet; `warning`: it fears that the card was stolen. */
export type DisputeKind = 'dispute' | 'inquiry' | 'warning';

const beginnings = {
  dispute: { prefix: 'du', status: 'needs_response', reason: 'product_not_received' },
  inquiry: { prefix: 'du', status: 'warning_needs_response', reason: 'unrecognized' },
  warning: { prefix: 'issfr', status: 'actionable', reason: 'made_with_stolen_card' },
} as const satisfies Record<DisputeKind, unknown>;

export async function addDispute(
  client: pg.PoolClient,
  intent: Pick<IntentRow, 'id' | 'received'>,
  kind: DisputeKind,
  amount = intent.received,
): Promise<string> {
  const { prefix, status, reason } = beginnings[kind];
  const id = newId(prefix);
  await client.query(
    `insert into demo_gateway.dispute (id, intent_id, amount, status, reason, due_by)
     values ($1, $2, $3, $4, $5, case when $4 <> 'actionable' then now() + interval '7 days' end)`,
    [id, intent.id, amount, status, reason],
  );
  return id;
}

/** Its money is with the bank, for now or for good. */
export async function isDisputed(client: pg.PoolClient, intentId: string): Promise<boolean> {
  const { rows } = await client.query(
    `select from demo_gateway.dispute where intent_id = $1 and status in ('needs_response', 'lost') limit 1`,
    [intentId],
  );
  return rows.length > 0;
}
