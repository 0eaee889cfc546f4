import { messages, msg } from '@fieldhouse/contracts/messages';
import { findTableProblems } from '@fieldhouse/contracts/size-guide.rules';
import type * as schemas from '@fieldhouse/contracts/size-guides.schemas';
import type { SizeGuide } from '@fieldhouse/contracts/size-guides.schemas';
import type { z } from 'zod';
import { tags } from '../../cache-tags.ts';
import { changed } from '../../platform/cache/changes.ts';
import type { Dependencies } from '../../platform/cache/dependencies.ts';
import { violatedConstraint } from '../../platform/db/database-errors.ts';
import type { Tx } from '../../platform/db/db.ts';
import { AppError, fieldError, requireNoProblems, requireVersion } from '../../platform/http/app-error.ts';
import { newId } from '../../platform/ids.ts';
import { nameKey } from '../../platform/names.rules.ts';
import { changedFields, type JournalEntry, journal } from '../journal/index.ts';
import { catalogueMessages } from './catalogue.rules.ts';
import { findBrand } from './directory.repo.ts';
import { type DirectoryDeps, getDirectory, requireCategories } from './directory.ts';
import * as repo from './size-guides.repo.ts';
import { chooseSizeGuide, type SizedProduct } from './size-guides.rules.ts';

const refusals = messages('size-guide', {
  stale: 'Someone else has changed this size guide in the meantime. Please check it and try again.',
  gone: 'This size guide no longer exists.',
  taken: (brand: string, category: string) => msg`There is already a size guide for ${brand} in ${category}.`,
} as const);

export type NewSizeGuide = z.output<typeof schemas.createSizeGuide.body>;
type Place = Pick<SizeGuide, 'brand' | 'category'>;
type SizeGuidePatch = z.output<typeof schemas.updateSizeGuide.body>;

/**
 * The guide for a product, if there is one: for the narrowest of its categories, or else for one above it. From the cache:
 * every product asks, and guides hardly ever change.
 */
export async function findSizeGuide(
  { db, cache }: DirectoryDeps,
  notes: Dependencies,
  product: SizedProduct,
): Promise<SizeGuide | null> {
  const read = async () => Map.groupBy(await repo.listSizeGuides(db, {}), ({ brand }) => brand);
  const guides = await cache.keep(notes, 'size guides', [tags.sizeGuides, tags.brands, tags.categories], read);
  const ofBrand = guides.get(product.brand);
  if (!ofBrand) return null;
  const { categories } = await getDirectory({ db, cache }, notes);
  const levels = new Map(categories.map(({ name, lineage }) => [name, lineage.length]));
  const level = (name: string) => levels.get(name) ?? 0;
  const category = product.category.toSorted((one, other) => level(one) - level(other));
  return chooseSizeGuide(ofBrand, { ...product, category }) ?? null;
}

export async function createSizeGuide(tx: Tx, guide: NewSizeGuide, actor: string | null): Promise<SizeGuide> {
  requireNoProblems(findTableProblems(guide));
  const id = newId();
  const categoryId = await requireCategory(tx, guide.category);
  const brandId = await requireBrand(tx, guide.brand);
  await translateTaken(guide, () => repo.insertSizeGuide(tx, id, { ...guide, brandId, categoryId }));
  const made = await repo.getSizeGuide(tx, id);
  await record(tx, { actor, action: 'createSizeGuide', subjectId: id, before: null, after: journaled(made) });
  return made;
}

export async function updateSizeGuide(
  tx: Tx,
  { id, __v, ...patch }: SizeGuidePatch & { readonly id: string },
  actor: string,
): Promise<SizeGuide> {
  // Before the guide, in the order in which the deletion of a category takes them.
  const newCategoryId = patch.category && (await requireCategory(tx, patch.category));
  const before = await requireSizeGuide(tx, id);
  requireVersion(__v, before.__v, refusals.stale);
  const { brand = before.brand, category = before.category, measures = before.measures, rows = before.rows } = patch;
  requireNoProblems(findTableProblems({ measures, rows }));
  const content = {
    brandId: patch.brand ? await requireBrand(tx, patch.brand) : before.brandId,
    categoryId: newCategoryId || before.categoryId,
    measures,
    rows,
  };
  await translateTaken({ brand, category }, () => repo.updateSizeGuide(tx, id, content));
  const after = await repo.getSizeGuide(tx, id);
  const change = changedFields(journaled(before), journaled(after));
  await record(tx, { actor, action: 'updateSizeGuide', subjectId: id, ...change });
  return after;
}

export async function deleteSizeGuide(tx: Tx, id: string, actor: string): Promise<void> {
  await removeSizeGuide(tx, await requireSizeGuide(tx, id), actor);
}

/** A category takes its guides along. */
export async function deleteSizeGuidesOf(tx: Tx, categoryId: number, actor: string): Promise<void> {
  for (const guide of await repo.listSizeGuides(tx, { categoryId })) await removeSizeGuide(tx, guide, actor);
}

async function removeSizeGuide(tx: Tx, guide: SizeGuide, actor: string): Promise<void> {
  await repo.deleteSizeGuide(tx, guide._id);
  await record(tx, { actor, action: 'deleteSizeGuide', subjectId: guide._id, before: journaled(guide), after: null });
}

async function requireSizeGuide(tx: Tx, id: string): Promise<repo.StoredSizeGuide> {
  const guide = await repo.lockSizeGuide(tx, id);
  if (!guide) throw new AppError('not-found', refusals.gone);
  return guide;
}

async function requireCategory(tx: Tx, name: string): Promise<number> {
  const [id] = await requireCategories(tx, [name]);
  return id ?? 0;
}

async function requireBrand(tx: Tx, name: string): Promise<number> {
  const brand = await findBrand(tx, nameKey(name));
  if (brand) return brand.id;
  throw fieldError('invalid-input', 'brand', catalogueMessages.noBrand(name));
}

async function translateTaken<T>({ brand, category }: Place, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedConstraint(error) !== 'size_guide_taken') throw error;
    throw fieldError('refused', 'category', refusals.taken(brand, category), error);
  }
}

/** A row as it is read: '42: 26.5, 9.8'. */
function journaled({ brand, category, measures, rows }: SizeGuide) {
  return { brand, category, measures, rows: rows.map(({ size, values }) => `${size}: ${values.join(', ')}`) };
}

async function record(tx: Tx, entry: Omit<JournalEntry, 'subject'>): Promise<void> {
  await journal(tx, { ...entry, subject: 'size guide' });
  await changed(tx, [tags.sizeGuides]);
}
