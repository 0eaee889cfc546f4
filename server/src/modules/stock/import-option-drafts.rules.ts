import { folded } from '@fieldhouse/contracts/variant.rules';
import type { ProductOption } from '@fieldhouse/contracts/variants.schemas';
import type { OptionCells } from './import-row.rules.ts';

/** An option as it becomes while a file is read. */
export interface Draft {
  name: string;
  readonly place: number;
  kind: ProductOption['kind'];
  kindSaid?: ProductOption['kind'];
  system: string | undefined;
  systemSaid?: string;
  readonly values: { value: string; swatch?: string | undefined }[];
  listed: readonly string[] | undefined;
}

export const toDraft = ({ name, kind, system, values }: ProductOption, place: number): Draft => ({
  name,
  kind,
  system,
  place,
  values: values.map((value) => ({ ...value })),
  listed: undefined,
});

/**
 * An option that the file does not name any more has another name, where the column in its place has one that is new, and values that are
 * all its own. A new option has values of its own.
 */
export function renameDrafts(
  { rows }: { readonly rows: readonly { readonly cells: readonly OptionCells[] | null }[] },
  drafts: readonly Draft[],
): void {
  const named = rows.flatMap(({ cells }) =>
    (cells ?? []).flatMap(({ name }) => (name === undefined ? [] : folded(name))),
  );
  for (const [at, draft] of drafts.entries()) {
    const cells = rows.flatMap((row) => row.cells?.[at] ?? []);
    const names = new Set(cells.flatMap(({ name }) => name ?? []));
    const [name = ''] = names;
    const isNew = names.size === 1 && drafts.every((one) => folded(one.name) !== folded(name));
    if (!isNew || named.includes(folded(draft.name))) continue;
    const known = new Set(draft.values.map(({ value }) => folded(value)));
    const values = cells.flatMap(({ value }) => value ?? []);
    if (values.length > 0 && values.every((value) => known.has(folded(value)))) draft.name = name;
  }
}
