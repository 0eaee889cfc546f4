/** What a spreadsheet would take for a formula, and run. */
const formula = /^[=+\-@\t\r]/;

/** One line of a file for spreadsheets. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(toCell).join(',')}\r\n`;
}

function toCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
