import { type ImportKind, MAX_IMPORT_ROWS, moveInMessages, problemMessages } from '@fieldhouse/contracts/import.rules';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { fromCell } from '../../platform/http/csv.ts';
import { findEncoding, readCsv } from '../../platform/http/read-csv.ts';
import { newId } from '../../platform/ids.ts';
import type { FileRow, RowProblem } from './cells.rules.ts';
import { headOf, keyOf, recognise } from './file-kinds.rules.ts';
import { insertImport, recordProblems, stageRows } from './imports.repo.ts';

const READ_AT_ONCE = 500;
/** Where every row is wrong, saying so for the first ones is enough. */
const MOST_PROBLEMS = 1000;

export interface SentFile {
  /** Can be read more than once. */
  readonly content: AsyncIterable<Uint8Array>;
  readonly name: string;
  readonly actor: string;
  /** Throws if the sender may not import such files. */
  readonly admit: (kind: ImportKind) => void;
}

export interface StagedFile {
  readonly id: string;
  readonly kind: ImportKind;
  readonly rows: number;
  /** Rows that belong to nothing. */
  readonly leftOut: number;
}

/** Puts the rows of a file into the table from where they are imported, a few at a time: neither memory nor a transaction grows with it. */
export async function stageFile(db: Db, { content, name, actor, admit }: SentFile): Promise<StagedFile> {
  let staged: { id: string; kind: ImportKind; heads: string[] } | undefined;
  let rows: (FileRow & { key: string })[] = [];
  let problems: RowProblem[] = [];
  let seen = 0;
  let leftOut = 0;
  const flush = async (id: string) => {
    await stageRows(db, id, rows);
    await recordProblems(db, id, problems);
    [rows, problems] = [[], []];
  };
  for await (const { row, cells } of readCsv(content, await findEncoding(content))) {
    if (!staged) {
      const heads = cells.map(headOf);
      const kind = recognise(heads);
      if (!kind) break;
      admit(kind);
      staged = { id: newId(), kind, heads };
      await insertImport(db, { id: staged.id, kind, fileName: name, actor });
      continue;
    }
    if (++seen > MAX_IMPORT_ROWS) throw new AppError('too-large', moveInMessages.manyRows);
    const filled = toCells(staged.heads, cells);
    const key = keyOf(staged.kind, filled);
    if (key !== undefined) rows.push({ key, row, cells: filled });
    else if (++leftOut <= MOST_PROBLEMS)
      problems.push({ row, column: staged.heads[0] ?? '', sentence: problemMessages.key, leftOut: true });
    if (rows.length >= READ_AT_ONCE) await flush(staged.id);
  }
  if (!staged || seen === 0) throw new AppError('invalid-input', moveInMessages.unknown);
  await flush(staged.id);
  return { id: staged.id, kind: staged.kind, rows: seen, leftOut };
}

function toCells(heads: readonly string[], cells: readonly string[]): Record<string, string> {
  const filled: Record<string, string> = {};
  heads.forEach((head, at) => {
    const text = fromCell(cells[at] ?? '')
      .replaceAll('\u0000', '')
      .toWellFormed()
      .trim();
    if (head !== '' && text !== '' && !Object.hasOwn(filled, head)) filled[head] = text;
  });
  return filled;
}
