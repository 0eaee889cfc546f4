import { pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
} from 'node:zlib';

export type Encoding = 'br' | 'gzip';
export type Form = Encoding | 'plain';

/**
 * What is sent once is compressed quickly (level 1 would be a twentieth smaller for up to twice the work); what is cached and
 * sent many times is compressed well: a quarter smaller for ten times the work.
 */
const BROTLI_LEVEL = { once: 0, kept: 5 };
/**
 * 256 KB. A larger window saves next to nothing on bodies of this kind, while its memory is taken and given back for each of
 * them: with the usual four megabytes that costs more than the compression itself.
 */
const BROTLI_WINDOW = 18;
/** Up to this size it is done synchronously: handing it to a thread and back takes as long. */
const AT_ONCE_BYTES = { once: 256 * 1024, kept: 16 * 1024 };
/** Below this the headers weigh more than what is saved. */
const WORTH_BYTES = 1000;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** The inverse of `br`. */
export const unpack = promisify(brotliDecompress);

export type Use = keyof typeof BROTLI_LEVEL;

export function compress(body: Buffer, encoding: Encoding, use: Use): Promise<Buffer> {
  if (encoding === 'gzip') return zip(body);
  const options = brotliOptions(body.length, BROTLI_LEVEL[use]);
  return body.length <= AT_ONCE_BYTES[use] ? Promise.resolve(brotliCompressSync(body, options)) : brotli(body, options);
}

/** While it is being written, however long it is. Whichever of the two ends first ends the other; errors are those of the result. */
export function compressStream(body: Readable, encoding: Encoding): Readable {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: BROTLI_LEVEL.once, [BROTLI_PARAM_LGWIN]: BROTLI_WINDOW };
  return pipeline(body, encoding === 'br' ? createBrotliCompress({ params }) : createGzip(), () => {});
}

const brotliOptions = (size: number, level: number): BrotliOptions => ({
  chunkSize: Math.max(1024, Math.ceil(size / 2)),
  params: {
    [constants.BROTLI_PARAM_QUALITY]: level,
    [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  },
});

/** The encoding to answer in; none for a small body or a caller who reads neither. */
export function encodingFor(accepted: string | undefined, size: number): Encoding | undefined {
  if (accepted === undefined || size < WORTH_BYTES) return undefined;
  const known = choices.get(accepted);
  if (known !== undefined) return known ?? undefined;
  const choice = choose(accepted);
  // Browsers send a handful of values; a stranger can send any number.
  if (choices.size >= 200) choices.clear();
  choices.set(accepted, choice);
  return choice ?? undefined;
}

const choices = new Map<string, Encoding | null>();

function choose(accepted: string): Encoding | null {
  const weights = new Map(accepted.toLowerCase().split(',').map(readWeight));
  const weight = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const best = weight('gzip') > weight('br') ? 'gzip' : 'br';
  return weight(best) > 0 ? best : null;
}

function readWeight(part: string): [string, number] {
  const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
  const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  const weight = q === undefined ? 1 : Number(q);
  return [name, Number.isNaN(weight) ? 0 : weight];
}
