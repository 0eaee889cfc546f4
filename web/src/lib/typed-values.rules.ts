/** For a field of date and time, by the clock of this machine. */
export function toLocalTime(at: string | null): string {
  if (!at) return '';
  const time = new Date(at);
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString();
  return local.slice(0, time.getSeconds() === 0 ? 16 : 19);
}

/** As the shop takes it: a moment; nothing where none was typed. */
export function fromLocalTime(text: string): string | null {
  const time = new Date(text);
  return text.trim() === '' || Number.isNaN(time.getTime()) ? null : time.toISOString();
}

/** "26,5" is 26.5; what is no number is -1, which is never right where this is asked. */
export const readAmount = (text: string): number =>
  /^\s*\d+([.,]\d*)?\s*$/.test(text) ? Number(text.replace(',', '.')) : -1;

/** The same, but for numbers of any kind; what is none is NaN. */
export const readNumber = (text: string): number =>
  text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'));

/** Whether it is an amount with hundredths at most, such as 12.50. */
export const isAmountText = (text: string): boolean => /^\d+(\.\d{1,2})?$/.test(text.trim());
