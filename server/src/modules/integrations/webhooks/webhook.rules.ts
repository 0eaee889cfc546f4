const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** After each try that was in vain: ten tries in three days. */
const pauses = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 18 * HOUR, 22 * HOUR];
export const MAX_TRIES = pauses.length + 1;

const JITTER = 0.2;

/** Undefined when it was the last. Up to a fifth longer or shorter, so that receivers who come back are not met by all at once. */
export function pauseAfter(tries: number, random = Math.random()): number | undefined {
  const pause = pauses[tries - 1];
  return pause === undefined ? undefined : Math.round(pause * (1 + JITTER * (2 * random - 1)));
}

export type Verdict = 'done' | 'gone' | 'again' | 'failed';

/** Only 2xx is a yes. 410: nobody is there any more. */
export function verdictOn(status: number | undefined, tries: number, maxTries: number): Verdict {
  if (status !== undefined && status >= 200 && status < 300) return 'done';
  if (status === 410) return 'gone';
  return tries < maxTries ? 'again' : 'failed';
}
