import { setTimeout as sleep } from 'node:timers/promises';

/** Lets through so many a minute, evenly, however many ask. Ends early when the shop closes. */
export function createPace(perMinute: number): (signal: AbortSignal) => Promise<void> {
  const stepMs = 60_000 / perMinute;
  let nextAt = 0;
  return async (signal) => {
    const now = performance.now();
    const turnAt = Math.max(now, nextAt);
    nextAt = turnAt + stepMs;
    if (turnAt > now) await sleep(turnAt - now, undefined, { signal }).catch(() => {});
  };
}
