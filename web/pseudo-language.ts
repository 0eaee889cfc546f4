const plain = 'abcdefghijklmnopqrstuvwxyz';
const accented = 'àƀçđéƒğĥîĵķļɱñöþɋŕšţûṽŵẋýž';

/** `en-XA`: accented, each word longer by two fifths, and in brackets. What stands on a screen without them was not found as a text. */
export function disguise(text: string): string {
  const parts = text.split(/(<\/?\d+\/?>|\{\d+\}|#)/);
  return `[${parts.map((part, at) => (at % 2 === 1 ? part : part.replaceAll(/[a-z]+/gi, lengthen))).join('')}]`;
}

const lengthen = (word: string) => word.replaceAll(/./g, accent) + '~'.repeat(Math.round(word.length * 0.4));

function accent(letter: string): string {
  const found = accented.charAt(plain.indexOf(letter.toLowerCase()));
  return letter === letter.toLowerCase() ? found : found.toUpperCase();
}
