import { EMPTIED } from '@fieldhouse/contracts/stock.rules';
import type { Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { fromCell } from '../../platform/http/csv.ts';
import { readCsv } from '../../platform/http/read-csv.ts';
import { newId } from '../../platform/ids.ts';
import { plainText } from '../../platform/markdown/plain-text.ts';
import { listAttributes } from '../catalogue/index.ts';
import { readMarkets } from '../markets/index.ts';
import { groupOf, type RowGroup } from './import-groups.rules.ts';
import { importMessages } from './import-messages.rules.ts';
import { type FileColumn, type ImportProblem, readHead, readRow } from './import-row.rules.ts';
import * as staging from './import-staging.repo.ts';
import { marketColumnsIn } from './market-cells.rules.ts';
import { listOtherLocales } from './stock-export.repo.ts';
import { textColumnsIn } from './text-cells.rules.ts';

const READ_AT_ONCE = 1000;
/** Far more than a shop has; otherwise a file of one-character rows could have a hundred million of them. */
const MAX_ROWS = 1_000_000;
/** More than this is not fixed by hand: the file as a whole is wrong. */
const MAX_PROBLEMS = 10_000;

/** Reads a file into the tables that it is looked at in. What is wrong with single cells is noted there as well. */
export async function stageFile(tx: Tx, content: AsyncIterable<Uint8Array>): Promise<void> {
  const own = [
    ...(await listAttributes(tx)),
    ...textColumnsIn(await listOtherLocales(tx)),
    ...marketColumnsIn(await readMarkets(tx)),
  ];
  let columns: FileColumn[] | undefined;
  let rows: staging.StagedRow[] = [];
  let problems: ImportProblem[] = [];
  let group: RowGroup | undefined;
  let seen = 0;
  let wrong = 0;
  const flush = async () => {
    await staging.stageRows(tx, rows);
    await staging.stageProblems(tx, problems);
    rows = [];
    problems = [];
  };
  for await (const { row, cells } of readCsv(content)) {
    if (!columns) {
      const head = readHead(cells.map(fromCell), own);
      if ('problem' in head) throw new AppError('invalid-input', head.problem);
      columns = head.columns;
      continue;
    }
    if (++seen > MAX_ROWS) throw new AppError('too-large', importMessages.manyRows);
    // One that is written like a formula is a text that looks so: a dash that is meant.
    const read = readRow(
      columns,
      row,
      cells.map((cell) => ({ text: fromCell(cell), empties: cell.trim() === EMPTIED })),
    );
    if ('row' in read) {
      group = groupOf(read.row, group, newId);
      const { description_markdown: markdown } = read.row;
      rows.push({
        ...read.row,
        ...(markdown && { description: plainText(markdown) || markdown }),
        new_id: group.newId,
      });
    } else {
      problems.push(...read.problems);
      wrong += read.problems.length;
      if (wrong > MAX_PROBLEMS) throw tooManyProblems(read.problems[0]);
    }
    if (rows.length + problems.length >= READ_AT_ONCE) await flush();
  }
  if (seen === 0) throw new AppError('invalid-input', importMessages.empty);
  await flush();
}

function tooManyProblems(last: ImportProblem | undefined): AppError {
  const { manyProblems, manyProblemsLast } = importMessages;
  const sentence = last ? manyProblemsLast(last.row, last.column, last.sentence) : manyProblems;
  return new AppError('invalid-input', sentence);
}
