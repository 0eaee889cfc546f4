import type { ImportReport } from '@fieldhouse/contracts/stock.schemas';
import { t } from '@fieldhouse/contracts/text';

type Counts = Pick<ImportReport, 'rows' | 'created' | 'changed' | 'unchanged' | 'done'>;
type Deeds = Pick<Counts, 'created' | 'changed'>;

const products = (count: number) => t.plural(count, { one: '# product', other: '# products' });

/** What the file would do, as the preview says it. */
export function previewMessage(counts: Counts): string {
  const { rows, created, changed, unchanged, done } = counts;
  if (done > 0) return `${interruptedMessage(done)} ${restMessage(counts)}`;
  // A product in several versions has several rows.
  const does = rows > created + changed + unchanged ? rowsDo(rows, counts) : fileDoes(counts);
  if (unchanged === 0) return does;
  const rest = t.plural(unchanged, { one: '# product stays as it is.', other: '# products stay as they are.' });
  return `${does} ${rest}`;
}

function fileDoes({ created, changed }: Deeds): string {
  if (created > 0 && changed > 0) return t`This file will create ${products(created)} and change ${products(changed)}.`;
  if (created > 0) return t`This file will create ${products(created)}.`;
  return changed > 0 ? t`This file will change ${products(changed)}.` : t`This file changes nothing.`;
}

function rowsDo(rows: number, { created, changed }: Deeds): string {
  if (created > 0 && changed > 0)
    return t`The ${rows} rows of this file will create ${products(created)} and change ${products(changed)}.`;
  if (created > 0) return t`The ${rows} rows of this file will create ${products(created)}.`;
  return changed > 0
    ? t`The ${rows} rows of this file will change ${products(changed)}.`
    : t`The ${rows} rows of this file change nothing.`;
}

const interruptedMessage = (done: number) =>
  t.plural(done, {
    one: 'The import of this file was interrupted: # row is already in.',
    other: 'The import of this file was interrupted: # rows are already in.',
  });

function restMessage({ created, changed }: Deeds): string {
  if (created > 0 && changed > 0) return t`The rest will create ${products(created)} and change ${products(changed)}.`;
  if (created > 0) return t`The rest will create ${products(created)}.`;
  return changed > 0 ? t`The rest will change ${products(changed)}.` : t`Nothing is left to do.`;
}

/** 'The file has been imported: 2 created, 1 changed' */
export function doneMessage({ created, changed }: Deeds): string {
  return t`The file has been imported: ${created} created, ${changed} changed`;
}

/** About rows that no longer match what is in the shop, while the others are imported. */
export function leftOutMessage(problems: number, shown: number): string {
  const leftOut = t.plural(problems, {
    one: 'One row no longer matches what is in the shop and is left out.',
    other: '# rows no longer match what is in the shop and are left out.',
  });
  return leftOut + listedMessage(problems, shown);
}

export function problemsMessage(problems: number, shown: number): string {
  const wrong = t.plural(problems, {
    one: 'One cell has an error, so nothing can be imported yet.',
    other: '# cells have errors, so nothing can be imported yet.',
  });
  return wrong + listedMessage(problems, shown);
}

const listedMessage = (problems: number, shown: number) =>
  problems > shown ? ` ${t.plural(shown, { one: 'The first one is listed.', other: 'The first # are listed.' })}` : '';

/** '1,800 rows: 2, 3, 4, 5, 6 …' */
export function rowsMessage({ rows: count, firstRows }: ImportReport['problemGroups'][number]): string {
  const named = firstRows.join(', ');
  if (count === 1) return named;
  const list = count > firstRows.length ? `${named} …` : named;
  return t.plural(count, { one: '# row: {0}', other: '# rows: {0}' }, list);
}
