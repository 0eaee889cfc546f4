import { attributeMessages, findAttributeProblems, MAX_ATTRIBUTES } from '@fieldhouse/contracts/attribute.rules';
import type * as schemas from '@fieldhouse/contracts/attributes.schemas';
import type { Attribute } from '@fieldhouse/contracts/attributes.schemas';
import { messages, msg } from '@fieldhouse/contracts/messages';
import type { z } from 'zod';
import { tags } from '../../cache-tags.ts';
import { changed } from '../../platform/cache/changes.ts';
import { countRows } from '../../platform/db/count-rows.repo.ts';
import { violatedConstraint } from '../../platform/db/database-errors.ts';
import type { Tx } from '../../platform/db/db.ts';
import { AppError, fieldError, requireNoProblems, requireVersion } from '../../platform/http/app-error.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { nameKey } from '../../platform/names.rules.ts';
import { changedFields, type JournalEntry, journal } from '../journal/index.ts';
import * as repo from './attributes.repo.ts';
import { catalogueMessages } from './catalogue.rules.ts';
import { lockCategories } from './directory.repo.ts';

const refusals = messages('attribute', {
  tooMany: msg`A shop can have at most ${MAX_ATTRIBUTES} attributes.`,
  stale: 'Someone else has changed this attribute in the meantime. Please check it and try again.',
  gone: 'This attribute no longer exists.',
  kindUsed: (name: string) => msg`Products have values of '${name}': it stays what it is. Please make a new attribute.`,
  valueUsed: (value: string) => msg`Products have the value '${value}': it cannot be removed.`,
  nameTaken: (name: string) => msg`There is already an attribute called '${name}'.`,
} as const);

export type NewAttribute = z.output<typeof schemas.createAttribute.body>;
type AttributePatch = z.output<typeof schemas.updateAttribute.body>;

export async function createAttribute(tx: Tx, input: NewAttribute, actor: string | null): Promise<Attribute> {
  requireSense(input);
  if ((await countRows(tx, 'attribute')) >= MAX_ATTRIBUTES) throw new AppError('refused', refusals.tooMany);
  const categoryIds = await requireCategories(tx, input.categories);
  const content = { ...input, key: nameKey(input.name), categoryIds };
  const made = await translateTaken(input.name, () => repo.insertAttribute(tx, newId(), content));
  await record(tx, { actor, action: 'createAttribute', subjectId: made._id, before: null, after: journaled(made) });
  return made;
}

export async function updateAttribute(
  tx: Tx,
  { id, __v, ...patch }: AttributePatch & { readonly id: string },
  actor: string,
): Promise<Attribute> {
  // Before the attribute, in the order in which the deletion of a category takes them.
  const newCategoryIds = patch.categories && (await requireCategories(tx, patch.categories));
  const before = await requireAttribute(tx, id);
  requireVersion(__v, before.__v, refusals.stale);
  const { name = before.name, kind = before.kind, values = before.values } = patch;
  requireSense({ name, kind, values });
  await requireUnused(tx, before, { kind, values });
  const unit = patch.unit === undefined ? before.unit : patch.unit;
  const categoryIds = newCategoryIds ?? before.categoryIds;
  const content = { name, key: nameKey(name), kind, unit, values, categoryIds };
  const after = await translateTaken(name, () => repo.updateAttribute(tx, id, content));
  const change = changedFields(journaled(before), journaled(after));
  await record(tx, { actor, action: 'updateAttribute', subjectId: after._id, ...change });
  return after;
}

export async function deleteAttribute(tx: Tx, id: string, actor: string): Promise<void> {
  await removeAttribute(tx, await requireAttribute(tx, id), actor);
}

/** An attribute that was for this category alone goes with it; it would else be one of every product. */
export async function deleteAttributesOf(tx: Tx, categoryId: number, actor: string): Promise<void> {
  const own = (await repo.listAttributes(tx)).filter(({ categoryIds }) => String(categoryIds) === String(categoryId));
  for (const { _id } of own) {
    const attribute = await repo.lockAttribute(tx, _id);
    if (attribute) await removeAttribute(tx, attribute, actor);
  }
  await changed(tx, [tags.attributes]);
}

/** Its values are not shown any more. They are many: a job takes them out of the products. */
async function removeAttribute(tx: Tx, attribute: repo.StoredAttribute, actor: string): Promise<void> {
  await repo.deleteAttribute(tx, attribute.id);
  await enqueue(tx, 'remove-attribute', { id: attribute.id });
  const before = journaled(attribute);
  await record(tx, { actor, action: 'deleteAttribute', subjectId: attribute._id, before, after: null });
}

async function requireAttribute(tx: Tx, id: string): Promise<repo.StoredAttribute> {
  const attribute = await repo.lockAttribute(tx, id);
  if (!attribute) throw new AppError('not-found', refusals.gone);
  return attribute;
}

/** All of them, also those above others: they mean what is below them too. */
async function requireCategories(tx: Tx, names: readonly string[]): Promise<number[]> {
  const keys = [...new Set(names.map(nameKey))];
  const known = await lockCategories(tx, keys);
  const missing = names.find((name) => !known.some(({ key }) => key === nameKey(name)));
  if (missing === undefined) return known.map(({ id }) => id);
  throw fieldError('invalid-input', 'categories', catalogueMessages.noCategory(missing));
}

function requireSense(attribute: Pick<Attribute, 'name' | 'kind' | 'values'>): void {
  // A name of nothing but accents or marks would be empty once folded.
  const empty = nameKey(attribute.name) === '' && { name: attributeMessages.name };
  requireNoProblems({ ...findAttributeProblems(attribute), ...empty });
}

/** What products say about themselves stays true. */
async function requireUnused(
  tx: Tx,
  before: repo.StoredAttribute,
  { kind, values }: Pick<Attribute, 'kind' | 'values'>,
): Promise<void> {
  if (kind !== before.kind) {
    if (!(await repo.isUsed(tx, before.id))) return;
    throw fieldError('refused', 'kind', refusals.kindUsed(before.name));
  }
  const removed = before.values.filter((value) => !values.includes(value));
  const used = removed.length > 0 ? await repo.findUsedValue(tx, before.id, removed) : undefined;
  if (used === undefined) return;
  throw fieldError('refused', 'values', refusals.valueUsed(used));
}

async function translateTaken<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedConstraint(error) !== 'attribute_name_taken') throw error;
    throw fieldError('refused', 'name', refusals.nameTaken(name), error);
  }
}

function journaled({ name, kind, unit, values, categories }: Attribute) {
  return { name, kind, unit, values, categories };
}

async function record(tx: Tx, entry: Omit<JournalEntry, 'subject'>): Promise<void> {
  await journal(tx, { ...entry, subject: 'attribute' });
  // Lists offer them to choose from.
  await changed(tx, [tags.attributes, tags.products]);
}
