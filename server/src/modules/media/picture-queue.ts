import { messages } from '@fieldhouse/contracts/messages';
import { AppError } from '../../platform/http/app-error.ts';

const refusals = messages('picture', {
  busy: 'Many pictures are being resized right now. Please try again in a moment.',
} as const);

export interface QueueOptions {
  /** Pictures take a lot of memory while they are open. */
  readonly atOnce: number;
  readonly maxWaiting: number;
}

/**
 * Runs the work when its turn comes. Rejects at once when the queue is full, and when `gone` is aborted before that.
 */
export type PictureQueue = <T>(work: () => Promise<T>, gone?: AbortSignal) => Promise<T>;

export function createPictureQueue({ atOnce, maxWaiting }: QueueOptions): PictureQueue {
  // A set keeps its order, and leaving it costs nothing.
  const waiting = new Set<() => void>();
  let busy = 0;

  function next(): void {
    const [start] = waiting;
    if (!start || busy >= atOnce) return;
    waiting.delete(start);
    busy++;
    start();
  }

  function waitForTurn(gone?: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      waiting.delete(resolve);
      reject(gone?.reason);
    };
    gone?.addEventListener('abort', leave, { once: true });
    waiting.add(resolve);
    next();
    return promise.finally(() => gone?.removeEventListener('abort', leave));
  }

  return async (work, gone) => {
    gone?.throwIfAborted();
    if (waiting.size >= maxWaiting)
      throw new AppError('unavailable', refusals.busy, {
        retryAfterSeconds: 2,
      });
    await waitForTurn(gone);
    try {
      return await work();
    } finally {
      busy--;
      next();
    }
  };
}
