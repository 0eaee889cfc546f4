import type {
  Category,
  createCategory as creation,
  updateCategory as update,
} from '@fieldhouse/contracts/catalogue.schemas';
import { categoryMessages } from '@fieldhouse/contracts/category.rules';
import { messages, msg } from '@fieldhouse/contracts/messages';
import type { z } from 'zod';
import { tags } from '../../cache-tags.ts';
import { changed } from '../../platform/cache/changes.ts';
import { violatedConstraint } from '../../platform/db/database-errors.ts';
import type { Tx } from '../../platform/db/db.ts';
import { AppError, fieldError, requireVersion } from '../../platform/http/app-error.ts';
import { newId } from '../../platform/ids.ts';
import { nameKey } from '../../platform/names.rules.ts';
import { changedFields, type JournalFields, journal } from '../journal/index.ts';
import { requireFiles } from '../media/index.ts';
import { deleteAttributesOf } from './attributes.ts';
import { catalogueMessages } from './catalogue.rules.ts';
import * as repo from './categories.repo.ts';
import { branchOf, categoryKey, chooseSlug, findPlaceProblem, followsName } from './category-tree.rules.ts';
import { type CategoryWithPlace, listCategories } from './directory.repo.ts';
import { deleteSizeGuidesOf } from './size-guides.ts';

const refusals = messages('category', {
  stale: 'Someone else has changed this category in the meantime. Please check it and try again.',
  gone: 'This category no longer exists.',
  nameTaken: (name: string) => msg`There is already a category called '${name}'.`,
} as const);

export type NewCategory = z.input<(typeof creation)['body']>;
type CategoryPatch = z.output<(typeof update)['body']>;
type Tree = readonly CategoryWithPlace[];

export async function createCategory(tx: Tx, category: NewCategory, actor: string | null): Promise<Category> {
  const { name, parent = null, description = '', img = null } = category;
  const key = requireKey(name);
  const tree = await repo.lockTree(tx);
  const parentId = requirePlace(tree, undefined, parent);
  const slug = category.slug ?? chooseSlug(key, siblingSlugs(tree, parentId));
  await requireFiles(tx, img === null ? [] : [img]);
  const uid = newId();
  await translateTaken(name, () => repo.insertCategory(tx, uid, { name, key, parentId, slug, description, img }));
  const after = await listCategories(tx);
  const made = requireWritten(after, ({ _id }) => _id === uid);
  await repo.keepRedirects(tx, [], [made.path]);
  await record(tx, actor, 'createCategory', uid, null, told(made, category.slug === undefined));
  await changed(tx, [tags.categories]);
  return made;
}

export async function updateCategory(
  tx: Tx,
  oldName: string,
  { __v, ...patch }: CategoryPatch,
  actor: string,
): Promise<Category> {
  const tree = await repo.lockTree(tx);
  const before = requireCategory(tree, oldName);
  requireVersion(__v, before.__v, refusals.stale);
  const { name = before.name, description = before.description, img = before.img } = patch;
  const key = requireKey(name);
  const parentId = patch.parent === undefined ? before.parentId : requirePlace(tree, before.id, patch.parent);
  const slug = patch.slug ?? slugAfter(tree, before, key, parentId);
  await requireFiles(tx, img === null || img === before.img ? [] : [img]);
  const branch = branchOf(tree, before.id).map(({ id }) => id);
  const moves = parentId !== before.parentId;
  if (moves) await repo.lockBranch(tx, branch);
  const moved = moves ? await assignedTags(tx, branch) : [];
  await translateTaken(name, () => repo.updateCategory(tx, before.id, { name, key, parentId, slug, description, img }));
  const after = await listCategories(tx);
  const changedTo = requireWritten(after, ({ id }) => id === before.id);
  if (moves && parentId !== null) await repo.dropImplied(tx, branch, changedTo.lineage.slice(0, -1));
  await leaveRedirects(tx, tree, after);
  await recordChange(tx, actor, before, changedTo);
  // Every product in it shows the name.
  await changed(tx, [tags.categories, tags.products, ...moved]);
  return changedTo;
}

/** What was in it is in its parent then. */
export async function deleteCategory(tx: Tx, name: string, actor: string): Promise<void> {
  const tree = await repo.lockTree(tx);
  const category = requireCategory(tree, name);
  const { id, parentId, path } = category;
  if (tree.some((other) => other.parentId === id)) throw new AppError('refused', categoryMessages.hasChildren);
  await repo.lockBranch(tx, [id]);
  const left = await assignedTags(tx, [id]);
  await deleteSizeGuidesOf(tx, id, actor);
  await deleteAttributesOf(tx, id, actor);
  if (parentId !== null) {
    const branch = branchOf(tree, parentId).map((other) => other.id);
    await repo.leaveParent(tx, id, parentId, branch);
    await repo.moveRedirects(tx, id, parentId);
    await repo.keepRedirects(tx, [{ path, categoryId: parentId }], []);
  }
  await repo.deleteCategory(tx, id);
  await record(tx, actor, 'deleteCategory', category._id, told(category, true), null);
  await changed(tx, [tags.categories, tags.products, tags.listing, ...left]);
}

/** More products than this are not named one by one. */
const MOST_NAMED = 1000;

/** What has changed when the products of these categories are in others. */
async function assignedTags(tx: Tx, ids: readonly number[]): Promise<string[]> {
  const products = await repo.listAssigned(tx, ids, MOST_NAMED + 1);
  return [tags.listing, ...(products.length > MOST_NAMED ? [tags.everyProduct] : products.map(tags.product))];
}

/** From where the pages of a branch were to where they are. */
async function leaveRedirects(tx: Tx, before: Tree, after: Tree): Promise<void> {
  const paths = new Map(before.map(({ id, path }) => [id, path]));
  const moved = after.flatMap(({ id, path }) => {
    const was = paths.get(id);
    return was === undefined || was === path ? [] : [{ path: was, categoryId: id }];
  });
  if (moved.length > 0)
    await repo.keepRedirects(
      tx,
      moved,
      after.map(({ path }) => path),
    );
}

function requireCategory(tree: Tree, name: string): CategoryWithPlace {
  const category = findByName(tree, name);
  if (!category) throw new AppError('not-found', refusals.gone);
  return category;
}

function findByName(tree: Tree, name: string): CategoryWithPlace | undefined {
  const key = nameKey(name);
  return tree.find((category) => nameKey(category.name) === key);
}

function requireWritten(tree: Tree, isIt: (category: CategoryWithPlace) => boolean): CategoryWithPlace {
  const category = tree.find(isIt);
  if (!category) throw new Error('the category that was just written is not there');
  return category;
}

/** The number of the parent of that name, below which the branch (none: a new category) may be. */
function requirePlace(tree: Tree, id: number | undefined, parent: string | null): number | null {
  if (parent === null) return null;
  const above = findByName(tree, parent);
  const problem = above ? findPlaceProblem(tree, id, above) : catalogueMessages.noCategory(parent);
  if (problem) throw fieldError('invalid-input', 'parent', problem);
  return above?.id ?? null;
}

const siblingSlugs = (tree: Tree, parentId: number | null) =>
  new Set(tree.filter((other) => other.parentId === parentId).map(({ slug }) => slug));

/** A slug that was chosen stays; one that was made from the name is made again. */
function slugAfter(tree: Tree, before: CategoryWithPlace, key: string, parentId: number | null): string {
  const oldKey = nameKey(before.name);
  const isAsBefore = key === oldKey && parentId === before.parentId;
  if (isAsBefore || !followsName(before.slug, oldKey)) return before.slug;
  const others = tree.filter(({ id }) => id !== before.id);
  return chooseSlug(key, siblingSlugs(others, parentId));
}

function requireKey(name: string): string {
  const key = categoryKey(name);
  if (key === '') throw fieldError('invalid-input', 'name', categoryMessages.name);
  return key;
}

async function translateTaken<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'category_name_taken') throw fieldError('refused', 'name', refusals.nameTaken(name), error);
    if (constraint === 'category_slug_taken') throw fieldError('refused', 'slug', categoryMessages.slugTaken, error);
    throw error;
  }
}

const journaled = ({ name, parent, slug, description, img }: Category) => ({ name, parent, slug, description, img });

/** What there is to tell about a category that comes or goes. */
function told(category: Category, slugIsItsName: boolean): JournalFields {
  const entries = Object.entries(journaled(category)).filter(([field, value]) =>
    field === 'slug' ? !slugIsItsName : value !== null && value !== '',
  );
  return Object.fromEntries(entries);
}

async function recordChange(tx: Tx, actor: string, before: Category, after: Category): Promise<void> {
  const change = changedFields(journaled(before), journaled(after));
  await record(tx, actor, 'updateCategory', after._id, change.before, change.after);
}

function record(
  tx: Tx,
  actor: string | null,
  action: string,
  subjectId: string,
  before: JournalFields | null,
  after: JournalFields | null,
) {
  return journal(tx, { actor, action, subject: 'category', subjectId, before, after });
}
