import { setTimeout as sleep } from 'node:timers/promises';
import type { JobWatch } from './run-job.ts';

/** Recurring work, on one node at a time: cleaning up, following up. */
export interface Recurring {
  readonly name: string;
  readonly seconds: number;
  readonly run: (signal: AbortSignal) => Promise<unknown>;
}

/**
 * Runs `run` when a worker takes over the recurring work, and again `seconds` after each run. After a failure it waits
 * for the next run.
 */
export function every(name: string, seconds: number, run: Recurring['run']): Recurring {
  return { name, seconds, run };
}

export interface RecurringWork {
  /** Whether this node is the one. Updated at each check. */
  lead(leads: boolean): void;
  /** Resolves when the running work has ended. */
  stop(): Promise<void>;
}

export function startRecurring(list: readonly Recurring[], watch: JobWatch): RecurringWork {
  let turn: AbortController | undefined;
  const loops = new Map<string, Promise<void>>();

  function lead(leads: boolean): void {
    if (leads === (turn !== undefined)) return;
    turn?.abort();
    turn = leads ? new AbortController() : undefined;
    if (!turn) return;
    const { signal } = turn;
    // After the last turn's loop, which may still be in the middle of its work.
    for (const entry of list)
      loops.set(
        entry.name,
        (loops.get(entry.name) ?? Promise.resolve()).then(() => repeat(entry, signal, watch)),
      );
  }

  return {
    lead,
    async stop() {
      lead(false);
      await Promise.all(loops.values());
    },
  };
}

async function repeat(entry: Recurring, signal: AbortSignal, watch: JobWatch): Promise<void> {
  while (!signal.aborted) {
    await runOnce(entry, signal, watch);
    await sleep(entry.seconds * 1000, undefined, { signal, ref: false }).catch(() => {});
  }
}

async function runOnce({ name, run }: Recurring, signal: AbortSignal, { log, onJob }: JobWatch): Promise<void> {
  const task = `every:${name}`;
  const startedAt = performance.now();
  const ms = () => Math.round(performance.now() - startedAt);
  try {
    await run(signal);
    log.debug({ task, ms: ms() }, 'job done');
    onJob({ task, outcome: 'done', ms: ms() });
  } catch (error) {
    log.error({ task, ms: ms(), err: error }, 'job failed');
    onJob({ task, outcome: 'failed', ms: ms() });
  }
}
