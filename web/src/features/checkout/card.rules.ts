import { t } from '@fieldhouse/contracts/text';

/** What can be said about a card before the provider is asked. The sentences stand under the fields. */
const cardSentences = {
  number: t`Please enter the card number`,
  numberWrong: t`This card number is not valid. Please check it.`,
  expiry: t`Please enter the month and year, for example 04/29`,
  expired: t`This card has expired`,
  cvc: t`Please enter the security code`,
} as const;

const LONGEST = 19;

export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

const isAmex = (digits: string) => /^3[47]/.test(digits);

/** In groups as on the card itself: 4-4-4-4, or 4-6-5. */
export function groupNumber(text: string): string {
  const digits = digitsOf(text).slice(0, LONGEST);
  const groups = isAmex(digits) ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/.exec(digits)?.slice(1) : digits.match(/\d{1,4}/g);
  return (groups ?? []).filter(Boolean).join(' ');
}

/** `0429` and `04/2029` become `04/29`; what was rubbed out stays away. */
export function groupExpiry(text: string): string {
  const digits = digitsOf(text);
  const [first = ''] = digits;
  const year = /^(0[1-9]|1[0-2])20(\d\d)$/.exec(digits);
  const whole = year ? `${year[1]}${year[2]}` : first > '1' ? `0${digits}` : digits;
  return whole.length > 2 ? `${whole.slice(0, 2)}/${whole.slice(2, 4)}` : whole;
}

export function passesLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

export function findNumberProblem(text: string): string | undefined {
  const digits = digitsOf(text);
  if (digits === '') return cardSentences.number;
  return digits.length >= 12 && digits.length <= LONGEST && passesLuhn(digits) ? undefined : cardSentences.numberWrong;
}

/** A card is good until the last day of its month. */
export function findExpiryProblem(text: string, now: Date): string | undefined {
  const [, month, year] = /^(\d{2})\/(\d{2})$/.exec(text.trim()) ?? [];
  if (month === undefined || year === undefined || month < '01' || month > '12') return cardSentences.expiry;
  const months = (2000 + Number(year)) * 12 + Number(month);
  return months < now.getFullYear() * 12 + now.getMonth() + 1 ? cardSentences.expired : undefined;
}

export function findCvcProblem(text: string, number: string): string | undefined {
  const length = isAmex(digitsOf(number)) ? 4 : 3;
  return new RegExp(`^\\d{${length}}$`).test(text.trim()) ? undefined : cardSentences.cvc;
}
