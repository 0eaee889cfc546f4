import { LOCALE } from '@fieldhouse/contracts/language';

/** How much of a moment is shown. */
export type Cut = 'second' | 'minute' | 'clock' | 'date';

const cuts: Readonly<Record<Cut, (day: string, time: string) => string>> = {
  second: (day, time) => `${day} ${time} UTC`,
  minute: (day, time) => `${day} ${time.slice(0, 5)} UTC`,
  clock: (_day, time) => `${time.slice(0, 5)} UTC`,
  date: (day) => day,
};

/** Cut out of the moment as the shop writes it. */
export function cutMoment(at: string, cut: Cut): string {
  return cuts[cut](at.slice(0, 10), at.slice(11, 19));
}

/** In the language of the page and by the clock of this machine, if it can use that itself. */
export function ownFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(LOCALE, options);
  } catch {
    return new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: 'UTC' });
  }
}

let format: Intl.DateTimeFormat | undefined;

/** In the language of the page, by the clock of this machine, with the zone named. */
export function ownTime(at: string): string {
  format ??= ownFormat({ dateStyle: 'medium', timeStyle: 'long' });
  return format.format(new Date(at));
}
