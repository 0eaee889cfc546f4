import { messages } from '@fieldhouse/contracts/messages';
import { AppError } from '../http/app-error.ts';

const refusals = messages('sign-in', {
  busy: 'Many people are logging in right now. Please try again in a moment.',
} as const);

export interface HashQueueOptions {
  readonly atOnce: number;
  /** In each queue. */
  readonly maxWaiting: number;
}

/** `aside` is for what must not keep the others waiting: one at a time, in a queue of its own. */
export type Line = 'main' | 'aside';

interface Waiting {
  readonly key: string;
  readonly line: Line;
  readonly start: () => void;
}

export type RunQueued = <T>(key: string, work: () => Promise<T>, line?: Line) => Promise<T>;

/**
 * Runs expensive work a few at a time, and one at a time per key: a hundred simultaneous attempts at the same account
 * take one slot, not all of them. When the queue is full, further work is rejected.
 */
export function createHashQueue({ atOnce, maxWaiting }: HashQueueOptions): RunQueued {
  const inside = new Map<string, Line>();
  const waiting: Record<Line, Waiting[]> = { main: [], aside: [] };

  function findNext(): Waiting | undefined {
    for (const line of linesInOrder()) {
      const place = waiting[line].findIndex(({ key }) => !inside.has(key));
      if (place !== -1) return waiting[line].splice(place, 1)[0];
    }
    return undefined;
  }

  /**
   * Neither queue waits for the other to drain: the first slot belongs to the main queue, the second may be used by
   * `aside`.
   */
  function linesInOrder(): Line[] {
    if ([...inside.values()].includes('aside')) return ['main'];
    return inside.size > 0 ? ['aside', 'main'] : ['main', 'aside'];
  }

  function startNext(): void {
    while (inside.size < atOnce) {
      const next = findNext();
      if (!next) return;
      inside.set(next.key, next.line);
      next.start();
    }
  }

  return async (key, work, line = 'main') => {
    if (waiting[line].length >= maxWaiting)
      throw new AppError('unavailable', refusals.busy, {
        retryAfterSeconds: 2,
      });
    await new Promise<void>((start) => {
      waiting[line].push({ key, line, start });
      startNext();
    });
    try {
      return await work();
    } finally {
      inside.delete(key);
      startNext();
    }
  };
}
