import { messages } from './messages.ts';

/**
 * VAT numbers of the European Union by their form, as the Commission describes it for VIES ("What is the format of a VAT
 * number?"). Greece writes EL; Northern Ireland (XI) is left out, since goods sent there follow another rule.
 */
const forms: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-Z]{1,2}|\d[A-Z+*]\d{5}[A-Z])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{12}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
};

/** `unknown`: it cannot be checked at the moment, so the tax is charged. */
export const vatResults = ['valid', 'invalid', 'unknown'] as const;
export type VatResult = (typeof vatResults)[number];

/** Why a number takes no VAT off. */
export const vatObstacles = messages('vat-number', {
  form: 'Please enter a VAT number with its country, such as DE123456789',
  place: 'VAT is taken off only when goods go from one country of the European Union to another.',
  home: 'A VAT number of the shop’s own country takes no VAT off.',
  company: 'Please enter the name of your company: VAT is taken off for businesses alone.',
  invalid: 'This VAT number is not valid, so VAT is charged.',
  unknown: 'This VAT number cannot be confirmed at the moment, so VAT is charged.',
} as const);
export type VatObstacle = keyof typeof vatObstacles;

/** As it was asked for, and what the register has said. */
export interface CheckedVatNumber {
  /** With its country, as VIES writes it. */
  readonly number: string;
  readonly result: VatResult;
  readonly checkedAt: string;
  /** Whose it is, where the register tells. */
  readonly name: string | null;
  /** The goods go to another country than that of the number. */
  readonly elsewhere: boolean;
}

export interface VatNumber {
  /** As VIES writes it: EL for Greece. */
  readonly prefix: string;
  readonly number: string;
  /** ISO 3166-1. */
  readonly country: string;
}

/** Blanks, dots and dashes do not matter; undefined: it has the form of no country. */
export function parseVatNumber(text: string): VatNumber | undefined {
  const [, letters = '', number = ''] = /^([A-Z]{2})(.+)$/.exec(text.toUpperCase().replaceAll(/[\s.\-/]/g, '')) ?? [];
  const prefix = letters === 'GR' ? 'EL' : letters;
  if (!forms[prefix]?.test(number)) return undefined;
  return { prefix, number, country: prefix === 'EL' ? 'GR' : prefix };
}
