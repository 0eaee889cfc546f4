import { DAY_MS, MINUTE_MS } from '@fieldhouse/contracts/durations.rules';

const FRESH_MS = 15 * MINUTE_MS;

/** How long staff have, from when they are told to or become staff. */
export const ENROL_MS = 7 * DAY_MS;

/** How old the proof of who somebody is may be where it matters. */
export function isFresh(provedAt: Date, now: Date): boolean {
  return now.getTime() - provedAt.getTime() < FRESH_MS;
}
