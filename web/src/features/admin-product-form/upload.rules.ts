import { LOCALE } from '@fieldhouse/contracts/language';

const KIB = 1024;

/** Files up to this size are sent in one chunk; larger ones start with a chunk of this size. */
export const FIRST_CHUNK = 256 * KIB;
export const MAX_CHUNK = 32 * KIB * KIB;

/** The shop allows 30 seconds per request: on a slow connection chunks stop growing before they need that long. */
const LONG_MS = 8_000;

/** Each successful chunk doubles the size of the next. */
export function nextChunkSize(size: number, tookMs: number): number {
  return tookMs > LONG_MS ? size : Math.min(size * 2, MAX_CHUNK);
}

export function smallerChunkSize(size: number): number {
  return Math.max(size / 2, FIRST_CHUNK);
}

export const UPLOAD_RETRY_MS = 10 * 60_000;
export const OPERATION_RETRY_MS = 2 * 60_000;
const LONGEST_PAUSE_MS = 30_000;

/** The pauses between one try and the next: at first at once, then longer and longer, for so long altogether. */
export function retryDelays(altogetherMs: number): number[] {
  const delays = [0];
  let sum = 0;
  for (let pause = 1_000; sum + pause <= altogetherMs; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    delays.push(pause);
    sum += pause;
  }
  return delays;
}

const megabytes = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** "20.1 MB" */
export function sizeText(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} KB`
    : `${megabytes.format(bytes / 1_000_000)} MB`;
}
