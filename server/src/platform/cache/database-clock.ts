/** The database's clock, as a node knows it from its looks at the changes: what changes by the clock changes on all nodes at once. */
export interface DatabaseClock {
  /** In milliseconds since 1970. */
  now(): number;
  observe(time: number, look: Look): void;
}

/** When the database was asked for its time and when it was heard, on the clock of this node. */
interface Look {
  readonly askedAt: number;
  readonly heardAt: number;
}

/** Of so many looks the quickest counts: the time came from somewhere between question and answer. */
const REMEMBERED = 16;
/** No two clocks run apart so far between looks: one of them was set. */
const MOST_DRIFT_MS = 50;

/** `now`: milliseconds that never run backwards. Until the first look it is this machine's time. */
export function createDatabaseClock(now: () => number): DatabaseClock {
  const started = Date.now() - now();
  let offsets: { readonly offset: number; readonly doubt: number }[] = [];
  let offset = started;
  return {
    now: () => now() + offset,
    observe(time, { askedAt, heardAt }) {
      const doubt = (heardAt - askedAt) / 2;
      const seen = { offset: time - (askedAt + heardAt) / 2, doubt };
      const fits = offsets.every((one) => Math.abs(one.offset - seen.offset) <= one.doubt + doubt + MOST_DRIFT_MS);
      offsets = [...(fits ? offsets.slice(1 - REMEMBERED) : []), seen];
      offset = offsets.reduce((best, one) => (one.doubt <= best.doubt ? one : best)).offset;
    },
  };
}
