import type pg from 'pg';
import { type Answer, InvalidRequest, metadataOf, noSuch, ok, requireIntent, requireTens } from './actions.ts';
import { isDisputed } from './dispute-rows.ts';
import { findIntentOfOrder, newId } from './ledger.ts';

interface RefundRow {
  readonly id: string;
  readonly intent_id: string;
  readonly amount: number;
  readonly status: string;
  readonly failure_reason: string | null;
  readonly metadata: Record<string, string>;
  readonly created: number;
}

const columns =
  'id, intent_id, amount, status, failure_reason, metadata, extract(epoch from created_at)::bigint as created';

/** A refund in the provider's shape. */
const toStripe = ({ intent_id, failure_reason, ...row }: RefundRow) => ({
  ...row,
  object: 'refund',
  payment_intent: intent_id,
  ...(failure_reason !== null && { failure_reason }),
});

/** How a card takes its money back, when not at once. */
const endings: Readonly<Record<string, string>> = { 'refund-later': 'succeeded', 'refund-fails': 'failed' };

export async function createRefund(client: pg.PoolClient, form: URLSearchParams): Promise<Answer> {
  const intent = await requireIntent(client, form.get('payment_intent') ?? '');
  const amount = Number(form.get('amount') ?? intent.received);
  requireTens(amount, intent.currency);
  if (!(amount > 0 && intent.refunded + amount <= intent.received))
    throw new InvalidRequest(400, 'charge_already_refunded', 'The charge has been refunded already.');
  if (await isDisputed(client, intent.id))
    throw new InvalidRequest(400, 'charge_disputed', 'The charge has been charged back.');
  const ending = endings[intent.behaviour ?? ''];
  await client.query('update demo_gateway.intent set refunded = refunded + $2 where id = $1', [intent.id, amount]);
  const { rows } = await client.query<RefundRow>(
    `insert into demo_gateway.refund (id, intent_id, amount, metadata, status, turns_to, turns_at)
     values ($1, $2, $3, $4, $5, $6, case when $6::text is not null then now() + interval '30 seconds' end)
     returning ${columns}`,
    [newId('re'), intent.id, amount, metadataOf(form), ending ? 'pending' : 'succeeded', ending ?? null],
  );
  const [refund] = rows;
  if (!refund) throw new Error('the refund was not written');
  return ok(toStripe(refund));
}

export async function readRefund(db: pg.Pool, id: string): Promise<Answer> {
  const { rows } = await db.query<RefundRow>(`select ${columns} from demo_gateway.refund where id = $1`, [id]);
  if (!rows[0]) throw noSuch('refund');
  return ok(toStripe(rows[0]));
}

/** Made in the provider's own dashboard, which knows nothing of the shop's names. */
export async function refundInDashboard(
  client: pg.PoolClient,
  { orderId = '', amount }: { readonly orderId?: string; readonly amount?: number },
): Promise<Answer> {
  const intent = await findIntentOfOrder(client, orderId);
  if (!intent) throw noSuch('charge');
  const left = intent.received - intent.refunded;
  return createRefund(client, new URLSearchParams({ payment_intent: intent.id, amount: String(amount ?? left) }));
}

/** Newest first: of one charge, or since then. */
export async function listRefunds(db: pg.Pool, intentId: string | null, since: number): Promise<Answer> {
  const { rows } = await db.query<RefundRow>(
    `select ${columns} from demo_gateway.refund
     where ($1::text is null or intent_id = $1) and created_at >= to_timestamp($2) order by created_at desc, id`,
    [intentId, since],
  );
  return ok({ object: 'list', url: '/v1/refunds', has_more: false, data: rows.map(toStripe) });
}

/** Ends refunds that were pending for long enough; a failed one goes back to the shop. */
export async function settleRefunds(db: pg.Pool): Promise<void> {
  await db.query(`
    with turned as (
      update demo_gateway.refund set status = turns_to, turns_at = null,
        failure_reason = case when turns_to = 'failed' then 'expired_or_canceled_card' end
      where turns_at <= now() returning intent_id, amount, status
    )
    update demo_gateway.intent i set refunded = i.refunded - t.amount
    from (select intent_id, sum(amount) as amount from turned where status = 'failed' group by intent_id) t
    where t.intent_id = i.id`);
}
