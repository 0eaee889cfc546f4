import type { Address } from '@fieldhouse/contracts/order.schemas';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { Owner } from '../../orders/index.ts';

const STORED_MINUTES = 30;

export interface StoredToken {
  readonly tokenHash: Buffer;
  readonly accountId: string | null;
  readonly guestId: string | null;
  /** It ends with the session in which it was entered. */
  readonly session: Buffer | null;
  readonly token: string;
  readonly amountCents: number;
  readonly orderId: string;
  readonly address: Address | null;
}

/** Stores it, or returns what is already stored. A later amount from the same caller replaces the earlier one. */
export async function insertStoredToken(db: Db, kept: StoredToken): Promise<StoredToken | undefined> {
  return db
    .insertInto('kept_token')
    .values({
      token_hash: kept.tokenHash,
      account_id: kept.accountId,
      guest_id: kept.guestId,
      session_hash: kept.session,
      token: kept.token,
      amount_cents: kept.amountCents,
      order_id: kept.orderId,
      address: kept.address && JSON.stringify(kept.address),
    })
    .onConflict((conflict) =>
      conflict
        .column('token_hash')
        .doUpdateSet(({ ref }) => ({
          amount_cents: ref('excluded.amount_cents'),
          session_hash: ref('excluded.session_hash'),
          created_at: sql<Date>`now()`,
        }))
        .where(
          sql<boolean>`(kept_token.account_id, kept_token.guest_id) is not distinct from (excluded.account_id, excluded.guest_id)`,
        ),
    )
    .returning(columns)
    .executeTakeFirst();
}

const columns = [
  'token_hash as tokenHash',
  'account_id as accountId',
  'guest_id as guestId',
  'session_hash as session',
  'token',
  'amount_cents as amountCents',
  'order_id as orderId',
  'address',
] as const;

/** Of a session; those of the version before know none, and are their account's for the half hour that is left to them. */
export async function findNewestStoredToken(
  db: Db,
  { accountId, guestId, session }: Owner & { readonly session: Buffer },
): Promise<StoredToken | undefined> {
  return db
    .selectFrom('kept_token')
    .select(columns)
    .where(guestId === null ? 'account_id' : 'guest_id', '=', guestId ?? accountId)
    .where((is) => is.or([is('session_hash', '=', session), is('session_hash', 'is', null)]))
    .where('created_at', '>', sql<Date>`now() - make_interval(mins => ${STORED_MINUTES})`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function cleanStoredTokens(db: Db): Promise<void> {
  await sql`delete from kept_token where created_at < now() - make_interval(mins => ${STORED_MINUTES})`.execute(db);
}
