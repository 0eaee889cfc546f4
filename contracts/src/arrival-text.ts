import { LOCALE } from './language.ts';

let days: Intl.DateTimeFormat | undefined;

/** Days of the calendar, wherever somebody is: '2026-11-18' and '2026-11-20' are Nov 18 – 20. */
export function arrivalText(earliest: string, latest: string): string {
  days ??= new Intl.DateTimeFormat(LOCALE, { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });
  return days.formatRange(new Date(earliest), new Date(latest));
}
