import { messages } from '@fieldhouse/contracts/messages';
import { staffMessages } from '@fieldhouse/contracts/staff.rules';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { missingRight } from '../../../platform/http/request-messages.ts';
import { findStanding } from './staff.repo.ts';
import { covers, type Standing } from './staff.rules.ts';

export const staffRefusals = messages('staff', {
  noRole: 'This role no longer exists.',
  noMember: 'This person is not on the staff, or no longer.',
  stale: 'Someone else has given this person another role in the meantime. Nothing was changed.',
  alreadyStaff: 'This person is on the staff already.',
} as const);

/** What the caller has at this moment: the guard asked before others were waited for. */
export async function requireStanding(db: Db, actor: string): Promise<Standing> {
  const standing = await findStanding(db, actor);
  if (!standing.rights.includes('staff')) throw new AppError('not-allowed', missingRight('staff'));
  return standing;
}

export function requireCovered(actor: Standing, role: Standing): void {
  if (!covers(actor, role)) throw new AppError('not-allowed', staffMessages.tooMuch);
}

/** Nobody changes, deletes or locks out somebody who has more than they. Customers are nobody's seniors. */
export async function requireJunior(db: Db, accountId: string, actor: string): Promise<void> {
  if (await isJunior(db, accountId, actor)) return;
  await requireStanding(db, actor);
  throw new AppError('not-allowed', staffMessages.senior);
}

/** The same for what somebody began earlier, and others carry out; null: nobody knows who it was. */
export async function isJunior(db: Db, accountId: string, actor: string | null): Promise<boolean> {
  const standing = await findStanding(db, accountId);
  if (standing.rights.length === 0) return true;
  if (actor === null) return false;
  const asking = await findStanding(db, actor);
  return asking.rights.includes('staff') && covers(asking, standing);
}
