/** What a text of a template is found by: its values are numbers. */
export const sourceOf = (parts: readonly string[]): string =>
  parts.reduce((text, part, at) => `${text}{${at - 1}}${part}`);

export const fillIn = (text: string, values: readonly (string | number)[]): string =>
  values.length === 0 ? text : text.replaceAll(/\{(\d+)\}/g, (place, at) => String(values[Number(at)] ?? place));
