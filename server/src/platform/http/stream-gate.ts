import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { createWaitingLine } from '../waiting-line.ts';
import { AppError } from './app-error.ts';

export interface StreamLimits {
  /** How many read at the same time, per process. */
  readonly atATime: number;
  /** How long the next ones wait for their turn. */
  readonly waitMs: number;
  /**
   * Whoever takes nothing for so long is ended. The kernel asks for more when a third of its buffer is empty, which can be
   * 1.5 MB: until then a very slow reader cannot be told from one who has gone.
   */
  readonly stalledMs: number;
  /** Whoever is slower than this on the whole makes room as soon as somebody waits: a little now and then keeps no place. */
  readonly leastPerSecond: number;
}

const usual: StreamLimits = {
  atATime: 2,
  waitMs: 10_000,
  stalledMs: 30_000,
  leastPerSecond: 128 * 1024,
};

/** Makes an answer of pieces that are found while it is sent. */
export type OpenStream = (pieces: AsyncIterable<string>) => Promise<Readable>;

/**
 * For answers as long as the shop is large: a few at a time, the next ones in a line, and nobody keeps a place from them by
 * not reading. `busy` is what those are told who have waited in vain.
 */
export function createStreamGate(busy: string, limits: Partial<StreamLimits> = {}): OpenStream {
  const all = { ...usual, ...limits };
  const line = createWaitingLine({
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
  /** Our patience with the reader is at its end. */
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
  /** Goes by while it is the reader we wait for, not the database, and comes back with what is taken. */
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
