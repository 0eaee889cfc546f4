import type { Language } from '@fieldhouse/contracts/language';
import { MAX_WAITING } from '@fieldhouse/contracts/restock.rules';
import { sql } from 'kysely';
import { type Db, type Tx, takeAdvisoryLock } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import { hashToken, isToken, newToken } from '../../platform/sessions/tokens.ts';
import { emailKey } from '../accounts/index.ts';
import type { Reader } from '../markets/index.ts';

/** How long a visitor may take to confirm the address. */
const CONFIRM_DAYS = 7;

export interface Variant {
  /** Not retired, as all variants of a deleted product are. */
  readonly isSold: boolean;
  readonly quantity: number;
}

export async function findVariant(db: Db, id: string): Promise<Variant | undefined> {
  const { rows } = await sql<Variant>`
    select quantity, retired_at is null as "isSold" from variant where id = ${id}`.execute(db);
  return rows[0];
}

/** One request of an address at a time, so that none gets past the maximum. */
export async function lockAddress(tx: Tx, key: string): Promise<void> {
  await takeAdvisoryLock(tx, `restock requests of ${key}`);
}

// Confirmed, and neither told nor ended.
const open = sql.raw(`state in ('waiting', 'sending', 'in-doubt')`);

/** Whether an address waits for as many others as it may. */
export async function isFull(tx: Tx, key: string, variantId: string): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from restock_request
    where email_key = ${key} and ${open} and variant_id <> ${variantId}`.execute(tx);
  return (rows[0]?.count ?? 0) >= MAX_WAITING;
}

export async function isConfirmed(db: Db, variantId: string, key: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from restock_request where variant_id = ${variantId} and email_key = ${key} and ${open}`.execute(db);
  return rows.length > 0;
}

interface Wish {
  readonly variantId: string;
  readonly email: string;
  readonly key: string;
  readonly language: Language;
  readonly market: string | null;
}

const asAsked = sql.raw(`email = excluded.email, language = excluded.language, market_id = excluded.market_id`);

// Another request in the same row; its mail is another one, too.
const anew = sql.raw(`mail_id = gen_random_uuid(), attempts = 0, due_at = now(), settled_at = null`);

/** Who waits already keeps the place; who had not confirmed yet waits since then. Nothing for an account that was deleted. */
export async function listMember(
  tx: Tx,
  { variantId, email, key, language, market, accountId }: Wish & { accountId: string },
): Promise<void> {
  await sql`
    insert into restock_request as r (id, variant_id, email, email_key, language, market_id, account_id, state)
    select ${newId()}::uuid, ${variantId}::uuid, ${email}, ${key}, ${language}, ${market}::uuid, account.id, 'waiting'
    from account where account.id = ${accountId} and deleted_at is null for share
    on conflict (variant_id, email_key) do update
    set state = 'waiting', ${asAsked}, account_id = excluded.account_id, ${anew},
      asked_at = case when r.state = 'unconfirmed' then r.asked_at else now() end
    where r.state in ('unconfirmed', 'told', 'failed', 'ended')`.execute(tx);
}

/** The id of a request that is to be confirmed; undefined for one that has been. */
export async function listVisitor(
  tx: Tx,
  { variantId, email, key, language, market }: Wish,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into restock_request as r (id, variant_id, email, email_key, language, market_id, state)
    values (${newId()}, ${variantId}, ${email}, ${key}, ${language}, ${market}, 'unconfirmed')
    on conflict (variant_id, email_key) do update
    set state = 'unconfirmed', ${asAsked}, account_id = null, ${anew},
      asked_at = now()
    where r.state in ('unconfirmed', 'told', 'failed', 'ended')
    returning id`.execute(tx);
  return rows[0]?.id;
}

/** What a request is for. */
export interface Wanted {
  readonly productId: string;
  readonly variantId: string;
  readonly name: string;
  readonly options: Readonly<Record<string, string>>;
}

/** Its columns, in the words of the request's language where the shop has them. */
export const wanted = sql.raw(
  `p.id as "productId", v.id as "variantId", coalesce(w.words ->> 'name', p.name) as name,
   coalesce(w.words -> 'options', options_of(p.options, v.option_values)) as options`,
);

/** What they are of: a request `r`, its variant `v` and product `p`. */
export const wantedGoods = sql.raw(
  `join variant v on v.id = r.variant_id join product p on p.id = v.product_id
   cross join lateral (select sold_as(p.id, p.name, options_of(p.options, v.option_values), r.language) as words) w`,
);

type Unconfirmed = Wanted & Reader & { readonly email: string };

export async function findUnconfirmed(db: Db, id: string): Promise<Unconfirmed | undefined> {
  const { rows } = await sql<Unconfirmed>`
    select r.email, r.language, r.market_id as market, ${wanted}
    from restock_request r ${wantedGoods}
    where r.id = ${id} and r.state = 'unconfirmed' and v.retired_at is null`.execute(db);
  return rows[0];
}

/** Of an address that an account gives up: who has asked for them stays known. */
export async function giveRestockRequests(
  tx: Tx,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  await sql`
    update restock_request set account_id = ${id} where email_key = ${emailKey(email)} and account_id is null`.execute(
    tx,
  );
}

/** When an account is deleted: also what was asked for its address without signing in. */
export async function forgetRestockRequests(
  tx: Tx,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  await sql`delete from restock_request where account_id = ${id} or email_key = ${emailKey(email)}`.execute(tx);
}

/** Requests end after a year, when the variant is no longer sold, or unconfirmed. */
export async function cleanRestockRequests(db: Db): Promise<void> {
  await sql`
    delete from restock_request
    where asked_at < now() - interval '1 year' or settled_at < now() - interval '30 days'
      or (state = 'unconfirmed' and asked_at < now() - make_interval(days => ${CONFIRM_DAYS}))`.execute(db);
  await sql`
    delete from restock_request r using variant v
    where v.id = r.variant_id and v.retired_at is not null`.execute(db);
}

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
    from restock_link l join restock_request r on r.id = l.request_id ${wantedGoods}
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
