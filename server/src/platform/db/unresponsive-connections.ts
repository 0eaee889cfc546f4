import type pg from 'pg';

/** What one connection has sent and received. */
export interface ConnectionActivity {
  /** Records a query and its result, and passes the result on. */
  track<T>(statement: unknown, answer: T): T;
  /** Whether it has been waiting for a result since before that moment. */
  waitsSince(moment: number): boolean;
  /** Whether it has received nothing since that moment, waiting or not. */
  isQuietSince(moment: number): boolean;
  close(): void;
}

/**
 * A connection that lifts the server's timeout is doing long-running work: for one transaction, or until it is reset.
 */
const liftsLimit = /\bset\s+(local\s+)?statement_timeout\s*=\s*0/i;
const resetsLimit = /\bset\s+statement_timeout\s*=\s*[1-9]/i;
const endsTransaction = /^\s*(commit|rollback)\s*;?\s*$/i;

export function trackActivity(close: () => void): ConnectionActivity {
  let askedAt: number | undefined;
  let heardAt = performance.now();
  let patient: 'no' | 'for this transaction' | 'until reset' = 'no';
  const heard = () => {
    askedAt = undefined;
    heardAt = performance.now();
  };
  const readPatience = (statement: string) => {
    const lifted = liftsLimit.exec(statement);
    if (lifted) patient = lifted[1] ? 'for this transaction' : 'until reset';
    else if (resetsLimit.test(statement)) patient = 'no';
    else if (patient === 'for this transaction' && endsTransaction.test(statement)) patient = 'no';
  };
  return {
    track(statement, answer) {
      if (!(answer instanceof Promise)) return answer;
      if (typeof statement === 'string' && statement.length < 200) readPatience(statement);
      askedAt ??= performance.now();
      answer.then(heard, heard);
      return answer;
    },
    waitsSince: (moment) => patient === 'no' && askedAt !== undefined && askedAt < moment,
    isQuietSince: (moment) => patient === 'no' && heardAt < moment,
    close,
  };
}

/** More than the server's own statement timeout: a live server has answered by then, if only with that error. */
const UNRESPONSIVE_MS = 40_000;
const LOOK_MS = 1000;

/**
 * A server that loses power closes no connections, and TCP may take a quarter of an hour to notice. When one connection
 * gets no answer, all connections that have received nothing since then are closed together, and new ones are opened.
 */
export function closeUnresponsive(pool: pg.Pool, unresponsiveMs = UNRESPONSIVE_MS): () => void {
  const open = new Set<ConnectionActivity>();
  pool.on('connect', (client) => {
    const { activity } = client as pg.PoolClient & { activity: ConnectionActivity };
    open.add(activity);
    client.once('end', () => open.delete(activity));
  });
  const look = setInterval(() => {
    const moment = performance.now() - unresponsiveMs;
    if (![...open].some((activity) => activity.waitsSince(moment))) return;
    for (const activity of open) if (activity.isQuietSince(moment)) activity.close();
  }, LOOK_MS).unref();
  return () => clearInterval(look);
}
