import { createHash } from 'node:crypto';
import type { ImportReport } from '@fieldhouse/contracts/stock.schemas';
import type pg from 'pg';
import { type ChangeListener, inWrite } from '../../platform/cache/changes.ts';
import { type Db, inTransaction, openDatabase, type Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { checkRows, type WrittenChunk, writeChunk } from './import-chunk.ts';
import { linkRows } from './import-links.repo.ts';
import { importMessages, recognise } from './import-messages.rules.ts';
import * as progress from './import-progress.repo.ts';
import type { ImportProblem } from './import-row.rules.ts';
import * as staging from './import-staging.repo.ts';
import { stageFile } from './stage-file.ts';

/** A product is never split. So few that anyone who wants to buy one of them waits for a fraction of a second. */
const CHUNK_ROWS = 200;
/** From so many new products on, what the database knows about its tables is too old to plan by; and ten times later again. */
const MANY = 2000;

export interface StockFile {
  readonly content: AsyncIterable<Uint8Array>;
  /** Else only what it would do is found out. */
  readonly apply: boolean;
  /** The same for each try to bring this file in. */
  readonly key: string | undefined;
  readonly actor: string;
}

export interface ImportStockDeps {
  /** Opens a dedicated connection: the file is read into its temporary tables, and no other request waits for it. */
  readonly connection: pg.ConnectionConfig;
  readonly cache: ChangeListener;
}

/**
 * A file of variants and their products, new ones and changed ones: checked as a whole first, so that a file with a mistake does nothing, and
 * then brought in chunk by chunk. Memory does not grow with the file.
 */
export async function importStock({ connection, cache }: ImportStockDeps, file: StockFile): Promise<ImportReport> {
  const { db, close } = openDatabase({ connection, poolSize: 1, onIdleError: () => {} });
  try {
    return await (file.apply ? inTurn(db, () => apply({ db, cache }, file)) : lookAt(db, file));
  } finally {
    await close();
  }
}

async function lookAt(db: Db, file: StockFile): Promise<ImportReport> {
  const { report } = await inTransaction(db, (tx) => check(tx, file));
  return { applied: false, ...report };
}

async function apply({ db, cache }: Omit<Site, 'actor'>, file: StockFile): Promise<ImportReport> {
  const checked = await inTransaction(db, (tx) => check(tx, file));
  return bringIn({ db, cache, actor: file.actor }, checked);
}

async function inTurn<T>(db: Db, work: () => Promise<T>): Promise<T> {
  if (!(await progress.claimImport(db)))
    throw new AppError('too-many-requests', importMessages.importing, {
      retryAfterSeconds: 5,
    });
  try {
    return await work();
  } finally {
    // A broken connection has released it already.
    await progress.releaseImport(db).catch(() => {});
  }
}

interface Checked {
  /** What is still to be done. */
  readonly report: Omit<ImportReport, 'applied'>;
  /** None when there is nothing to do. */
  readonly before: progress.ImportProgress | undefined;
}

async function check(tx: Tx, file: StockFile): Promise<Checked> {
  await staging.openStaging(tx);
  const sha256 = createHash('sha256');
  await stageFile(tx, passing(file.content, sha256));
  const sent = { hash: sha256.digest(), key: file.key, actor: file.actor };
  await staging.analyzeRows(tx);
  await linkRows(tx);
  const earlier = await progress.findImport(tx, sent);
  const done = earlier ? await progress.dropDoneRows(tx, earlier.id) : 0;
  await staging.indexRows(tx);
  await checkRows(tx);
  const counts = await staging.countImport(tx);
  const report = { ...counts, rows: counts.rows + done, done };
  if (!file.apply) return { report, before: earlier };
  const [first] = report.firstProblems;
  // A file that was valid as a whole continues, without the rows that have become invalid since.
  if (first && !earlier)
    throw new AppError('invalid-input', importMessages.nothing(first.row, first.column, recognise(first.sentence)));
  if (earlier) await progress.resumeImport(tx, earlier.id, file.key);
  if (!isWork(report)) return { report, before: earlier };
  await staging.setRowsAside(tx, CHUNK_ROWS);
  const products = workIn(report) + report.unchanged;
  return { report, before: earlier ?? (await progress.beginImport(tx, sent, products)) };
}

/** What was left out of an earlier try is tried once more. */
const isWork = (report: Checked['report']) => workIn(report) + report.problems > 0;
const workIn = ({ created, changed }: { created: number; changed: number }) => created + changed;

async function* passing(content: AsyncIterable<Uint8Array>, through: { update(chunk: Uint8Array): unknown }) {
  for await (const chunk of content) {
    through.update(chunk);
    yield chunk;
  }
}

interface Site {
  readonly db: Db;
  readonly cache: ChangeListener;
  readonly actor: string;
}

async function bringIn(site: Site, { report, before }: Checked): Promise<ImportReport> {
  if (!before) return { applied: true, ...report };
  let { created, changed } = before;
  const left: ImportProblem[] = [];
  let leftProducts = 0;
  try {
    if (isWork(report))
      for await (const chunk of writeChunks(site, before.id)) {
        created += chunk.created;
        changed += chunk.changed;
        left.push(...chunk.left);
        leftProducts += chunk.leftRows.length;
      }
    if (!before.finished) await inTransaction(site.db, (tx) => progress.finishImport(tx, before.id));
  } catch (error) {
    const sentence = importMessages.stopped(created + changed, workIn(before) + workIn(report));
    throw new AppError('unavailable', sentence, { retryAfterSeconds: 5, cause: error });
  }
  return {
    applied: true,
    rows: report.rows,
    created,
    changed,
    unchanged: before.products - created - changed - leftProducts,
    done: report.done,
    problems: left.length,
    firstProblems: left.slice(0, staging.SHOWN_PROBLEMS),
    problemGroups: await staging.groupProblems(site.db, left),
  };
}

/** Each in a transaction of its own, with the note that it is in. */
async function* writeChunks({ db, cache, actor }: Site, id: string): AsyncGenerator<WrittenChunk> {
  let analyzeAt = MANY;
  let created = 0;
  for (let after = -1; ; ) {
    const chunk = await inWrite({ db, cache }, async (tx) => {
      const taken = await staging.takeChunk(tx, after);
      if (!taken) return undefined;
      const written = await writeChunk(tx, actor);
      await progress.recordChunk(tx, id, { ...taken, ...written });
      return { ...written, ...taken };
    });
    if (!chunk) return;
    yield chunk;
    after = chunk.number;
    created += chunk.created;
    if (created < analyzeAt) continue;
    await staging.analyzeImported(db);
    analyzeAt *= 10;
  }
}
