import { MINUTE_MS } from './durations.rules.ts';
import { LOCALE } from './language.ts';

// How the shop writes dates to those who buy: one form on pages, in emails and on documents, by the shop's own clock.

const formats = new Map<string, Intl.DateTimeFormat>();

/** A machine that does not know the zone writes UTC, and says so. */
function formatIn(locale: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${Object.keys(options)}`;
  const known = formats.get(key);
  if (known) return known;
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat(locale, { ...options, timeZone });
  } catch {
    format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  }
  formats.set(key, format);
  return format;
}

const day = { month: 'long', day: 'numeric', year: 'numeric' } as const;

/** `November 16, 2026`, where the shop is. Of a day of the calendar (`2026-11-16`) in `UTC`. */
export const dateText = (at: string | Date, timeZone: string, locale: string = LOCALE): string =>
  formatIn(locale, timeZone, day).format(new Date(at));

/** `November 16, 2026 at 9:30 AM EST`: a time is written with its zone. */
export const momentText = (at: string | Date, timeZone: string, locale: string = LOCALE): string =>
  formatIn(locale, timeZone, { ...day, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }).format(
    new Date(at),
  );

interface WallClock {
  readonly date: string;
  readonly time: string;
}
/** With what it has said last: much is asked within the same minute. */
const clocks = new Map<string, { readonly format: Intl.DateTimeFormat; minute: number; said: WallClock }>();

/** The date and the time of day in a time zone: `2026-11-18`, `13:59`. */
export function clockIn(at: Date | number, timeZone: string): WallClock {
  const options = { timeZone, dateStyle: 'short', timeStyle: 'short' } as const;
  const clock = clocks.get(timeZone) ?? {
    format: new Intl.DateTimeFormat('sv-SE', options),
    minute: Number.NaN,
    said: { date: '', time: '' },
  };
  clocks.set(timeZone, clock);
  const minute = Math.floor(Number(at) / MINUTE_MS);
  if (clock.minute !== minute) {
    const [date = '', time = ''] = clock.format.format(at).split(' ');
    clock.said = { date, time };
    clock.minute = minute;
  }
  return clock.said;
}

/** The day of a moment where the shop is: `2026-11-16`. */
export const dayIn = (at: Date | number, timeZone: string): string => clockIn(at, timeZone).date;
