import { sql } from 'kysely';
import pLimit from 'p-limit';
import type { Log } from './log.ts';

/**
 * A row says that something is to happen outside of the database (money moves, a mail leaves), and any process, a
 * request, a webhook or a sweeper, brings it one step further in the same way: claim the row by compare-and-set, ask the
 * outside, write down what it says. The process may be killed at any point in between. Then the claim runs out, and the
 * next one asks again.
 */
export interface DurableStep<Claimed, Heard, Outcome> {
  /** Never inside a transaction. A refusal is an answer; throws OutcomeUnknown when there is none. */
  ask(claimed: Claimed): Promise<Heard>;
  /** By compare-and-set: another process may have claimed the row if the answer took too long. */
  write(claimed: Claimed, heard: Heard): Promise<Outcome>;
  /** It is unknown whether it has happened. What can be asked again is released for the next one. */
  release(claimed: Claimed, error: OutcomeUnknown): Promise<Outcome>;
}

/** It is not known whether it has been carried out. */
export class OutcomeUnknown extends Error {}

/** For the holder of the claim. Any other error is thrown on and leaves the row claimed until its time is over. */
export async function takeStep<Claimed, Heard, Outcome>(
  step: DurableStep<Claimed, Heard, Outcome>,
  claimed: Claimed,
): Promise<Outcome> {
  try {
    return await step.write(claimed, await step.ask(claimed));
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) throw error;
    return step.release(claimed, error);
  }
}

/** The end of a claim that begins now, by the database's clock. Longer than the outside may take to answer. */
export const claimedFor = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

/** The row is not claimed, or its claim has expired. */
export const isUnclaimed = (claimedUntil = 'claimed_until') =>
  sql<boolean>`coalesce(${sql.ref(claimedUntil)}, '-infinity') < now()`;

interface Sweep {
  /** For the log: 'payment'. */
  readonly what: string;
  /** The next ones in the order of their ids that are due and not claimed. */
  list(after: string | null, limit: number): Promise<readonly string[]>;
  advance(id: string): Promise<unknown>;
  readonly log: Log;
  readonly signal?: AbortSignal | undefined;
}

const BATCH = 200;
const AT_A_TIME = 4;

/**
 * Each once per sweep: one that stays as it is waits for the next sweep, and one that fails is logged and keeps no other
 * from being swept. Returns how many there were.
 */
export async function sweep({ what, list, advance, log, signal }: Sweep): Promise<{ swept: number; failed: number }> {
  const count = { swept: 0, failed: 0 };
  const limit = pLimit(AT_A_TIME);
  const advanceOne = async (id: string) => {
    if (signal?.aborted) return;
    count.swept++;
    try {
      await advance(id);
    } catch (error) {
      count.failed++;
      log.error({ err: error, [`${what}Id`]: id }, `the sweeper could not advance a ${what}`);
    }
  };
  let last: string | undefined;
  do {
    const ids = await list(last ?? null, BATCH);
    await limit.map(ids, advanceOne);
    last = ids.at(-1);
  } while (last !== undefined && !signal?.aborted);
  if (count.swept > 0) log.debug({ what, ...count }, 'swept');
  return count;
}
