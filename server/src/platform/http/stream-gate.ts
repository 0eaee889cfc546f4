import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { createSlotQueue } from '../slot-queue.ts';
import { AppError } from './app-error.ts';

export interface StreamLimits {
  /** How many streams run at the same time, per process. */
  readonly atATime: number;
  /** How long the next ones wait in the queue. */
  readonly waitMs: number;
  /**
   * A reader that takes nothing for this long is cut off. The kernel asks for more when a third of its buffer is empty,
   * which can be 1.5 MB: until then a very slow reader looks the same as one that has gone.
   */
  readonly stalledMs: number;
  /**
   * A reader slower than this on average makes room as soon as another waits: reading a little now and then must not
   * hold a slot.
   */
  readonly leastPerSecond: number;
}

const usual: StreamLimits = {
  atATime: 2,
  waitMs: 10_000,
  stalledMs: 30_000,
  leastPerSecond: 128 * 1024,
};

/** Streams an answer whose pieces are read while it is being sent. */
export type OpenStream = (pieces: AsyncIterable<string>) => Promise<Readable>;

/**
 * For answers that grow with the shop: a few at a time, the next ones in a queue, and a reader that stops reading does
 * not block them. `busy` is the error message for those who have waited in vain.
 */
export function createStreamGate(busy: string, limits: Partial<StreamLimits> = {}): OpenStream {
  const all = { ...usual, ...limits };
  const line = createSlotQueue({
    atATime: all.atATime,
    waitMs: all.waitMs,
    refusal: () => new AppError('too-many-requests', busy, { retryAfterSeconds: 5 }),
  });
  const running = new Set<Sending>();
  const makeRoom = () => {
    for (const sending of running) if (line.waiting() > 0 && sending.isLate()) sending.end();
  };
  return async (pieces) => {
    const turn = line.enter();
    makeRoom();
    const leave = await turn;
    const sending = startSending(pieces, all, {
      onLate: makeRoom,
      onEnd() {
        running.delete(sending);
        leave();
      },
    });
    running.add(sending);
    return sending.stream;
  };
}

interface Sending {
  readonly stream: Readable;
  /** The reader has been too slow for too long. */
  isLate(): boolean;
  end(): void;
}

function startSending(
  pieces: AsyncIterable<string>,
  { stalledMs, leastPerSecond }: StreamLimits,
  { onLate, onEnd }: { onLate: () => void; onEnd: () => void },
): Sending {
  const iterator = pieces[Symbol.asyncIterator]();
  // A piece is asked for when a socket has room; it is still this request that asks.
  const next = AsyncLocalStorage.bind(() => iterator.next());
  /** Runs while we wait for the reader, not the database, and is reset by what is read. */
  let patienceMs = stalledMs;
  let since = 0;
  let timer: NodeJS.Timeout | undefined;

  function waitForReader(): void {
    since = performance.now();
    const leftMs = patienceMs;
    timer = setTimeout(() => {
      patienceMs = 0;
      timer = setTimeout(end, stalledMs - leftMs);
      onLate();
    }, leftMs);
  }
  function readerCame(): void {
    clearTimeout(timer);
    patienceMs = Math.max(0, patienceMs - (performance.now() - since));
  }
  function end(): void {
    clearTimeout(timer);
    onEnd();
    stream.destroy();
  }

  async function* watched(): AsyncGenerator<string> {
    try {
      for (;;) {
        readerCame();
        const { done, value } = await next();
        if (!done) patienceMs = Math.min(stalledMs, patienceMs + (value.length / leastPerSecond) * 1000);
        waitForReader();
        if (done) return;
        yield value;
      }
    } finally {
      await iterator.return?.();
    }
  }
  const stream = Readable.from(watched(), { objectMode: false });
  stream.once('close', end);
  waitForReader();
  return { stream, isLate: () => patienceMs === 0, end };
}
