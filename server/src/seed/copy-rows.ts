import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export type CopiedValue = string | number | null | readonly string[];

const ROWS_AT_ONCE = 500;

/** By COPY, which takes a fraction of the time of an insert. */
export async function copyRows(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly CopiedValue[])[],
): Promise<void> {
  const lines = function* () {
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
      yield rows
        .slice(at, at + ROWS_AT_ONCE)
        .map((row) => `${row.map(toText).join('\t')}\n`)
        .join('');
  };
  await pipeline(lines(), client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`)));
}

function toText(value: CopiedValue): string {
  if (value === null) return '\\N';
  if (typeof value === 'number') return String(value);
  return escaped(typeof value === 'string' ? value : `{${value.map(quote).join(',')}}`);
}

const quote = (item: string) => `"${item.replaceAll(/["\\]/g, '\\$&')}"`;

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (text: string) => text.replaceAll(/[\\\t\n\r]/g, (character) => escapes[character] ?? character);
