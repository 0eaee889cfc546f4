import { StartError } from '../platform/process.ts';

// The file is a gzip stream of frames: a letter, the length in four bytes, the contents. One header; for each table its
// name and columns, its rows as COPY writes them (text, which every version of PostgreSQL reads), and the end of it; one
// trailer. Without the trailer it is not whole.

export interface Header {
  readonly format: 'fieldhouse-export';
  readonly version: 1;
  /** The release that wrote it; before 0.3.0 they did not say. */
  readonly shop?: string;
  readonly exportedAt: string;
  /** The backup that the exported shop was a copy of: one that has never gone live stays quiet wherever it is brought. */
  readonly copyOf?: string;
  /** The steps that the tables have gone through: only a shop with the same ones can read them. */
  readonly level: readonly string[];
}

export interface TableStart {
  readonly name: string;
  /** Quoted where they need it. */
  readonly columns: readonly string[];
}

export interface Trailer {
  readonly rows: Readonly<Record<string, number>>;
  readonly sequences: readonly SequenceState[];
}

export interface SequenceState {
  readonly name: string;
  readonly lastValue: string;
  readonly isCalled: boolean;
}

export type Frame =
  | { readonly kind: 'header'; readonly value: Header }
  | { readonly kind: 'table'; readonly value: TableStart }
  | { readonly kind: 'rows'; readonly value: Buffer }
  | { readonly kind: 'trailer'; readonly value: Trailer };

const letters = { header: 'H', table: 'T', rows: 'R', trailer: 'E' } as const;
const kinds = new Map(Object.entries(letters).map(([kind, letter]) => [letter.charCodeAt(0), kind as Frame['kind']]));
const HEAD_BYTES = 5;
/** Longer than any that is written: what claims more is no file of ours. */
const MAX_BYTES = 2 ** 30;

export function encodeFrame({ kind, value }: Frame): Buffer {
  const body = Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value));
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(letters[kind], 'latin1');
  head.writeUInt32BE(body.length, 1);
  return Buffer.concat([head, body]);
}

export async function* decodeFrames(chunks: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let left: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    left = left.length === 0 ? chunk : Buffer.concat([left, chunk]);
    for (;;) {
      const frame = cutFrame(left);
      if (!frame) break;
      left = left.subarray(frame.bytes);
      yield frame.frame;
    }
  }
  if (left.length > 0) throw notWhole();
}

function cutFrame(buffer: Buffer): { frame: Frame; bytes: number } | undefined {
  if (buffer.length < HEAD_BYTES) return undefined;
  const kind = kinds.get(buffer[0] ?? 0);
  const length = buffer.readUInt32BE(1);
  if (!kind || length > MAX_BYTES) throw notOurs();
  const bytes = HEAD_BYTES + length;
  if (buffer.length < bytes) return undefined;
  const body = buffer.subarray(HEAD_BYTES, bytes);
  const value = kind === 'rows' ? body : JSON.parse(body.toString());
  return { frame: { kind, value } as Frame, bytes };
}

export const notOurs = () =>
  new StartError('The file is not an export of this shop, or it is damaged.', 'Nothing was changed. Export again.');

export const notWhole = (cause?: unknown) =>
  new StartError('The file is not whole.', 'Nothing was changed. Copy it again, or export again.', { cause });
