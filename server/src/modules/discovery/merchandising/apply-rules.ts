import type { Choice } from '../catalogue-query.ts';
import { type Bitset, clearBit, hasBit, setBit } from '../columns/bitset.ts';
import type { ColumnQuery } from '../columns/column-query.ts';
import type { Columns } from '../columns/columns.ts';

/** What stands first in a list, in this order, and what is left out of it; by id. */
export interface Arrangement {
  readonly pins: readonly string[];
  readonly hides: readonly string[];
}

type Listed = Pick<ColumnQuery, 'within' | 'added' | 'first'>;

/**
 * A list by the rules: of what was found or, without a search, of all that is in stock. A pin is in it whatever the words say, if it is
 * in stock and fits what the shopper has chosen. What is hidden is not, even if another rule pins it.
 */
export function applyRules(
  columns: Pick<Columns, 'rowOf' | 'inStock' | 'find'>,
  within: Bitset | undefined,
  arrangement: Arrangement | undefined,
  chosen: Choice = {},
): Listed {
  if (!arrangement) return { within };
  const inStock = columns.inStock();
  const rowsOf = (ids: readonly string[]) => new Set(ids.flatMap((id) => columns.rowOf(id) ?? []));
  const hidden = rowsOf(arrangement.hides);
  const shown = (within ?? inStock).slice();
  for (const row of hidden) clearBit(shown, row);
  const pinned = [...rowsOf(arrangement.pins).difference(hidden)].filter((row) => hasBit(inStock, row));
  const pins = keepFitting(columns, pinned, chosen, new Uint32Array(shown.length));
  return { within: shown, added: pins, first: pins };
}

function keepFitting(
  columns: Pick<Columns, 'rowOf' | 'find'>,
  rows: readonly number[],
  chosen: Choice,
  within: Bitset,
): readonly number[] {
  for (const row of rows) setBit(within, row);
  const { ids } = columns.find({ ...chosen, within, order: 'newest', offset: 0, limit: rows.length });
  const fitting = new Set(ids.map((id) => columns.rowOf(id)));
  return rows.filter((row) => fitting.has(row));
}
