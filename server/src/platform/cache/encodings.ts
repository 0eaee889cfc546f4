import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** Level 4: higher ones cost three times a rendering for a few per cent. */
const BROTLI_LEVEL = 4;
/** Up to here compressing takes less than handing it to a thread; one level lower is one per cent larger and half the work. */
const SMALL_BYTES = 32 * 1024;
const SMALL_LEVEL = 3;
/** 64 KB: the window's memory is cleared for each body, and four megabytes of it cost more than the body does. */
const SMALL_WINDOW = 16;
/** Below this the headers weigh more than what is saved. */
const WORTH_BYTES = 1000;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return zip(body);
  if (body.length <= SMALL_BYTES) return Promise.resolve(brotliCompressSync(body, smallBody(body.length)));
  return brotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}

const smallBody = (size: number): BrotliOptions => ({
  chunkSize: SMALL_BYTES,
  params: {
    [constants.BROTLI_PARAM_QUALITY]: SMALL_LEVEL,
    [constants.BROTLI_PARAM_LGWIN]: SMALL_WINDOW,
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
