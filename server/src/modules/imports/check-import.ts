import { problemMessages } from '@fieldhouse/contracts/import.rules';
import type { ImportPlan } from '@fieldhouse/contracts/imports.schemas';
import type { Db } from '../../platform/db/db.ts';
import type { RowProblem } from './cells.rules.ts';
import type { Brings, ImportContext, Prepare } from './imports.deps.ts';
import { finishReading, listItems, recordProblems } from './imports.repo.ts';
import type { StagedFile } from './stage-file.ts';

const LOOKED_AT_ONCE = 100;
const NAMED = 100;
/** Of names that a file may have without end. */
const MOST_NAMES = 10_000;
/** More is not fixed by hand. */
const MOST_PROBLEMS = 10_000;

const counted = [
  'products',
  'variants',
  'pictures',
  'customers',
  'subscribers',
  'addresses',
  'orders',
  'redirects',
] as const;
const named = ['options', 'categories', 'brands'] as const;

const tooManyRows = (row: number): RowProblem => ({ row, column: '', sentence: problemMessages.rows, leftOut: false });

/** Says what a file would bring, and writes down what is wrong with it. */
export async function checkImport(db: Db, file: StagedFile, prepare: Prepare, context: ImportContext): Promise<void> {
  const counts = new Map<string, number>();
  const names = new Map<string, Set<string>>();
  let [total, there, leftOut, problems] = [0, 0, file.leftOut, 0];
  const add = (brings: Brings) => {
    for (const kind of counted) if (brings[kind]) counts.set(kind, (counts.get(kind) ?? 0) + brings[kind]);
    for (const kind of named)
      for (const name of brings[kind] ?? []) {
        const all = names.get(kind) ?? new Set();
        if (all.size < MOST_NAMES) names.set(kind, all.add(name));
      }
  };
  for (let after = ''; ; ) {
    const items = await listItems(db, file.id, after, LOOKED_AT_ONCE);
    const cut = items.flatMap(({ cutAt }) => (cutAt === null ? [] : [tooManyRows(cutAt)]));
    await recordProblems(db, file.id, cut);
    problems += cut.length;
    for (const { state, brings, problems: found } of await prepare(db, items, context)) {
      total++;
      if (state === 'there') there++;
      else if (state === 'left-out') leftOut++;
      else add(brings);
      if (problems < MOST_PROBLEMS) await recordProblems(db, file.id, found);
      problems += found.length;
    }
    after = items.at(-1)?.key ?? '';
    if (items.length < LOOKED_AT_ONCE) break;
  }
  const plan: ImportPlan = {
    ...Object.fromEntries(counts),
    ...Object.fromEntries([...names].map(([kind, all]) => [kind, [...all].toSorted().slice(0, NAMED)])),
    there,
    leftOut,
  };
  await finishReading(db, file.id, { rows: file.rows, plan, total, leftOut: file.leftOut });
}
