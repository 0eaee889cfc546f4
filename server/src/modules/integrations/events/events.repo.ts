import type { EventType } from '@fieldhouse/contracts/event.rules';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

export interface StoredEvent {
  readonly id: string;
  readonly type: EventType;
  readonly at: Date;
  readonly subject: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Behind an event, or behind all of the transactions before `xid`. */
export interface Place {
  readonly xid: string;
  readonly seq: string;
}

export const BEGINNING: Place = { xid: '0', seq: '0' };

interface Row extends StoredEvent, Place {}

/**
 * The next events behind a place, and the place behind what was read. Only transactions before the oldest that is still running are
 * looked at: whatever commits later has a higher number. Their own order is that of their numbers, so a reader who goes on from `next`
 * passes none over and sees none again.
 */
export async function listEventsAfter(
  db: Db,
  { xid, seq }: Place,
  types: readonly EventType[],
  limit: number,
  since = new Date(0),
): Promise<{ events: StoredEvent[]; next: Place; isAll: boolean }> {
  const { rows } = await sql<{ horizon: string } & (Row | { id: null })>`
    select h.horizon::text as horizon, e.*
    from (select pg_snapshot_xmin(pg_current_snapshot()) as horizon) h
    left join lateral (
      select e.xid::text as xid, e.seq::text as seq, e.id, e.type, e.at, e.subject, e.data from event e
      where (e.xid, e.seq) > (${xid}::xid8, ${seq}::bigint) and e.xid < h.horizon and e.type = any (${types}::text[])
        and e.at >= ${since}
      order by e.xid, e.seq limit ${limit}
    ) e on true`.execute(db);
  const found = rows.flatMap((row) => (row.id === null ? [] : [row as Row]));
  const last = found.at(-1);
  const isAll = !last || found.length < limit;
  const next = isAll ? behind(rows[0]?.horizon ?? '0', { xid, seq }) : { xid: last.xid, seq: last.seq };
  return { events: found.map(({ id, type, at, subject, data }) => ({ id, type, at, subject, data })), next, isAll };
}

/** Everything before the horizon has been seen. A place further on is kept. */
function behind(horizon: string, from: Place): Place {
  return BigInt(horizon) > BigInt(from.xid) ? { xid: horizon, seq: '0' } : from;
}

/** Numbers of transactions mean nothing on another server, nor ahead of the next one on this. */
export async function readServer(db: Db): Promise<{ readonly id: string; readonly nextXid: string }> {
  const { rows } = await sql<{ id: string; nextXid: string }>`
    select system_identifier::text as id, pg_snapshot_xmax(pg_current_snapshot())::text as "nextXid"
    from pg_control_system()`.execute(db);
  return rows[0] ?? { id: '', nextXid: '0' };
}

const BATCH = 10_000;

/** With those that a restored copy has brought from another server. True: there may be more. */
export async function deleteOldEvents(db: Db, days: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from event where ctid = any (array(
      select ctid from event
      where at < now() - make_interval(days => ${days}) or xid > pg_snapshot_xmax(pg_current_snapshot())
      limit ${BATCH}))`.execute(db);
  return numAffectedRows >= BigInt(BATCH);
}
