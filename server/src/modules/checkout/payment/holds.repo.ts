import { MAX_WAITING, paymentMessages } from '@fieldhouse/contracts/payment.rules';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../../platform/db/db.ts';
import { SITE_SHARE } from '../../../platform/limits/limits.rules.ts';
import { toSite } from '../../../platform/limits/network-address.ts';
import {
  type GuestsTogether,
  type Hold,
  LAPSES_COUNT_MINUTES,
  PATIENCE_MS,
  type WantedHold,
  whyNotWait,
} from './holds.rules.ts';
import { type ClaimedPayment, releaseClaim } from './payments.repo.ts';

/**
 * Records that a payment is waiting for its bank, or says in words for the buyer why it may not: its payer has too many of those, or
 * guests of its network hold too much. They are counted one at a time, however many cards are charged at the same moment.
 */
export function recordWaitingForBank(
  db: Db,
  payment: ClaimedPayment,
  intentId: string,
): Promise<{ readonly refusal: string } | undefined> {
  return inTransaction(db, async (tx) => {
    const refusal = payment.guestId === null ? await whyNotOfAccount(tx, payment) : await whyNotOfGuest(tx, payment);
    if (refusal !== undefined) return { refusal };
    await releaseClaim(tx, payment, { intentId, waits: true });
    return undefined;
  });
}

async function whyNotOfAccount(tx: Tx, { id, accountId }: ClaimedPayment): Promise<string | undefined> {
  await sql`select from account where id = ${accountId} for no key update`.execute(tx);
  const { rows } = await sql`
    select from payment p where p.account_id = ${accountId} and p.id <> ${id} and ${isWaiting}`.execute(tx);
  return rows.length >= MAX_WAITING ? paymentMessages.waiting : undefined;
}

const isWaiting = sql<boolean>`p.state = 'open' and p.waits_since is not null`;
/** By the index on it; the site is the first part of what a network is known by. */
const siteOf = (table: string) => sql<string>`split_part(${sql.ref(table)}.payer_network, '/', 1)`;
/** Of one that has ended, only a lapse keeps its network, and not for long. */
const isLapse = sql<boolean>`b.state in ('declined', 'canceled')
  and b.ended_at > now() - make_interval(mins => ${LAPSES_COUNT_MINUTES})`;

async function whyNotOfGuest(tx: Tx, { id, orderId, network }: ClaimedPayment): Promise<string | undefined> {
  const site = toSite(network ?? '');
  await sql`select pg_advisory_xact_lock(hashtextextended(${`guests of ${site}`}, 0))`.execute(tx);
  const together = await sql<{ network: GuestsTogether; site: GuestsTogether }>`
    select json_build_object('payments', count(*) filter (where is_near and is_open),
        'lapses', count(*) filter (where is_near and not is_open)) as network,
      json_build_object('payments', count(*) filter (where is_open), 'lapses', count(*) filter (where not is_open)) as site
    from (
      select b.payer_network = ${network ?? ''} as is_near, b.state = 'open' as is_open from payment b
      where ${siteOf('b')} = ${site} and b.payer_network is not null and b.guest_id is not null and b.id <> ${id}
        and ((b.state = 'open' and b.waits_since is not null) or ${isLapse})) of_site`.execute(tx);
  const wanted = await sql<WantedHold>`
    with own as (
      select variant_id, sum(quantity)::int as pieces from order_line where order_id = ${orderId} group by variant_id),
    held as (
      select l.variant_id, sum(l.quantity)::int as pieces,
        sum(l.quantity) filter (where p.guest_id is not null and p.payer_network = ${network ?? ''})::int as of_network,
        sum(l.quantity) filter (where p.guest_id is not null and ${siteOf('p')} = ${site})::int as of_site
      from payment p join order_line l on l.order_id = p.order_id
      where ${isWaiting} and p.id <> ${id} group by l.variant_id)
    select own.pieces, v.quantity + own.pieces + coalesce(held.pieces, 0) as "inStock",
      coalesce(held.of_network, 0) as "heldByNetwork", coalesce(held.of_site, 0) as "heldBySite"
    from own join variant v on v.id = own.variant_id left join held on held.variant_id = own.variant_id`.execute(tx);
  const [of = { network: { payments: 0, lapses: 0 }, site: { payments: 0, lapses: 0 } }] = together.rows;
  const why = whyNotWait(of.network, of.site, wanted.rows);
  return why && { many: paymentMessages.waitingGuests, lapses: paymentMessages.lapsedGuests }[why];
}

/** Every payment that waits for a bank, with the stock it holds. */
export async function listHolds(db: Db): Promise<Hold[]> {
  const lapsedBefore = sql<boolean>`exists (
    select from payment b
    where (b.account_id = p.account_id or b.guest_id = p.guest_id) and b.created_at > now() - interval '2 hours'
      and b.state in ('declined', 'canceled') and b.ended_at > now() - interval '1 hour'
      and b.ended_at - b.waits_since > make_interval(secs => ${PATIENCE_MS / 1000}))`;
  const networkLapsed = sql<boolean>`p.guest_id is not null and (
    exists (select from payment b where b.payer_network = p.payer_network and ${siteOf('b')} = ${siteOf('p')} and ${isLapse})
    or (select count(*) from payment b where ${siteOf('b')} = ${siteOf('p')} and b.payer_network is not null and ${isLapse}) >= ${SITE_SHARE})`;
  return db
    .selectFrom('payment as p')
    .innerJoin('order_line as l', 'l.order_id', 'p.order_id')
    .innerJoin('variant as v', 'v.id', 'l.variant_id')
    .select(['p.id as paymentId', 'l.variant_id as variantId', 'v.quantity as available'])
    .select(sql<string>`coalesce(p.account_id::text, p.payer_network, p.id::text)`.as('payer'))
    .select(({ fn }) => fn.sum<number>('l.quantity').as('pieces'))
    .select(sql<number>`(extract(epoch from now() - p.waits_since) * 1000)::float8`.as('waitedMs'))
    .select([lapsedBefore.as('lapsedBefore'), networkLapsed.as('networkLapsed')])
    .where('p.state', '=', sql.lit('open'))
    .where('p.waits_since', 'is not', null)
    .groupBy(['p.id', 'l.variant_id', 'v.quantity'])
    .execute();
}

/** Whose network let something lapse is not needed any more. */
export async function forgetLapses(db: Db): Promise<void> {
  await sql`
    update payment set payer_network = null where payer_network is not null and state <> 'open'
      and ended_at < now() - make_interval(mins => ${LAPSES_COUNT_MINUTES})`.execute(db);
}
