import { AppError } from '../http/app-error.ts';

export interface TurnOptions {
  readonly atOnce: number;
  /** In each line. */
  readonly mostWaiting: number;
}

/** `aside` is for what must not keep the others waiting: one of it at a time, and a line of its own. */
export type Line = 'main' | 'aside';

interface Waiting {
  readonly key: string;
  readonly line: Line;
  readonly start: () => void;
}

export type TakeTurn = <T>(key: string, work: () => Promise<T>, line?: Line) => Promise<T>;

/**
 * Dear work, a few at a time, and one at a time for each key: whoever asks a hundred times at once about the same thing
 * takes one place, not all of them. Beyond a bound nobody is made to wait any more.
 */
export function createTurns({ atOnce, mostWaiting }: TurnOptions): TakeTurn {
  const inside = new Map<string, Line>();
  const waiting: Record<Line, Waiting[]> = { main: [], aside: [] };

  function findNext(): Waiting | undefined {
    for (const line of linesInOrder()) {
      const place = waiting[line].findIndex(({ key }) => !inside.has(key));
      if (place !== -1) return waiting[line].splice(place, 1)[0];
    }
    return undefined;
  }

  /** Neither line waits for the end of the other: the first place is the main line's, the second may be taken aside. */
  function linesInOrder(): Line[] {
    if ([...inside.values()].includes('aside')) return ['main'];
    return inside.size > 0 ? ['aside', 'main'] : ['main', 'aside'];
  }

  function letIn(): void {
    while (inside.size < atOnce) {
      const next = findNext();
      if (!next) return;
      inside.set(next.key, next.line);
      next.start();
    }
  }

  return async (key, work, line = 'main') => {
    if (waiting[line].length >= mostWaiting)
      throw new AppError('unavailable', 'Many people are logging in right now. Please try again in a moment.', {
        retryAfterSeconds: 2,
      });
    await new Promise<void>((start) => {
      waiting[line].push({ key, line, start });
      letIn();
    });
    try {
      return await work();
    } finally {
      inside.delete(key);
      letIn();
    }
  };
}
