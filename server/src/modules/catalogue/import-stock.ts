import type { ImportReport } from '@fieldhouse/contracts/stock.schemas';
import { type ChangeTaker, changed, inWrite } from '../../platform/cache/changes.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { journalAll } from '../journal/index.ts';
import { findMissingFiles } from '../media/index.ts';
import { addBrand } from './brands.ts';
import { productChanged } from './catalogue.tags.ts';
import { changeStock } from './change-stock.ts';
import { drawSku } from './draw-sku.ts';
import * as staging from './import-staging.repo.ts';
import * as writes from './import-writes.repo.ts';
import { refreshListing } from './product-writes.repo.ts';
import { stageFile } from './stage-file.ts';

const WRITE_AT_ONCE = 2000;
/** From so many new products on, what the database knows about its tables is too old to plan by. */
const MANY = 2000;

export interface StockFile {
  readonly content: AsyncIterable<Uint8Array>;
  /** Else only what it would do is found out. */
  readonly apply: boolean;
  readonly actor: string;
}

/** A file of products, new ones and changed ones: all rows go in, or none. Memory does not grow with the file. */
export async function importStock(deps: { db: Db; cache: ChangeTaker }, file: StockFile): Promise<ImportReport> {
  return inWrite(deps, async (tx) => {
    if (file.apply && !(await staging.claimImport(tx)))
      throw new AppError('too-many-requests', 'Another file is being imported. Please try again soon.', {
        retryAfterSeconds: 5,
      });
    await staging.openStaging(tx);
    await stageFile(tx, file.content);
    await staging.findProducts(tx);
    if (file.apply) await staging.lockImported(tx);
    await staging.compareRows(tx);
    await staging.findProblems(tx);
    await noteMissingFiles(tx);
    const report = await staging.countImport(tx);
    if (!file.apply) return { applied: false, ...report };
    const [first] = report.firstProblems;
    if (first)
      throw new AppError('invalid-input', `Nothing was imported. Row ${first.row}, ${first.column}: ${first.sentence}`);
    await writeAll(tx, report, file.actor);
    return { applied: true, ...report };
  });
}

async function noteMissingFiles(tx: Tx): Promise<void> {
  let last = '';
  for (;;) {
    const urls = await staging.listNewFiles(tx, last, WRITE_AT_ONCE);
    const missing = await findMissingFiles(tx, urls);
    if (missing.length > 0) await staging.noteMissingFiles(tx, missing);
    if (urls.length < WRITE_AT_ONCE) return;
    last = urls.at(-1) ?? '';
  }
}

async function writeAll(
  tx: Tx,
  { created, changed: edited }: ImportReport | Omit<ImportReport, 'applied'>,
  actor: string,
) {
  if (created + edited === 0) return;
  for (const brand of await writes.listNewBrands(tx)) await addBrand(tx, brand, actor);
  await staging.findBrands(tx);
  await writes.nameNewRows(tx);
  for (let taken = await writes.listTakenSkus(tx); taken.length > 0; taken = await writes.listTakenSkus(tx))
    await writes.setSkus(tx, taken, taken.map(drawSku));
  await writeJournal(tx, actor);
  await writes.countImportedWords(tx);
  await writes.insertImported(tx);
  await writes.updateImported(tx);
  if (created >= MANY) await writes.analyzeImported(tx);
  await writeStock(tx, actor);
}

async function writeJournal(tx: Tx, actor: string): Promise<void> {
  await inBatches(
    (last) => writes.listImported(tx, last, WRITE_AT_ONCE),
    (changes) =>
      journalAll(
        tx,
        changes.map(({ id, isNew, before, after }) => ({
          ...{ actor, action: 'importStock', subject: 'product', subjectId: id },
          before: isNew ? null : before,
          after,
        })),
      ),
  );
}

/** Stock, listing and caches, as after any other write. */
async function writeStock(tx: Tx, actor: string): Promise<void> {
  await inBatches(
    (last) => writes.listTouched(tx, last, WRITE_AT_ONCE),
    async (products) => {
      const moved = products.filter(({ delta }) => delta !== 0);
      const changes = moved.map(({ id, delta }) => ({ variantId: id, delta }));
      if (changes.length > 0) await changeStock(tx, changes, { reason: 'imported', actor });
      const edited = products.filter((product) => product.edited);
      if (edited.length > 0)
        await refreshListing(
          tx,
          edited.map(({ id }) => id),
        );
      await changed(
        tx,
        products.flatMap(({ id }) => productChanged(id, { listing: true })),
      );
    },
  );
}

async function inBatches<T extends { readonly id: string }>(
  list: (last: string) => Promise<T[]>,
  work: (batch: T[]) => Promise<unknown>,
): Promise<void> {
  let last = writes.START;
  for (;;) {
    const batch = await list(last);
    if (batch.length > 0) await work(batch);
    if (batch.length < WRITE_AT_ONCE) return;
    last = batch.at(-1)?.id ?? last;
  }
}
