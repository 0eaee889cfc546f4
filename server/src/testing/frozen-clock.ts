import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '../platform/db/db.ts';

/**
 * Stops the clock of a database for every connection that is opened from now on, in the middle of all windows in which the
 * limits count, so that none turns while a test counts. It stands a little in the future, so that jobs which are due are done.
 */
export async function freezeClock(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(`
      create schema clock;
      create table clock.stands_at as select date_bin('30 s', now(), 'epoch') + interval '5 min 10 s' as time;
      create function clock.now() returns timestamptz stable language sql as 'select time from clock.stands_at';
      create function clock.clock_timestamp() returns timestamptz language sql as 'select time from clock.stands_at';
      alter database ${pg.escapeIdentifier(connection.database ?? '')} set search_path = clock, pg_catalog, public`);
  } finally {
    await client.end();
  }
}

/** Lets time pass on a clock that stands. */
export async function passTime(db: Db, ms: number): Promise<void> {
  await sql`update clock.stands_at set time = time + ${ms} * interval '1 ms'`.execute(db);
}

export async function readClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ time: Date }>`select time from clock.stands_at`.execute(db);
  if (!rows[0]) throw new Error('the clock was not stopped');
  return rows[0].time;
}
