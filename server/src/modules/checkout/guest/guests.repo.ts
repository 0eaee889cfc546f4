import type { Language } from '@fieldhouse/contracts/language';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../../platform/db/db.ts';
import { emailKey } from '../../accounts/index.ts';
import { releaseGuests } from '../../orders/index.ts';
import { forgetUses } from '../../pricing/index.ts';
import { forgetGuests } from '../payment/payments.repo.ts';

export interface NewGuest {
  readonly id: string;
  readonly email: string;
  readonly language: Language;
}

export async function insertGuest(db: Db, { id, email, language }: NewGuest): Promise<void> {
  await db
    .insertInto('guest')
    .values({ id, email, email_key: emailKey(email), language })
    .execute();
}

/** All that have come under an address, or whose payments an account has taken over, locked: who is placing an order is waited for. */
export async function lockGuests(tx: Tx, key: string, accountId?: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from guest where id in (
      select id from guest where email_key = ${key}
      union all select guest_id from payment where account_id = ${accountId ?? null})
    order by id for update`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Those who have bought nothing, two days after they came: their sessions have ended by then. What they have tried to buy
 * stays, without them.
 */
export async function cleanGuests(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select g.id from guest g
      where g.created_at < now() - interval '2 days'
        and not exists (select from "order" o where o.guest_id = g.id and o.number is not null)
        and not exists (select from payment p where p.guest_id = g.id and p.state = 'open')
      for update of g skip locked`.execute(tx);
    const guests = rows.map(({ id }) => id);
    await forgetUses(tx, await releaseGuests(tx, guests));
    await forgetGuests(tx, guests);
    await deleteGuests(tx, guests);
  });
}

/** Those who have nothing left here. */
export async function deleteGuests(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    delete from guest g where g.id = any (${ids}::uuid[])
      and not exists (select from "order" o where o.guest_id = g.id)
      and not exists (select from payment p where p.guest_id = g.id)`.execute(tx);
}
