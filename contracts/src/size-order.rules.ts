/** Letters of clothes from small to large: XXS, S, XL, 3XL. */
const letters = /^(\d*|x*)(s|m|l)$/;

/** As a shop lays them out: by number, by letter, and the rest by name. */
export function compareSizes(a: string, b: string): number {
  const [first, second] = [rank(a), rank(b)];
  return first.kind - second.kind || first.place - second.place || Number(a > b) - Number(a < b);
}

function rank(size: string): { kind: number; place: number } {
  const text = size.trim().toLowerCase();
  const number = Number.parseFloat(text);
  const letter = letters.exec(text.split('/')[0] ?? '');
  if (letter) return { kind: 1, place: placeOf(letter[2] ?? 'm', extra(letter[1] ?? '')) };
  return Number.isNaN(number) ? { kind: 2, place: 0 } : { kind: 0, place: number };
}

const extra = (before: string) => (/^\d/.test(before) ? Number(before) : before.length);

function placeOf(letter: string, extras: number): number {
  if (letter === 's') return -1 - extras;
  return letter === 'm' ? 0 : 1 + extras;
}
