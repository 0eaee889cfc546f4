import type { StaffMember, StaffRole } from '@fieldhouse/contracts/staff.schemas';
import type { Tx } from '../../../platform/db/db.ts';
import { AppError, fieldError } from '../../../platform/http/app-error.ts';
import { journal } from '../../journal/index.ts';
import { requireAnotherAdministrator } from '../accounts.refusals.ts';
import { type AccountChange, lockAccount, lockAdministrators, updateAccount } from '../accounts.repo.ts';
import { findRole, lockStaff } from './roles.repo.ts';
import { requireCovered, requireJunior, requireStanding, staffRefusals } from './staff.refusals.ts';
import { findStaffMember } from './staff.repo.ts';

/** Who has it: an administrator in the specification's words, or somebody with a role of the shop's. */
export const accountWith = (role: StaffRole): Pick<AccountChange, 'role' | 'staffRoleId'> =>
  role.administrator ? { role: 'admin', staffRoleId: null } : { role: 'client', staffRoleId: role._id };

/** A role that was chosen in a form. */
export async function requireChosenRole(tx: Tx, roleId: string): Promise<StaffRole> {
  const role = await findRole(tx, roleId);
  if (!role) throw fieldError('invalid-input', 'roleId', staffRefusals.noRole);
  return role;
}

interface Change {
  readonly id: string;
  readonly roleId: string;
  /** What the caller saw; nothing happens when it has been changed since. */
  readonly roleIdWas?: string | undefined;
}

export async function updateStaff(
  tx: Tx,
  { id, roleId, roleIdWas }: Change,
  actor: string,
  at: Date,
): Promise<StaffMember> {
  const before = await lockMember(tx, id, actor);
  if (roleIdWas !== undefined && roleIdWas !== before.roleId) throw new AppError('stale', staffRefusals.stale);
  const role = await requireChosenRole(tx, roleId);
  requireCovered(await requireStanding(tx, actor), role);
  if (!role.administrator) requireAnotherAdministrator(await lockAdministrators(tx), id);
  if (role._id === before.roleId) return before;
  await updateAccount(tx, id, accountWith(role), at);
  const change = { before: { role: before.role }, after: { role: role.name } };
  await journal(tx, { actor, action: 'updateStaff', subject: 'account', subjectId: id, ...change });
  return requireMember(tx, id);
}

export async function removeStaff(tx: Tx, id: string, actor: string, at: Date): Promise<void> {
  const { role } = await lockMember(tx, id, actor);
  requireAnotherAdministrator(await lockAdministrators(tx), id);
  await updateAccount(tx, id, { role: 'client', staffRoleId: null }, at);
  const change = { before: { role }, after: { role: null } };
  await journal(tx, { actor, action: 'removeStaff', subject: 'account', subjectId: id, ...change });
}

async function lockMember(tx: Tx, id: string, actor: string): Promise<StaffMember> {
  await lockStaff(tx);
  await lockAccount(tx, id);
  const member = await requireMember(tx, id);
  await requireJunior(tx, id, actor);
  return member;
}

async function requireMember(tx: Tx, id: string): Promise<StaffMember> {
  const member = await findStaffMember(tx, id);
  if (!member) throw new AppError('not-found', staffRefusals.noMember);
  return member;
}
