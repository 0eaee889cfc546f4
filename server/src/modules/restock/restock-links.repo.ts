import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import { hashToken, isToken, newToken } from '../../platform/sessions/tokens.ts';
import { CONFIRM_DAYS, type Wanted, wanted } from './restock.repo.ts';

/** Returns the token, which is not stored; undefined when the request no longer exists. */
export async function createRestockLink(db: Db, requestId: string): Promise<string | undefined> {
  const token = newToken();
  const { rows } = await sql`
    insert into restock_link (token_hash, request_id)
    select ${hashToken(token)}, id from restock_request where id = ${requestId} returning 1`.execute(db);
  return rows.length > 0 ? token : undefined;
}

interface LinkedRequest extends Wanted {
  readonly id: string;
  readonly key: string;
  readonly state: 'unconfirmed' | 'waiting' | 'sending' | 'in-doubt' | 'told' | 'failed' | 'ended';
  readonly isSold: boolean;
}

/** The request of a link, unless the link has expired. */
export async function findLinkedRequest(db: Db, token: string): Promise<LinkedRequest | undefined> {
  if (!isToken(token)) return undefined;
  const { rows } = await sql<LinkedRequest>`
    select r.id, r.email_key as key, r.state, v.retired_at is null as "isSold", ${wanted}
    from restock_link l join restock_request r on r.id = l.request_id
    join variant v on v.id = r.variant_id join product p on p.id = v.product_id
    where l.token_hash = ${hashToken(token)}
      and (r.state <> 'unconfirmed' or r.asked_at > now() - make_interval(days => ${CONFIRM_DAYS}))`.execute(db);
  return rows[0];
}

/** Idempotent: of two at the same moment, the second finds it done. */
export async function confirmRequest(tx: Tx, id: string): Promise<void> {
  await sql`update restock_request set state = 'waiting' where id = ${id} and state = 'unconfirmed'`.execute(tx);
}

/** A mail that is on its way stays on its way. */
export async function endRequest(db: Db, id: string): Promise<void> {
  await sql`
    update restock_request set state = 'ended', settled_at = now()
    where id = ${id} and state in ('unconfirmed', 'waiting', 'in-doubt')`.execute(db);
}
