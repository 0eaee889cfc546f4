const formats = new Map<string, Intl.DateTimeFormat>();

/** The date and the time of day in a time zone: `2026-11-18`, `13:59`. */
export function clockIn(at: Date | number, timeZone: string): { readonly date: string; readonly time: string } {
  const options = { timeZone, dateStyle: 'short', timeStyle: 'short' } as const;
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', options);
  formats.set(timeZone, format);
  const [date = '', time = ''] = format.format(at).split(' ');
  return { date, time };
}

/** The day of a moment where the shop is: `2026-11-16`. */
export const dayIn = (at: Date | number, timeZone: string): string => clockIn(at, timeZone).date;
