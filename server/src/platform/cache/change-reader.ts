import pg from 'pg';
import type { DatabaseClock } from './database-clock.ts';
import type { TagClock } from './tag-clock.ts';

/** The reader's view of the database: pg's pool, which throws a connection away after an error. */
export type ChangeSource = Pick<pg.Pool, 'query' | 'end'>;

export interface ChangeReader {
  /** All that was committed before this moment has been read. */
  lookedAt(): number;
  /** Something is being requested, so there is a reason to poll. */
  wake(now: number): void;
  /** Reads what has changed since the last poll. Never throws. */
  look(): Promise<void>;
  /** Already known on this node: nothing to learn from reading it. */
  skip(xid: string): void;
  close(): Promise<void>;
}

export interface ChangeReaderOptions {
  readonly source: ChangeSource;
  readonly clock: TagClock;
  readonly databaseClock: DatabaseClock;
  readonly now: () => number;
  /** 0: only on request. */
  readonly everyMs: number;
  /** Once per outage. */
  readonly onReadFailure: (error: unknown) => void;
}

interface Row {
  readonly server: string;
  readonly at: number;
  readonly snapshot: string;
  readonly xid: string | null;
  readonly tag: string | null;
}

const IDLE_MS = 60_000;
/**
 * A node that has not polled for this long starts over, because rows may have been deleted. Cleaning up waits twice as
 * long.
 */
const BASE_LIFE_MS = 5 * 60_000;
const CLEAR_AFTER_MS = 2 * BASE_LIFE_MS;
const CLEAR_BATCH = 10_000;
const REMEMBERED_WRITES = 10_000;

/**
 * Numbers are drawn before commits, so "greater than the last one read" would miss a row whose transaction commits
 * late. Instead: all that is visible now and was not in the last poll's snapshot. The left join returns one row even
 * when there is no change. Not a named statement, so that it is planned for the actual value: a generic plan would scan
 * the whole table. `server` is another one after a start and after a crash that PostgreSQL recovered from, which begins its
 * statistics anew: transactions may then be missing, and their ids come again.
 */
const LOOK = `
  select concat(pg_postmaster_start_time(), ' ', pg_stat_get_bgwriter_stat_reset_time()) as server, extract(epoch from clock_timestamp())::float8 * 1000 as at,
         now.snapshot::text, change.xid::text, change.tag
  from (select pg_current_snapshot() as snapshot) as now
  left join change on change.xid >= pg_snapshot_xmin($1::pg_snapshot)
                  and not pg_visible_in_snapshot(change.xid, $1::pg_snapshot)`;

const CLEAR = `
  delete from change where ctid = any (array(
    select ctid from change where xid < $1::xid8 limit ${CLEAR_BATCH} for update skip locked))`;

/** Its own connection: behind a busy pool it would be late, and being late makes every answer outdated. */
export function connectChangeSource(connection: pg.PoolConfig, onIdleError: (error: Error) => void): ChangeSource {
  const pool = new pg.Pool({
    ...connection,
    max: 1,
    connectionTimeoutMillis: 2000,
    // Also on our side: a server that has vanished sends no timeout.
    query_timeout: 2000,
    onConnect: (client) => client.query('set statement_timeout = 2000'),
    keepAlive: true,
    application_name: 'fieldhouse changes',
  });
  // Told to close, it may still hear that the server has.
  pool.on('error', (error) => pool.ending || onIdleError(error));
  return pool;
}

export function createChangeReader(options: ChangeReaderOptions): ChangeReader {
  const { source, clock, databaseClock, now, everyMs, onReadFailure } = options;
  let base: Row | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let askedAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let [closed, blind] = [false, false];
  const own = new Set<string>();
  const clear = clearing(source);

  async function readChanges(): Promise<void> {
    const startedAt = now();
    try {
      const { rows } = await source.query<Row>(LOOK, [base?.snapshot ?? null]);
      const [first] = rows;
      if (!first) throw new Error('the look at the changes gave nothing');
      databaseClock.observe(first.at, { askedAt: startedAt, heardAt: now() });
      if (!base || !follows(first, base)) clock.moveAll();
      else moveRead(rows);
      base = first;
      lookedAt = startedAt;
      blind = false;
      await clear(first);
    } catch (error) {
      // The next look begins where the last one ended: being late or cut off is no reason to build everything again.
      if (!closed && !blind) onReadFailure(error);
      blind = true;
    }
  }

  function moveRead(rows: readonly Row[]): void {
    const tags = rows.flatMap(({ xid, tag }) => (xid !== null && tag !== null && !own.has(xid) ? [tag] : []));
    if (tags.length > 0) clock.move(tags);
    const oldest = xminOf(rows[0]?.snapshot ?? '0');
    for (const xid of own) if (BigInt(xid) < oldest) own.delete(xid);
  }

  function look(): Promise<void> {
    looking ??= readChanges().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  async function tick(): Promise<void> {
    await look();
    const wanted = !closed && now() - askedAt < IDLE_MS;
    timer = wanted ? setTimeout(() => void tick(), everyMs).unref() : undefined;
  }

  return {
    lookedAt: () => lookedAt,
    wake(at) {
      askedAt = at;
      if (timer || everyMs === 0 || closed) return;
      timer = setTimeout(() => void tick(), 0).unref();
    },
    look,
    skip(xid) {
      // A node that only writes never polls; forgetting costs at most an unnecessary computation.
      if (own.size >= REMEMBERED_WRITES) own.clear();
      own.add(xid);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await looking;
      await source.end();
    },
  };
}

const xminOf = (snapshot: string) => BigInt(snapshot.split(':', 1)[0] ?? '0');

function follows(next: Row, base: Row): boolean {
  return next.server === base.server && next.at - base.at < BASE_LIFE_MS;
}

/** Deletes, one batch per poll, changes so old that every node has read them or has to start over. */
function clearing(source: ChangeSource): (seen: Row) => Promise<void> {
  let mark: Row | undefined;
  return async (seen) => {
    if (mark?.server !== seen.server) mark = seen;
    if (seen.at - mark.at < CLEAR_AFTER_MS) return;
    const { rowCount } = await source.query(CLEAR, [xminOf(mark.snapshot).toString()]);
    if ((rowCount ?? 0) < CLEAR_BATCH) mark = seen;
  };
}
