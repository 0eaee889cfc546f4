import { clockIn } from '@fieldhouse/contracts/date-text';
import { DAY_MS, MINUTE_MS } from '@fieldhouse/contracts/durations.rules';

interface Calendar {
  readonly timeZone: string;
  readonly holidays: readonly string[];
}

const startOf = (date: string) => Date.parse(`${date}T00:00:00Z`);
const dateOf = (day: number) => new Date(day).toISOString().slice(0, 10);

function isWorkingDay(day: number, holidays: readonly string[]): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday !== 0 && weekday !== 6 && (holidays.length === 0 || !holidays.includes(dateOf(day)));
}

function addWorkingDays(from: number, days: number, holidays: readonly string[]): number {
  let day = from;
  for (let left = days; left > 0; ) {
    day += DAY_MS;
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
  const today = startOf(date);
  const leavesToday = isWorkingDay(today, holidays) && (cutOff === null || time < cutOff);
  const leaves = leavesToday ? today : addWorkingDays(today, 1, holidays);
  const after = (days: number) => dateOf(addWorkingDays(leaves, days, holidays));
  return { earliest: after(first), latest: after(last) };
}

/** When `arrival` may next say something else: at one of these cut-offs, or with the next day. */
export function nextDeparture(now: number, cutOffs: readonly (string | null)[], timeZone: string): number {
  const { date, time } = clockIn(now, timeZone);
  const next = cutOffs.filter((cutOff) => cutOff !== null && cutOff > time).toSorted()[0];
  const goal = next ? Date.parse(`${date}T${next}Z`) : startOf(date) + DAY_MS;
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
