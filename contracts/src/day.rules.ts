const formats = new Map<string, Intl.DateTimeFormat>();

/** The day of a moment where the shop is: `2026-11-16`. */
export function dayIn(time: Date, timeZone: string): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  formats.set(timeZone, format);
  return format.format(time);
}
