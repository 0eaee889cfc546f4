/** The filled cells of a row, by the head of their column in small letters. */
export type Cells = Readonly<Record<string, string>>;

export interface FileRow {
  /** As a spreadsheet numbers it. */
  readonly row: number;
  readonly cells: Cells;
}

/** Something about a row: with `leftOut` it keeps the whole thing out. */
export interface RowProblem {
  readonly row: number;
  readonly column: string;
  readonly sentence: string;
  readonly leftOut: boolean;
}

/** The first of these columns that is filled. */
export function pick(cells: Cells, ...names: readonly string[]): string {
  for (const name of names) {
    const text = cells[name];
    if (text !== undefined) return text;
  }
  return '';
}

/** By which of its names a file has a column, for people to find it. */
export const columnOf = (cells: Cells, ...names: readonly string[]): string =>
  names.find((name) => cells[name] !== undefined) ?? names[0] ?? '';

/**
 * A price as it is typed in many countries: `1,234.50`, `1.234,50`, `19,90`, `€ 20`. Undefined for an empty cell, NaN for what is
 * none. A comma with three digits behind it separates thousands.
 */
export function readPrice(text: string): number | undefined {
  const plain = text.replaceAll(/[\s\u00a0'’]|\p{Sc}|[A-Z]{3}/gu, '');
  if (plain === '') return undefined;
  if (!/^-?[\d.,]+$/.test(plain)) return Number.NaN;
  const last = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'));
  const behind = plain.length - last - 1;
  const both = plain.includes(',') && plain.includes('.');
  const several = plain.replaceAll(/[^.,]/g, '').length > 1 && !both;
  const isDecimal = last !== -1 && !several && (both || plain[last] === '.' || behind !== 3);
  const digits = (part: string) => part.replaceAll(/[.,]/g, '');
  const value = Number(isDecimal ? `${digits(plain.slice(0, last))}.${plain.slice(last + 1)}` : digits(plain));
  return Math.round(value * 1000) / 1000;
}

/** A count of pieces; what is below nothing is nothing. Undefined where the file does not say. */
export function readPieces(text: string): number | undefined {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? Math.max(0, Math.trunc(value)) : undefined;
}

export const isYes = (text: string): boolean => /^(true|yes|1|y)$/i.test(text.trim());
export const isNo = (text: string): boolean => /^(false|no|0|-1|n)$/i.test(text.trim());

/**
 * A moment as shops export it: `2024-03-01 10:00:00 +0100`, `2024-03-01 10:00:00`, `2024-03-01T10:00:00+01:00`, `2024-03-01`. Without a zone
 * it is taken as UTC.
 */
export function readMoment(text: string): Date | undefined {
  const found = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?)? ?(Z|UTC|[+-]\d\d:?\d\d)?$/i.exec(
    text.trim(),
  );
  if (!found) return undefined;
  const [, day = '', time = '00:00:00', zone = 'Z'] = found;
  const offset = /^[+-]/.test(zone) ? zone.replace(/^(.\d\d):?/, '$1:') : 'Z';
  const moment = new Date(`${day}T${time}${offset}`);
  const year = moment.getUTCFullYear();
  return year >= 1990 && year < 2200 ? moment : undefined;
}

/** Parts between commas, of which one inside a part is written `\,`. */
export const partsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/(?<!\\),/)
      .map((part) => part.replaceAll('\\,', ',').trim())
      .filter((part) => part !== ''),
  ),
];
