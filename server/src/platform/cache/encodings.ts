import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** One level higher is one per cent smaller and half as much work again; still higher ones cost more than a rendering. */
const BROTLI_LEVEL = 3;
/**
 * 64 KB. A larger window saves next to nothing on bodies of this kind, while its memory is taken and given back for each of
 * them: with the usual four megabytes that costs more than the compression itself.
 */
const BROTLI_WINDOW = 16;
/** Up to here it is done at once: to hand it to a thread and back takes as long. */
const AT_ONCE_BYTES = 256 * 1024;
/** Below this the headers weigh more than what is saved. */
const WORTH_BYTES = 1000;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return zip(body);
  const options = brotliOptions(body.length);
  return body.length <= AT_ONCE_BYTES ? Promise.resolve(brotliCompressSync(body, options)) : brotli(body, options);
}

const brotliOptions = (size: number): BrotliOptions => ({
  chunkSize: Math.max(1024, Math.ceil(size / 2)),
  params: {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL,
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
