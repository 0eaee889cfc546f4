import { problemMessages } from '@fieldhouse/contracts/import.rules';
import { tags } from '../../cache-tags.ts';
import { changed, inWrite } from '../../platform/cache/changes.ts';
import { isRefusedValue } from '../../platform/db/database-errors.ts';
import { savepoint, type Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { getSettings, type SettingsDeps, wordingFor } from '../settings/index.ts';
import type { RowProblem } from './cells.rules.ts';
import type { ImportContext, ImportDeps, Outcome, Prepared } from './imports.deps.ts';
import * as repo from './imports.repo.ts';
import { prepareOf, sourceOf } from './kinds.ts';

/** So few that whoever wants to write the same brand or category waits for half a second at most. */
const CHUNK = 20;

export type RunDeps = ImportDeps & SettingsDeps;

/**
 * Brings running imports further, chunk by chunk. A chunk is one transaction with the rows that it takes away: a process that is killed
 * leaves the rows of what it has not written.
 */
export async function runImports(deps: RunDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const id = await repo.findRunning(deps.db);
    if (id === undefined) return;
    await inWrite(deps, (tx) => writeChunk(tx, deps, id));
  }
}

async function writeChunk(tx: Tx, deps: RunDeps, id: string): Promise<void> {
  const running = await repo.lockRunning(tx, id);
  if (!running) return;
  const items = await repo.listItems(tx, id, '', CHUNK);
  if (items.length === 0) return repo.finishImport(tx, id);
  // Once for all: what is told inside a savepoint that is given up would be taken for told.
  await changed(tx, [tags.brands, tags.categories, tags.products, tags.listing]);
  const context = await contextOf(deps, running);
  const outcomes: (Outcome | 'left-out')[] = [];
  for (const one of await prepareOf(running.kind)(tx, items, context)) outcomes.push(await writeOne(tx, id, one));
  const count = (outcome: Outcome | 'left-out') => outcomes.filter((one) => one === outcome).length;
  await repo.countChunk(tx, id, { created: count('created'), there: count('there'), leftOut: count('left-out') });
  await repo.dropItems(
    tx,
    id,
    items.map(({ key }) => key),
  );
}

/** What has been refused since it was checked stays out, and the rest of the chunk goes on. */
async function writeOne(tx: Tx, importId: string, { state, row, write }: Prepared): Promise<Outcome | 'left-out'> {
  if (state === 'left-out') return state;
  try {
    return await savepoint(tx, () => write(tx));
  } catch (error) {
    const problem = refusalOf(error, row);
    if (!problem) throw error;
    await repo.recordProblems(tx, importId, [problem]);
    return 'left-out';
  }
}

function refusalOf(error: unknown, row: number): RowProblem | undefined {
  if (error instanceof AppError && error.code !== 'unavailable')
    return { row, column: Object.keys(error.fields ?? {})[0] ?? '', sentence: error.message, leftOut: true };
  return isRefusedValue(error) ? { row, column: '', sentence: problemMessages.refused, leftOut: true } : undefined;
}

export async function contextOf(
  deps: Pick<RunDeps, 'db' | 'cache' | 'config' | 'now'>,
  { id, kind, actor }: repo.RunningImport,
): Promise<ImportContext> {
  const settings = await getSettings(deps);
  return {
    importId: id,
    source: sourceOf(kind),
    actor,
    shopName: settings.name,
    language: wordingFor(settings, null).language,
    publicUrl: deps.config.publicUrl,
    at: deps.now(),
  };
}
