import type { Tx } from '../../platform/db/db.ts';
import { importProducts } from '../catalogue/index.ts';
import { findMissingFiles } from '../media/index.ts';
import { changeStock } from './change-stock.ts';
import type { ImportProblem } from './import-row.rules.ts';
import * as staging from './import-staging.repo.ts';

const FILES_AT_ONCE = 2000;

export interface WrittenChunk {
  readonly created: number;
  readonly changed: number;
  /** Rows that no longer fit what is in the shop, which nothing was done with. */
  readonly left: readonly ImportProblem[];
}

/**
 * Imports the rows in `import_row`. They were checked before, but without locks: a row that has become invalid since is
 * left out, and nobody waits for longer than these few rows take.
 */
export async function writeChunk(tx: Tx, actor: string): Promise<WrittenChunk> {
  await staging.findProducts(tx);
  await staging.lockImported(tx);
  await checkRows(tx);
  const left = await staging.dropProblemRows(tx);
  const { created, changed: edited } = await staging.countImport(tx);
  if (created + edited > 0) await writeRows(tx, actor);
  return { created, changed: edited, left };
}

/** What each row would do, and what is wrong with it. */
export async function checkRows(tx: Tx): Promise<void> {
  await staging.compareRows(tx);
  await staging.findProblems(tx);
  let last = '';
  for (;;) {
    const urls = await staging.listNewFiles(tx, last, FILES_AT_ONCE);
    const missing = await findMissingFiles(tx, urls);
    if (missing.length > 0) await staging.recordMissingFiles(tx, missing);
    if (urls.length < FILES_AT_ONCE) return;
    last = urls.at(-1) ?? '';
  }
}

async function writeRows(tx: Tx, actor: string): Promise<void> {
  await staging.nameNewRows(tx);
  await importProducts(tx, actor);
  const changes = await staging.listStockChanges(tx);
  if (changes.length > 0) await changeStock(tx, changes, { reason: 'imported', actor });
}
