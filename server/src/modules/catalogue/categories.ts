import type { Category } from '@fieldhouse/contracts/catalogue.schemas';
import { tags } from '../../cache-tags.ts';
import { changed } from '../../platform/cache/changes.ts';
import { violatedConstraint } from '../../platform/db/database-errors.ts';
import type { Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { newId } from '../../platform/ids.ts';
import { nameKey } from '../../platform/names.rules.ts';
import { journal } from '../journal/index.ts';
import { deleteAttributesOf } from './attributes.ts';
import * as repo from './directory.repo.ts';
import { deleteSizeGuidesOf } from './size-guides.ts';

export async function createCategory(tx: Tx, name: string, actor: string | null): Promise<Category> {
  const made = await translateTaken(name, () => repo.insertCategory(tx, { uid: newId(), name, key: requireKey(name) }));
  await record(tx, actor, 'createCategory', made._id, null, { name });
  await changed(tx, [tags.categories]);
  return made;
}

export async function updateCategory(
  tx: Tx,
  oldName: string,
  { name = oldName, __v }: { name?: string | undefined; __v?: number | undefined },
  actor: string,
): Promise<Category> {
  const category = await requireCategory(tx, oldName);
  if (__v !== undefined && __v !== category.__v)
    throw new AppError(
      'stale',
      'Someone else has changed this category in the meantime. Please check it and try again.',
    );
  const renamed = await translateTaken(name, () => repo.renameCategory(tx, category._id, name, requireKey(name)));
  if (name !== category.name)
    await record(tx, actor, 'updateCategory', category._id, { name: category.name }, { name });
  // Every product in it shows the name.
  await changed(tx, [tags.categories, tags.products]);
  return renamed;
}

export async function deleteCategory(tx: Tx, name: string, actor: string): Promise<void> {
  const category = await requireCategory(tx, name);
  await deleteSizeGuidesOf(tx, category.id, actor);
  await deleteAttributesOf(tx, category.id, actor);
  await repo.deleteCategory(tx, category.id);
  await record(tx, actor, 'deleteCategory', category._id, { name: category.name }, null);
  await changed(tx, [tags.categories, tags.products, tags.listing]);
}

async function requireCategory(tx: Tx, name: string): Promise<Category & { id: number }> {
  const category = await repo.lockCategory(tx, nameKey(name));
  if (!category) throw new AppError('not-found', 'This category no longer exists.');
  return category;
}

/** A name of nothing but accents or marks would be empty once folded. */
function requireKey(name: string): string {
  const key = nameKey(name);
  if (key === '')
    throw new AppError('invalid-input', 'Please enter a name', { fields: { name: 'Please enter a name' } });
  return key;
}

async function translateTaken<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedConstraint(error) !== 'category_name_taken') throw error;
    const sentence = `There is already a category called '${name}'.`;
    throw new AppError('refused', sentence, { fields: { name: sentence }, cause: error });
  }
}

type Fields = { name: string } | null;

function record(tx: Tx, actor: string | null, action: string, subjectId: string, before: Fields, after: Fields) {
  return journal(tx, { actor, action, subject: 'category', subjectId, before, after });
}
