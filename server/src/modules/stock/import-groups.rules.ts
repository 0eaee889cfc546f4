import { folded } from '@fieldhouse/contracts/variant.rules';
import type { ImportRow } from './import-row.rules.ts';

/** Rows that stand together and are variants of one product, although nothing but its name says so. */
export interface RowGroup {
  /** Of the product, if it is a new one. */
  readonly newId: string;
  /** What a row has to say to belong to it; null: no other one does. */
  readonly key: { readonly id: string | null; readonly name: string; readonly options: string } | null;
}

type GroupedRow = Pick<ImportRow, 'id' | 'name_key' | 'option_cells'>;

/** A row with options belongs to the row above it that has the same name, options and id, or leaves them open. */
export function groupOf(row: GroupedRow, above: RowGroup | undefined, newId: () => string): RowGroup {
  const options = optionNames(row);
  if (options !== null && above?.key) {
    const { key } = above;
    const same =
      (row.id === null || row.id === key.id) &&
      (row.name_key === null || row.name_key === key.name) &&
      (options === '' || options === key.options);
    if (same) return above;
  }
  const { id, name_key: name } = row;
  return { newId: newId(), key: options === null || name === null ? null : { id, name, options } };
}

function optionNames({ option_cells: cells }: GroupedRow): string | null {
  if (cells === null) return null;
  const names = cells.map(({ name = '' }) => folded(name));
  return names.every((name) => name === '') ? '' : names.join('\n');
}
