import { productChanged } from '../../cache-tags.ts';
import { changed } from '../../platform/cache/changes.ts';
import type { Tx } from '../../platform/db/db.ts';
import { journalAll } from '../journal/index.ts';
import { createBrand } from './create-brand.ts';
import { generateSku } from './draw-skus.ts';
import * as repo from './import-products.repo.ts';
import { refreshListing } from './product-writes.repo.ts';

/** Writes what the rows of a stock file say about products, new ones without a single piece. Their stock is changed afterwards. */
export async function importProducts(tx: Tx, actor: string): Promise<void> {
  for (const brand of await repo.listNewBrands(tx)) await createBrand(tx, brand, actor);
  await repo.findBrands(tx);
  for (let rows = await repo.listRowsWithoutSku(tx); rows.length > 0; rows = await repo.listRowsWithoutSku(tx))
    await repo.setSkus(tx, rows, rows.map(generateSku));
  await writeJournal(tx, actor);
  await repo.countImportedWords(tx);
  await repo.insertImported(tx);
  await repo.updateImported(tx);
  const touched = await repo.listTouched(tx);
  const edited = touched.filter((product) => product.edited).map(({ id }) => id);
  if (edited.length > 0) await refreshListing(tx, edited);
  await changed(
    tx,
    touched.flatMap(({ id }) => productChanged(id, { listing: true })),
  );
}

async function writeJournal(tx: Tx, actor: string): Promise<void> {
  const changes = await repo.listImported(tx);
  await journalAll(
    tx,
    changes.map(({ id, isNew, before, after }) => ({
      ...{ actor, action: 'importStock', subject: 'product', subjectId: id },
      before: isNew ? null : before,
      after,
    })),
  );
}
