import type { Address } from '@fieldhouse/contracts/order.schemas';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

const KEPT_MINUTES = 30;

export interface KeptToken {
  readonly tokenHash: Buffer;
  readonly accountId: string;
  /** It ends with the session in which it was entered. */
  readonly session: Buffer | null;
  readonly token: string;
  readonly amountCents: number;
  readonly orderId: string;
  readonly address: Address | null;
}

/** Keeps it, or returns what is kept under it already. A later amount of the same caller counts. */
export async function insertKeptToken(db: Db, kept: KeptToken): Promise<KeptToken | undefined> {
  const { rows } = await sql<KeptToken>`
    insert into kept_token as k (token_hash, account_id, session_hash, token, amount_cents, order_id, address)
    values (${kept.tokenHash}, ${kept.accountId}, ${kept.session}, ${kept.token}, ${kept.amountCents}, ${kept.orderId},
      ${kept.address && JSON.stringify(kept.address)}::jsonb)
    on conflict (token_hash) do update
      set amount_cents = excluded.amount_cents, session_hash = excluded.session_hash, created_at = now()
    where k.account_id = excluded.account_id
    returning ${columns}`.execute(db);
  return rows[0];
}

const columns =
  sql.raw(`token_hash as "tokenHash", account_id as "accountId", session_hash as session, token, amount_cents as "amountCents",
  order_id as "orderId", address`);

/** Of a session; those of the version before know none, and are their account's for the half hour that is left to them. */
export async function findNewestKeptToken(
  db: Db,
  { userId, session }: { readonly userId: string; readonly session: Buffer },
): Promise<KeptToken | undefined> {
  const { rows } = await sql<KeptToken>`
    select ${columns} from kept_token
    where account_id = ${userId} and (session_hash = ${session} or session_hash is null)
      and created_at > now() - make_interval(mins => ${KEPT_MINUTES})
    order by created_at desc limit 1`.execute(db);
  return rows[0];
}

export async function cleanKeptTokens(db: Db): Promise<void> {
  await sql`delete from kept_token where created_at < now() - make_interval(mins => ${KEPT_MINUTES})`.execute(db);
}
