/** What a text of a template is found by: its values are numbers. */
export const sourceOf = (parts: readonly string[]): string =>
  parts.reduce((text, part, at) => `${text}{${at - 1}}${part}`);

/** By text: what stands between its places and, after each piece but the last, the place. As many as the shop has texts. */
const takenApart = new Map<string, readonly string[]>();

/** With the values in their places; a count, if there is one, wherever `#` stands. */
export function fillIn(text: string, values: readonly (string | number)[], count = '#'): string {
  if (values.length === 0 && count === '#') return text;
  const parts = takenApart.get(text) ?? text.split(/(#|\{\d+\})/);
  takenApart.set(text, parts);
  return parts.reduce((filled, part, at) => filled + (at % 2 === 0 ? part : valueAt(part, values, count)));
}

const valueAt = (place: string, values: readonly (string | number)[], count: string) =>
  place === '#' ? count : (values[Number(place.slice(1, -1))] ?? place);
