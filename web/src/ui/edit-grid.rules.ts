/** A field of a grid: in row -1 stand the names of the columns, where these can be typed. */
export interface GridCell {
  readonly row: number;
  readonly column: number;
}

export interface TypedGridCell extends GridCell {
  readonly text: string;
}

/** Cells copied from a spreadsheet; undefined: a single one, which is a text like any other. */
export function readBlock(text: string): string[][] | undefined {
  if (!/[\t\n]/.test(text.trimEnd())) return undefined;
  const lines = text.replaceAll('\r', '').replace(/\n+$/, '').split('\n');
  return lines.map((line) => line.split('\t').map((content) => content.trim()));
}

interface Fields {
  /** The rows and columns that can be typed into, in their order. */
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  /** More rows and columns are made for what goes beyond them. */
  readonly grows: boolean;
}

/** A block goes where it is pasted, to the right of it and below. */
export function placeBlock(block: readonly string[][], from: GridCell, fields: Fields): TypedGridCell[] {
  const { rows, columns, grows } = fields;
  const beyond = (places: readonly number[], at: number) =>
    places[at] ?? (grows ? (places.at(-1) ?? -1) + 1 + at - places.length : undefined);
  const [top, left] = [rows.indexOf(from.row), columns.indexOf(from.column)];
  return block.flatMap((line, down) =>
    line.flatMap((text, across) => {
      const [row, column] = [beyond(rows, top + down), beyond(columns, left + across)];
      return row === undefined || column === undefined ? [] : [{ row, column, text }];
    }),
  );
}

/** Copies a cell into all rows below. */
export function fillDown({ row, column, text }: TypedGridCell, rows: readonly number[]): TypedGridCell[] {
  return rows.filter((below) => below > row).map((below) => ({ row: below, column, text }));
}
