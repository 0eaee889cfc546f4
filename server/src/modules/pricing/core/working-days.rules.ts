import { clockIn } from '@fieldhouse/contracts/date-text';
import { DAY_MS, MINUTE_MS } from '@fieldhouse/contracts/durations.rules';

interface Calendar {
  readonly timeZone: string;
  readonly holidays: readonly string[];
}

function isWorkingDay(date: string, holidays: readonly string[]): boolean {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return day !== 0 && day !== 6 && !holidays.includes(date);
}

const following = (date: string) => new Date(Date.parse(`${date}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

function addWorkingDays(date: string, days: number, holidays: readonly string[]): string {
  let day = date;
  for (let left = days; left > 0; ) {
    day = following(day);
    if (isWorkingDay(day, holidays)) left--;
  }
  return day;
}

/**
 * The first and the last day on which a parcel should arrive. It leaves today if this is a working day and before the cut-off,
 * otherwise on the next one; from there on working days count.
 */
export function arrival(
  now: number,
  { days: [first, last], cutOff }: { readonly days: readonly [number, number]; readonly cutOff: string | null },
  { timeZone, holidays }: Calendar,
): { earliest: string; latest: string } {
  const { date, time } = clockIn(now, timeZone);
  const leavesToday = isWorkingDay(date, holidays) && (cutOff === null || time < cutOff);
  const leaves = leavesToday ? date : addWorkingDays(date, 1, holidays);
  return { earliest: addWorkingDays(leaves, first, holidays), latest: addWorkingDays(leaves, last, holidays) };
}

/** When `arrival` may next say something else: at one of these cut-offs, or with the next day. */
export function nextDeparture(now: number, cutOffs: readonly (string | null)[], timeZone: string): number {
  const { date, time } = clockIn(now, timeZone);
  const next = cutOffs.filter((cutOff) => cutOff !== null && cutOff > time).toSorted()[0];
  const goal = Date.parse(next ? `${date}T${next}Z` : `${following(date)}T00:00Z`);
  const onTheWall = (at: number) => {
    const wall = clockIn(at, timeZone);
    return Date.parse(`${wall.date}T${wall.time}Z`);
  };
  const then = now - (now % MINUTE_MS) + goal - onTheWall(now);
  // Where the clocks are changed in between, it is an hour off.
  return then + goal - onTheWall(then);
}

/** When a parcel that leaves is due: on the day that was promised, unless it can no longer be there by then. */
export const dueDay = (
  promised: string,
  arrives: { readonly earliest: string; readonly latest: string } | undefined,
): string => (arrives && arrives.earliest > promised ? arrives.latest : promised);
