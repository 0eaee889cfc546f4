import { AppError } from '../http/app-error.ts';

export interface TurnOptions {
  readonly atOnce: number;
  readonly mostWaiting: number;
}

interface Waiting {
  readonly key: string;
  readonly start: () => void;
}

export type TakeTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Dear work, a few at a time, and one at a time for each key: whoever asks a hundred times at once about the same thing
 * takes one place, not all of them. Beyond a bound nobody is made to wait any more.
 */
export function createTurns({ atOnce, mostWaiting }: TurnOptions): TakeTurn {
  const inside = new Set<string>();
  const waiting: Waiting[] = [];

  function letIn(): void {
    while (inside.size < atOnce) {
      const place = waiting.findIndex(({ key }) => !inside.has(key));
      const [next] = place === -1 ? [] : waiting.splice(place, 1);
      if (!next) return;
      inside.add(next.key);
      next.start();
    }
  }

  return async (key, work) => {
    if (waiting.length >= mostWaiting)
      throw new AppError('unavailable', 'Many people are at the door just now. Please try again in a moment.', {
        retryAfterSeconds: 2,
      });
    await new Promise<void>((start) => {
      waiting.push({ key, start });
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
