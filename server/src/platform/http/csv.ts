import { decimalsOf, fromMinor } from '@fieldhouse/contracts/money';

/** What a spreadsheet would take for a formula and run, and the prefix that prevents it. */
const formula = /^'*[=+\-@\t\r]/;
/**
 * A spreadsheet that separates by something else than commas begins a cell behind each of these, and does not mind quotes in the
 * middle of one.
 */
const innerFormula = /([;\t|\r\n][ "]*)('*[=+\-@])/g;
const guardedFormula = /([;\t|\r\n][ "]*)'('*[=+\-@])/g;

/** For spreadsheets that would otherwise not recognise UTF-8. */
export const byteOrderMark = '\ufeff';

/** What a negative amount begins with is no formula. */
interface Amount {
  readonly cents: number;
  readonly currency: string;
}

/** One line of a file for spreadsheets. */
export function csvLine(cells: readonly (string | number | Amount)[]): string {
  return `${cells.map(toCell).join(',')}\r\n`;
}

function toCell(cell: string | number | Amount): string {
  if (typeof cell === 'object') return fromMinor(cell.cents, cell.currency).toFixed(decimalsOf(cell.currency));
  if (typeof cell === 'number') return String(cell);
  const guarded = cell.replace(innerFormula, "$1'$2");
  const text = formula.test(cell) ? `'${guarded}` : guarded;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A cell, written by `csvLine` or by hand, as the text it stands for. */
export function fromCell(cell: string): string {
  const text = cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
  return text.replace(guardedFormula, '$1$2');
}
