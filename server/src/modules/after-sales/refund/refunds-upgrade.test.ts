import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { databaseDirectory } from '../../../deps.ts';
import { openDatabase } from '../../../platform/db/db.ts';
import { migrate } from '../../../platform/db/migrate.ts';
import { makeTablesBefore } from '../../../testing/old-tables.ts';
import { createTestDatabase } from '../../../testing/test-shop.ts';
import { claimRefund } from './refunds.repo.ts';

test('a refund that was in progress in an earlier version may have been requested already', async () => {
  const database = await createTestDatabase();
  const { db, close } = openDatabase({ connection: database.connection, poolSize: 2, onIdleError: () => {} });
  try {
    await makeTablesBefore(db, '0015');
    await sql`
      with placed as (
        insert into "order" (id, number, currency, items_cents, total_cents, status, paid_at)
        values (gen_random_uuid(), 1, 'usd', 100, 100, 'canceled', now()) returning id
      ), paid as (
        insert into payment (id, order_id, token_hash, cart_hash, amount_cents, currency, state, intent_id, ended_at)
        select gen_random_uuid(), id, sha256('a'), sha256('b'), 100, 'usd', 'paid', 'pi_1', now() from placed
      )
      insert into refund (id, order_id, amount_cents) select gen_random_uuid(), id, 100 from placed`.execute(db);
    await migrate(db, databaseDirectory);
    const { rows } = await sql<{ id: string }>`select id from refund`.execute(db);
    expect(await claimRefund(db, rows[0]?.id ?? '')).toMatchObject({ state: 'open', attempts: 2 });
  } finally {
    await close();
    await database.drop();
  }
});
