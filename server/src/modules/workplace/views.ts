import { MAX_VIEWS, viewMessages } from '@fieldhouse/contracts/workplace.rules';
import type { createView as created, SavedView, updateView as updated } from '@fieldhouse/contracts/workplace.schemas';
import type { z } from 'zod';
import { violatedConstraint } from '../../platform/db/database-errors.ts';
import type { Tx } from '../../platform/db/db.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import { newId } from '../../platform/ids.ts';
import * as repo from './views.repo.ts';

type NewView = z.output<typeof created.body>;
type ViewPatch = z.output<typeof updated.body>;

export async function createView(tx: Tx, view: NewView, accountId: string): Promise<SavedView> {
  await repo.lockViewer(tx, accountId);
  if ((await repo.listViews(tx, accountId, view.list)).length >= MAX_VIEWS)
    throw new AppError('refused', viewMessages.many);
  const made = { ...view, _id: newId() };
  await translateTaken(made.name, () => repo.insertView(tx, accountId, made));
  return made;
}

/** The last one who writes is right: it is the same person. */
export async function updateView(tx: Tx, id: string, patch: ViewPatch, accountId: string): Promise<SavedView> {
  const before = await repo.findView(tx, accountId, id);
  if (!before) throw gone();
  const after = { ...before, name: patch.name ?? before.name, query: patch.query ?? before.query };
  await translateTaken(after.name, () => repo.writeView(tx, after));
  return after;
}

export async function deleteView(tx: Tx, id: string, accountId: string): Promise<void> {
  if (!(await repo.deleteView(tx, accountId, id))) throw gone();
}

/** Whoever leaves takes them along. */
export async function forgetViews(tx: Tx, { id }: { readonly id: string }): Promise<void> {
  await repo.deleteViewsOf(tx, id);
}

const gone = () => new AppError('not-found', viewMessages.gone);

async function translateTaken(name: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (violatedConstraint(error) !== 'saved_view_taken') throw error;
    throw fieldError('refused', 'name', viewMessages.taken(name), error);
  }
}
