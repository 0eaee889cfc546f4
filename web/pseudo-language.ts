import type { PluralForms } from '@fieldhouse/contracts/text';
import type { FoundText } from './translate-code.ts';

const plain = 'abcdefghijklmnopqrstuvwxyz';
const accented = 'àƀçđéƒğĥîĵķļɱñöþɋŕšţûṽŵẋýž';

/** Accented, longer by two fifths and in brackets: what stands on a screen without them has not been found as a text. */
export function pseudo({ source, plural }: FoundText): string | PluralForms {
  return plural === undefined ? disguise(source) : { one: disguise(source), other: disguise(plural) };
}

function disguise(text: string): string {
  const parts = text.split(/(<\/?\d+\/?>|\{\d+\}|#)/);
  const disguised = parts.map((part, at) => (at % 2 === 1 ? part : part.replaceAll(/[a-z]/gi, accent))).join('');
  const letters = parts.filter((_, at) => at % 2 === 0).join('').length;
  return `[${disguised}${'~'.repeat(Math.ceil(letters * 0.4))}]`;
}

function accent(letter: string): string {
  const found = accented.charAt(plain.indexOf(letter.toLowerCase()));
  return letter === letter.toLowerCase() ? found : found.toUpperCase();
}
