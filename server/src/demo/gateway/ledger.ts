import { randomBytes } from 'node:crypto';
import type pg from 'pg';

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

/**
 * The ledger of the demo gateway: its own schema, written on its own connections, so that it commits independently of
 * the shop.
 */
const tables = `
  create schema if not exists demo_gateway;
  create table if not exists demo_gateway.token (
    id text primary key, behaviour text not null, last4 text not null, shipping jsonb, billing jsonb,
    used_by text, created_at timestamptz not null default now());
  create table if not exists demo_gateway.intent (
    id text primary key, n bigint generated always as identity unique, secret text not null unique,
    amount bigint not null check (amount > 0), currency text not null, status text not null,
    received bigint not null default 0, refunded bigint not null default 0 check (refunded <= received),
    behaviour text, shipping jsonb, metadata jsonb not null default '{}', error jsonb,
    created_at timestamptz not null default now());
  alter table demo_gateway.token add column if not exists method text not null default 'card';
  alter table demo_gateway.intent add column if not exists method text not null default 'card',
    add column if not exists turns_at timestamptz, add column if not exists return_url text;
  create index if not exists intent_turning on demo_gateway.intent (turns_at) where turns_at is not null;
  create index if not exists intent_payment on demo_gateway.intent ((metadata ->> 'payment_id'));
  create table if not exists demo_gateway.refund (
    id text primary key, intent_id text not null references demo_gateway.intent, amount bigint not null,
    created_at timestamptz not null default now());
  alter table demo_gateway.refund add column if not exists status text not null default 'succeeded',
    add column if not exists turns_to text, add column if not exists turns_at timestamptz,
    add column if not exists failure_reason text, add column if not exists metadata jsonb not null default '{}';
  create table if not exists demo_gateway.dispute (
    id text primary key, intent_id text not null references demo_gateway.intent, amount bigint not null check (amount > 0),
    status text not null, reason text not null, due_by timestamptz, created_at timestamptz not null default now());
  create index if not exists dispute_intent on demo_gateway.dispute (intent_id);
  create table if not exists demo_gateway.request (
    key text primary key, fingerprint text not null, status integer, body jsonb,
    created_at timestamptz not null default now());`;

export async function openLedger(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    // Nodes that start together take turns.
    await client.query(`begin; select pg_advisory_xact_lock(hashtextextended('demo gateway', 0)); ${tables} commit`);
    client.release();
  } catch (error) {
    // It may still be at it, or in the middle of a transaction: this connection must not be used again.
    client.release(true);
    throw error;
  }
}

/** The connection is told several things at once: how it begins with the first statement, and what is written last with the end. */
export async function inLedger<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  writeLast: (client: pg.PoolClient, result: T) => Promise<unknown> = async () => {},
): Promise<T> {
  const client = await pool.connect();
  try {
    const [, result] = await Promise.all([client.query('begin'), work(client)]);
    // A commit after what has failed takes everything back.
    await Promise.all([writeLast(client, result), client.query('commit')]);
    client.release();
    return result;
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    );
    throw error;
  }
}

export interface IntentRow {
  readonly id: string;
  readonly n: number;
  readonly secret: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: string;
  readonly received: number;
  readonly refunded: number;
  readonly behaviour: string | null;
  readonly method: string;
  /** Where a bank sends the buyer back to. */
  readonly return_url: string | null;
  readonly shipping: object | null;
  readonly metadata: Record<string, string>;
  readonly error: object | null;
  readonly created: number;
}

const columns = `id, n, secret, amount, currency, status, received, refunded, behaviour, method, return_url, shipping, metadata,
  error, extract(epoch from created_at)::bigint as created`;

export async function findIntent(
  db: pg.Pool | pg.PoolClient,
  id: string,
  lock = false,
): Promise<IntentRow | undefined> {
  const { rows } = await db.query<IntentRow>(
    `select ${columns} from demo_gateway.intent where id = $1 ${lock ? 'for update' : ''}`,
    [id],
  );
  return rows[0];
}

export async function insertIntent(
  client: pg.PoolClient,
  intent: Omit<IntentRow, 'n' | 'refunded' | 'created'>,
): Promise<IntentRow> {
  const { id, secret, amount, currency, status, received, metadata, shipping, behaviour, error, method, return_url } =
    intent;
  const { rows } = await client.query<IntentRow>(
    `insert into demo_gateway.intent
       (id, secret, amount, currency, status, received, metadata, shipping, behaviour, error, method, return_url)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning ${columns}`,
    [id, secret, amount, currency, status, received, metadata, shipping, behaviour, error, method, return_url],
  );
  return rows[0] as IntentRow;
}

/** It pays in a while, unless somebody decides before. */
export async function leaveToBank(client: pg.PoolClient, id: string): Promise<void> {
  await client.query(
    `update demo_gateway.intent set status = 'processing', turns_at = now() + interval '10 minutes' where id = $1`,
    [id],
  );
}

/** Those whose time has come are paid. */
export async function settleIntents(db: pg.Pool): Promise<void> {
  await db.query(`
    update demo_gateway.intent set status = 'succeeded', received = amount, turns_at = null where turns_at <= now()`);
}

export async function searchIntent(db: pg.Pool, paymentId: string): Promise<IntentRow[]> {
  const { rows } = await db.query<IntentRow>(
    `select ${columns} from demo_gateway.intent where metadata ->> 'payment_id' = $1 order by n desc limit 10`,
    [paymentId],
  );
  return rows;
}

/** The charge of an order of the shop. */
export async function findIntentOfOrder(client: pg.PoolClient, orderId: string): Promise<IntentRow | undefined> {
  const { rows } = await client.query<IntentRow>(
    `select ${columns} from demo_gateway.intent where metadata ->> 'order_id' = $1 and received > 0 for update`,
    [orderId],
  );
  return rows[0];
}

/** Newest first, as the provider lists them. */
export async function listIntents(
  db: pg.Pool,
  { since, after, limit }: { since: number; after: string | undefined; limit: number },
): Promise<IntentRow[]> {
  const { rows } = await db.query<IntentRow>(
    `select ${columns} from demo_gateway.intent
     where created_at >= to_timestamp($1)
       and ($2::text is null or n < (select n from demo_gateway.intent where id = $2))
     order by n desc limit $3`,
    [since, after ?? null, limit],
  );
  return rows;
}

/** On the shop's balance: 2.9 % and 30 cents are kept. */
function movementOf({ id, received, currency, created }: IntentRow) {
  const fee = Math.round(received * 0.029) + 30;
  return {
    id: `txn_${id.slice(3)}`,
    object: 'balance_transaction',
    type: 'charge',
    status: 'available',
    created,
    amount: received,
    currency,
    fee,
    net: received - fee,
  };
}

/** An intent in the provider's shape. */
export function toStripe(row: IntentRow): Record<string, unknown> {
  const charged = row.received > 0 || row.error !== null;
  return {
    id: row.id,
    object: 'payment_intent',
    amount: row.amount,
    amount_received: row.received,
    currency: row.currency,
    status: row.status,
    client_secret: row.secret,
    metadata: row.metadata,
    shipping: row.shipping,
    last_payment_error: row.error,
    next_action: row.status === 'requires_action' ? { type: 'use_stripe_sdk' } : null,
    payment_method_types: [row.method],
    latest_charge: charged
      ? {
          id: `ch_${row.id.slice(3)}`,
          object: 'charge',
          amount_refunded: row.refunded,
          billing_details: { address: null },
          balance_transaction: row.received > 0 ? movementOf(row) : null,
        }
      : null,
    created: row.created,
  };
}
