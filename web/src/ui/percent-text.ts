import { LOCALE } from '@fieldhouse/contracts/language';

let format: Intl.NumberFormat | undefined;

/** A whole number of hundredths: `25%`, where other languages have a space. */
export function percentText(percent: number): string {
  format ??= new Intl.NumberFormat(LOCALE, { style: 'percent' });
  return format.format(percent / 100);
}
