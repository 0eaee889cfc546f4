import { LOCALE } from '@fieldhouse/contracts/language';
import type { ImportReport } from '@fieldhouse/contracts/stock.schemas';

type Counts = Pick<ImportReport, 'rows' | 'created' | 'changed' | 'unchanged' | 'done'>;

/** 'create 2 products and change 1 product' */
function whatItDoes({ created, changed }: Pick<Counts, 'created' | 'changed'>): string {
  const parts = [
    ...(created > 0 ? [`create ${products(created)}`] : []),
    ...(changed > 0 ? [`change ${products(changed)}`] : []),
  ];
  return parts.join(' and ');
}

/** What the file would do, as the preview says it. */
export function previewMessage(counts: Counts): string {
  const { created, changed, unchanged, done } = counts;
  const does = whatItDoes(counts);
  // A product in several versions has several rows.
  const severalRows = counts.rows > created + changed + unchanged;
  const subject = severalRows ? `The ${counts.rows} rows of this file` : 'This file';
  const rest =
    unchanged > 0
      ? ` ${products(unchanged)} ${unchanged === 1 ? 'stays' : 'stay'} as ${unchanged === 1 ? 'it is' : 'they are'}.`
      : '';
  if (done > 0)
    return `The import of this file was interrupted: ${rows(done)} already in. ${does ? `The rest will ${does}.` : 'Nothing is left to do.'}`;
  return does ? `${subject} will ${does}.${rest}` : `${subject} ${severalRows ? 'change' : 'changes'} nothing.${rest}`;
}

/** 'The file has been imported: 2 created, 1 changed' */
export function doneMessage({ created, changed }: Pick<Counts, 'created' | 'changed'>): string {
  return `The file has been imported: ${created} created, ${changed} changed`;
}

/** About rows that no longer match what is in the shop, while the others are imported. */
export function leftOutMessage(problems: number, shown: number): string {
  const what = `${problems === 1 ? 'One row no longer matches' : `${problems} rows no longer match`} what is in the shop`;
  return `${what} and ${problems === 1 ? 'is' : 'are'} left out.${problems > shown ? ` The first ${shown} are listed.` : ''}`;
}

export function problemsMessage(problems: number, shown: number): string {
  const count = problems === 1 ? 'One cell has an error' : `${problems} cells have errors`;
  return `${count}, so nothing can be imported yet.${problems > shown ? ` The first ${shown} are listed.` : ''}`;
}

/** '1,800 rows: 2, 3, 4, 5, 6 …' */
export function rowsMessage({ rows: count, firstRows }: ImportReport['problemGroups'][number]): string {
  const named = firstRows.join(', ');
  if (count === 1) return named;
  return `${count.toLocaleString(LOCALE)} rows: ${named}${count > firstRows.length ? ' …' : ''}`;
}

function products(count: number): string {
  return `${count} product${count === 1 ? '' : 's'}`;
}

function rows(count: number): string {
  return count === 1 ? '1 row is' : `${count} rows are`;
}
