import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { createWaitingLine } from '../waiting-line.ts';
import { AppError } from './app-error.ts';

export interface StreamLimits {
  /** How many read at the same time, per process. */
  readonly atATime: number;
  /** How long the next ones wait for their turn. */
  readonly waitMs: number;
  /** Whoever takes nothing for so long has lost their turn. */
  readonly stalledMs: number;
}

const usual: StreamLimits = { atATime: 2, waitMs: 10_000, stalledMs: 30_000 };

/** Makes an answer of pieces that are found while it is sent. */
export type OpenStream = (pieces: AsyncIterable<string>) => Promise<Readable>;

/**
 * For answers as long as the shop is large: a few at a time, the next ones in a line, and nobody keeps a place by not
 * reading. `busy` is what those are told who have waited in vain.
 */
export function createStreamGate(busy: string, limits: Partial<StreamLimits> = {}): OpenStream {
  const { atATime, waitMs, stalledMs } = { ...usual, ...limits };
  const line = createWaitingLine({
    atATime,
    waitMs,
    refusal: () => new AppError('too-many-requests', busy, { retryAfterSeconds: 5 }),
  });
  return async (pieces) => endIfStalled(pieces, stalledMs, await line.enter());
}

function endIfStalled(pieces: AsyncIterable<string>, stalledMs: number, onClose: () => void): Readable {
  const iterator = pieces[Symbol.asyncIterator]();
  // A piece is asked for when a socket has room; it is still this request that asks.
  const next = AsyncLocalStorage.bind(() => iterator.next());
  let patience: NodeJS.Timeout | undefined;
  const waitForReader = () => {
    patience = setTimeout(() => stream.destroy(), stalledMs);
  };
  async function* watched(): AsyncGenerator<string> {
    try {
      for (;;) {
        clearTimeout(patience);
        const { done, value } = await next();
        waitForReader();
        if (done) return;
        yield value;
      }
    } finally {
      await iterator.return?.();
    }
  }
  const stream = Readable.from(watched(), { objectMode: false });
  stream.once('close', () => {
    clearTimeout(patience);
    onClose();
  });
  waitForReader();
  return stream;
}
