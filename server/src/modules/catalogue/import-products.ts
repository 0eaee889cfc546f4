import { productChanged } from '../../cache-tags.ts';
import { changed } from '../../platform/cache/changes.ts';
import type { Tx } from '../../platform/db/db.ts';
import { changedLines, type JournalFields, journalAll } from '../journal/index.ts';
import { createBrand } from './create-brand.ts';
import { generateSku } from './draw-skus.ts';
import * as repo from './import-products.repo.ts';
import * as variants from './import-variants.repo.ts';
import { optionLines, variantLine } from './variants.rules.ts';

/** Writes what the rows of a stock file say about products and variants, new ones without a single piece. Their stock is changed afterwards. */
export async function importProducts(tx: Tx, actor: string): Promise<void> {
  for (const brand of await repo.listNewBrands(tx)) await createBrand(tx, brand, actor);
  await repo.findBrands(tx);
  for (let rows = await variants.listRowsWithoutSku(tx); rows.length > 0; rows = await variants.listRowsWithoutSku(tx))
    await variants.setSkus(tx, rows, rows.map(generateSku));
  await writeJournal(tx, actor);
  await repo.insertImported(tx);
  await repo.updateImported(tx);
  await variants.updateImportedVariants(tx);
  await variants.insertImportedVariants(tx);
  await variants.keepVariantsInStep(tx);
  const touched = await repo.listTouched(tx);
  await changed(
    tx,
    touched.flatMap((id) => productChanged(id, { listing: true })),
  );
}

async function writeJournal(tx: Tx, actor: string): Promise<void> {
  const lines = new Map((await variants.listImportedVariants(tx)).map((product) => [product.id, linesOf(product)]));
  const changes = (await repo.listImported(tx)).map(({ id, isNew, before, after }) => ({
    actor,
    action: 'importStock',
    subject: 'product',
    subjectId: id,
    before: isNew ? null : { ...before, ...lines.get(id)?.before },
    after: { ...after, ...lines.get(id)?.after },
  }));
  // Pieces that went from one size to another are movements, and nothing about the product.
  await journalAll(tx, changes);
}

/** The lines about options and variants that are not the same before and after. */
function linesOf(product: variants.ImportedVariants): { before: JournalFields; after: JournalFields } {
  const before = [
    ...optionLines(product.optionsBefore),
    ...product.variants.flatMap((variant) => (variant.before ? [variantLine(variant.before)] : [])),
  ];
  const after = [
    ...optionLines(product.optionsAfter),
    ...product.variants.map((variant) => variantLine(variant.after)),
  ];
  const lines = changedLines(before, after);
  if (lines.before.length + lines.after.length === 0) return { before: {}, after: {} };
  return { before: { variants: lines.before }, after: { variants: lines.after } };
}
