/** Digits and letters that are not mistaken for each other: Crockford's. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP = 4;

/** Five bits of each random byte, in a form that can be read out and typed: 7K2M-Q0XD-93TB. */
export function toTypedCode(bytes: Uint8Array): string {
  const letters = [...bytes].map((byte) => LETTERS[byte % LETTERS.length]);
  return letters.join('').replaceAll(/.{4}(?=.)/g, `$&-`);
}

/** As it was typed: in any case, with or without dashes, and with letters that are not in it instead of their digits. */
export function readTypedCode(typed: string): string {
  const plain = typed
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return plain.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join('-') ?? '';
}
