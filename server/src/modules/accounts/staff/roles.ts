import { messages, msg } from '@fieldhouse/contracts/messages';
import type * as schemas from '@fieldhouse/contracts/staff.schemas';
import type { StaffRole } from '@fieldhouse/contracts/staff.schemas';
import type { z } from 'zod';
import { violatedConstraint } from '../../../platform/db/database-errors.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { AppError, fieldError, requireVersion } from '../../../platform/http/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import { changedFields, journal } from '../../journal/index.ts';
import * as repo from './roles.repo.ts';
import { requireCovered, requireStanding, staffRefusals } from './staff.refusals.ts';

const refusals = messages('role', {
  stale: 'Someone else has changed this role in the meantime. Please check it and try again.',
  taken: (name: string) => msg`There is already a role called ${name}.`,
  administrator: 'The role of administrators has all rights and stays as it is.',
  inUse: 'People have this role, or are invited to it. Please give them another one first.',
} as const);

type NewRole = z.output<typeof schemas.createRole.body>;
type RolePatch = z.output<typeof schemas.updateRole.body>;

export async function createRole(tx: Tx, role: NewRole, actor: string): Promise<StaffRole> {
  await repo.lockStaff(tx);
  requireCovered(await requireStanding(tx, actor), { administrator: false, rights: role.rights });
  const id = newId();
  await translateTaken(role.name, () => repo.insertRole(tx, id, role));
  await journal(tx, { actor, action: 'createRole', subject: 'role', subjectId: id, before: null, after: role });
  return requireRole(tx, id);
}

export async function updateRole(
  tx: Tx,
  { id, __v, name, rights }: RolePatch & { readonly id: string },
  actor: string,
): Promise<StaffRole> {
  const before = await requireChangeable(tx, id, actor);
  requireVersion(__v, before.__v, refusals.stale);
  const after = { name: name ?? before.name, rights: rights ?? before.rights };
  requireCovered(await requireStanding(tx, actor), { administrator: false, rights: after.rights });
  await translateTaken(after.name, () => repo.writeRole(tx, id, after));
  const change = changedFields({ name: before.name, rights: before.rights }, after);
  await journal(tx, { actor, action: 'updateRole', subject: 'role', subjectId: id, ...change });
  return requireRole(tx, id);
}

export async function deleteRole(tx: Tx, id: string, actor: string): Promise<void> {
  const { name, rights } = await requireChangeable(tx, id, actor);
  if (!(await repo.deleteUnusedRole(tx, id))) throw new AppError('refused', refusals.inUse);
  const before = { name, rights };
  await journal(tx, { actor, action: 'deleteRole', subject: 'role', subjectId: id, before, after: null });
}

/** By somebody who has all that it gives: its people are not to lose what the caller could not give back. */
async function requireChangeable(tx: Tx, id: string, actor: string): Promise<StaffRole> {
  await repo.lockStaff(tx);
  const role = await requireRole(tx, id);
  if (role.administrator) throw new AppError('refused', refusals.administrator);
  requireCovered(await requireStanding(tx, actor), role);
  return role;
}

async function requireRole(db: Db, id: string): Promise<StaffRole> {
  const role = await repo.findRole(db, id);
  if (!role) throw new AppError('not-found', staffRefusals.noRole);
  return role;
}

async function translateTaken(name: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (violatedConstraint(error) !== 'staff_role_taken') throw error;
    throw fieldError('refused', 'name', refusals.taken(name), error);
  }
}
