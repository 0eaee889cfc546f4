import { DAY_MS } from '../../platform/durations.rules.ts';

/** Digits and letters that are not mistaken for each other: Crockford's. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;
const GROUP = 4;

export const setUpCodeLifeMs = DAY_MS;

/** So many random bytes make a code. */
export const SETUP_CODE_BYTES = LENGTH;

/** 60 bits, in a form that can be read out and typed: 7K2M-Q0XD-93TB. */
export function toSetUpCode(bytes: Uint8Array): string {
  const letters = [...bytes.subarray(0, LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]);
  return letters.join('').replaceAll(/.{4}(?=.)/g, `$&-`);
}

/** As it was typed: in any case, with or without dashes, and with letters that are not in it instead of their digits. */
export function readSetUpCode(typed: string): string {
  const plain = typed
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return plain.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join('-') ?? '';
}
