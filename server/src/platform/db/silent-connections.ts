import type pg from 'pg';

/** What one connection has asked and heard. */
export interface Hearing {
  /** Notes the question and its answer; gives the answer on. */
  listenFor<T>(statement: unknown, answer: T): T;
  /** Whether it has waited for an answer since before that moment. */
  waitsSince(moment: number): boolean;
  /** Whether it has heard nothing after that moment, asked or not. */
  isQuietSince(moment: number): boolean;
  hangUp(): void;
}

/** Whoever lifts the server's limit has work that takes its time: for one transaction, or until it is reset. */
const liftsLimit = /\bset\s+(local\s+)?statement_timeout\s*=\s*0/i;
const resetsLimit = /\breset\s+statement_timeout\b/i;
const endsTransaction = /^\s*(commit|rollback)\s*;?\s*$/i;

export function createHearing(hangUp: () => void): Hearing {
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
    listenFor(statement, answer) {
      if (!(answer instanceof Promise)) return answer;
      if (typeof statement === 'string' && statement.length < 200) readPatience(statement);
      askedAt ??= performance.now();
      answer.then(heard, heard);
      return answer;
    },
    waitsSince: (moment) => patient === 'no' && askedAt !== undefined && askedAt < moment,
    isQuietSince: (moment) => patient === 'no' && heardAt < moment,
    hangUp,
  };
}

/** More than the server's own limit for a statement: one that lives has answered by then, if only with that. */
const SILENT_MS = 40_000;
const LOOK_MS = 1000;

/**
 * A server that loses its power says no goodbye, and the network may take a quarter of an hour to say it instead. When one
 * connection gets no answer, all that have heard nothing since it asked are given up together; the next ones are new.
 */
export function watchForSilence(pool: pg.Pool, silentMs = SILENT_MS): () => void {
  const open = new Set<Hearing>();
  pool.on('connect', (client) => {
    const { hearing } = client as pg.PoolClient & { hearing: Hearing };
    open.add(hearing);
    client.once('end', () => open.delete(hearing));
  });
  const look = setInterval(() => {
    const moment = performance.now() - silentMs;
    if (![...open].some((hearing) => hearing.waitsSince(moment))) return;
    for (const hearing of open) if (hearing.isQuietSince(moment)) hearing.hangUp();
  }, LOOK_MS).unref();
  return () => clearInterval(look);
}
