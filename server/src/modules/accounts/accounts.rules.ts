import { DAY_MS, HOUR_MS } from '@fieldhouse/contracts/durations.rules';

/** The normalised form of an address: people write their own in several ways. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

const NAME_LENGTH = 100;

/** A name from an external provider, made to fit; the local part of the address when there is none. */
export function nameFrom(name: string, email: string): string {
  const plain = [...name.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()].slice(0, NAME_LENGTH).join('').trim();
  return plain || email.slice(0, email.indexOf('@')).slice(0, NAME_LENGTH) || 'Customer';
}

/** 60 bits. */
export const SETUP_CODE_BYTES = 12;
export const setUpCodeLifeMs = DAY_MS;

/** How long a link in a mail works, from the moment at which the mail is sent. */
export const linkLifeMs = {
  activation: DAY_MS,
  reset: HOUR_MS,
  'old-address': DAY_MS,
  'new-address': DAY_MS,
} as const;

/** What words say without those that name somebody, which are in small letters. */
export function withoutWords(text: string, words: readonly string[]): string {
  return text.replaceAll(new RegExp(words.map((word) => RegExp.escape(word)).join('|'), 'giu'), '…');
}

/** The same for the database. */
export const patternOf = (words: readonly string[]): string =>
  words.map((word) => word.replaceAll(/[^\p{L}\p{N}@ ]/gu, '\\$&')).join('|');
