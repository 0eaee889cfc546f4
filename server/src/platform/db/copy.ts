import { once } from 'node:events';
import { Readable, type Writable } from 'node:stream';
import type pg from 'pg';

// COPY, the way of PostgreSQL to take a table out or in as one stream. pg speaks the protocol and leaves the use of it to
// whoever hands it a query of their own, which is what these two are.

/** What COPY needs of pg's connection and the types do not tell. */
interface Wire {
  readonly stream: Readable & Writable;
  query(text: string): void;
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** What pg calls on the query whose turn it is. */
interface CopyQuery {
  submit(wire: unknown): void;
  handleCommandComplete(message: { readonly text: string }): void;
  handleReadyForQuery(): void;
  handleError(error: Error): void;
  handleCopyInResponse?(wire: Wire): void;
  handleCopyData?(message: { readonly chunk: Buffer }, wire: Wire): void;
}

interface Course {
  readonly rows: Promise<number>;
  readonly query: CopyQuery;
}

/** From the statement to the number of rows that it says at its end. */
function follow(text: string): Course {
  const { promise: rows, resolve, reject } = Promise.withResolvers<number>();
  // Whoever asks for it hears of it; until then it is nobody's uncaught error.
  rows.catch(() => {});
  let count = 0;
  const query: CopyQuery = {
    submit: (wire) => (wire as Wire).query(text),
    handleCommandComplete: (message) => {
      count = Number(message.text.split(' ')[1] ?? 0);
    },
    handleReadyForQuery: () => resolve(count),
    handleError: reject,
  };
  return { rows, query };
}

const BLOCK_BYTES = 64 * 1024;

/** `copy … to stdout`: the rows as PostgreSQL writes them, in blocks, no faster than they are taken. */
export function copyOut(client: pg.ClientBase, text: string): { blocks: Readable; rows: Promise<number> } {
  const { rows, query } = follow(text);
  let wire: Wire | undefined;
  let gathered: Buffer[] = [];
  let bytes = 0;
  const blocks = new Readable({ highWaterMark: 4 * BLOCK_BYTES, read: () => void wire?.stream.resume() });
  const flush = () => {
    const room = bytes === 0 || blocks.push(Buffer.concat(gathered));
    gathered = [];
    bytes = 0;
    return room;
  };
  client.query({
    ...query,
    handleCopyData({ chunk }: { readonly chunk: Buffer }, from: Wire) {
      wire = from;
      // A copy: pg reads the next message into the same memory.
      gathered.push(Buffer.from(chunk));
      bytes += chunk.length;
      if (bytes >= BLOCK_BYTES && !flush()) from.stream.pause();
    },
  } as CopyQuery);
  rows.then(
    () => {
      flush();
      blocks.push(null);
    },
    (error: Error) => blocks.destroy(error),
  );
  return { blocks, rows };
}

/** `copy … from stdin`; gives the number of rows. A source that breaks takes nothing in. */
export async function copyIn(client: pg.ClientBase, text: string, source: AsyncIterable<Buffer>): Promise<number> {
  const { rows, query } = follow(text);
  let broken: unknown;
  client.query({
    ...query,
    handleCopyInResponse(wire: Wire) {
      pump(wire, source, rows).catch((error: unknown) => {
        broken = error;
        wire.sendCopyFail('the source has broken');
      });
    },
  } as CopyQuery);
  return rows.catch((error: unknown) => {
    throw broken ?? error;
  });
}

async function pump(wire: Wire, source: AsyncIterable<Buffer>, rows: Promise<number>): Promise<void> {
  let refused = false;
  const over = rows.catch(() => {
    refused = true;
  });
  for await (const chunk of source) {
    // What comes after a refusal is of no interest to the server any more.
    if (refused) return;
    wire.sendCopyFromChunk(chunk);
    if (wire.stream.writableNeedDrain) await Promise.race([once(wire.stream, 'drain'), over]);
  }
  if (!refused) wire.endCopyFrom();
}
