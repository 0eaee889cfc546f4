import { createReadStream } from 'node:fs';
import { readCsv } from '../../platform/http/read-csv.ts';

/** A row, by the names of its columns. */
export type Cell = (column: string) => string;

/** The demo's goods and texts are tables beside the code, each a CSV file. */
export async function readTable<T>(file: string, toItem: (cell: Cell) => T): Promise<T[]> {
  const items: T[] = [];
  let head: readonly string[] | undefined;
  for await (const { cells } of readCsv(createReadStream(new URL(file, import.meta.url)))) {
    const row = head && new Map(head.map((column, at) => [column, cells[at] ?? '']));
    if (row) items.push(toItem((column) => row.get(column) ?? ''));
    head ??= cells;
  }
  return items;
}

export function oneOf<T extends string>(known: readonly T[], text: string): T {
  const found = known.find((one) => one === text);
  if (!found) throw new Error(`The demo's tables have ${text}, which is none of ${known.join(', ')}.`);
  return found;
}
