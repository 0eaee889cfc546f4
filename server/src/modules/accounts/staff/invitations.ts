import { DAY_MS } from '@fieldhouse/contracts/durations.rules';
import { messages } from '@fieldhouse/contracts/messages';
import { INVITATION_DAYS } from '@fieldhouse/contracts/staff.rules';
import type { Invitation } from '@fieldhouse/contracts/staff.schemas';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import { AppError, fieldError } from '../../../platform/http/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import type { KeyedRequest } from '../../../platform/keyed-requests/keyed-request.ts';
import { once } from '../../../platform/keyed-requests/once.ts';
import { mailsAnHour } from '../../../platform/limits/ceilings.ts';
import { queueMail } from '../../../platform/mailer/mail.repo.ts';
import { journal } from '../../journal/index.ts';
import type { AccountDeps } from '../accounts.deps.ts';
import { findAccountByEmail } from '../accounts.repo.ts';
import { emailKey } from '../accounts.rules.ts';
import { deleteInvitation, findInvitationById, findInvitedRole, putInvitation } from './invitations.repo.ts';
import { findRole, lockStaff } from './roles.repo.ts';
import { requireCovered, requireStanding, staffRefusals } from './staff.refusals.ts';
import { findStanding } from './staff.repo.ts';
import { requireChosenRole } from './staff.ts';

const refusals = messages('invitation', {
  severalMails: 'Several invitations have been sent to this address. Please try again in an hour.',
  gone: 'This invitation has been answered or withdrawn.',
} as const);

/** Of one address, whoever invites. */
const mailsTo = mailsAnHour('invitation', refusals.severalMails);

interface Wish {
  readonly email: string;
  readonly roleId: string;
}

export async function inviteStaff(
  { db, now }: Pick<AccountDeps, 'db' | 'now'>,
  { email, roleId }: Wish,
  { actor, keyed }: { readonly actor: string; readonly keyed: KeyedRequest | undefined },
): Promise<Invitation> {
  const key = emailKey(email);
  await mailsTo.take(db, key);
  const invite = async (tx: Tx): Promise<Invitation> => {
    await lockStaff(tx);
    const role = await requireChosenRole(tx, roleId);
    requireCovered(await requireStanding(tx, actor), role);
    const account = await findAccountByEmail(tx, key);
    if (account && (await findStanding(tx, account.id)).rights.length > 0)
      throw fieldError('refused', 'email', staffRefusals.alreadyStaff);
    const [id, createdAt] = [newId(), now()];
    await requireReplaceable(tx, { key, at: createdAt }, actor);
    const expiresAt = new Date(createdAt.getTime() + INVITATION_DAYS * DAY_MS);
    await putInvitation(tx, { id, email, emailKey: key, roleId, invitedBy: actor, createdAt, expiresAt });
    await queueMail(tx, { task: 'send-invitation', kind: 'invitation' }, { invitationId: id });
    const after = { role: role.name };
    await journal(tx, { actor, action: 'inviteStaff', subject: 'invitation', subjectId: id, before: null, after });
    return requireInvitation(tx, id);
  };
  return inTransaction(db, (tx) => once(tx, keyed, () => invite(tx)));
}

/** A new invitation ends the one before: not one that the caller could not withdraw. */
async function requireReplaceable(tx: Tx, { key, at }: { readonly key: string; readonly at: Date }, actor: string) {
  const roleId = await findInvitedRole(tx, key, at);
  const role = roleId === undefined ? undefined : await findRole(tx, roleId);
  if (role) requireCovered(await requireStanding(tx, actor), role);
}

export async function withdrawInvitation(tx: Tx, id: string, actor: string): Promise<void> {
  await lockStaff(tx);
  const { role, roleId } = await requireInvitation(tx, id);
  requireCovered(await requireStanding(tx, actor), await requireChosenRole(tx, roleId));
  await deleteInvitation(tx, id);
  const before = { role };
  await journal(tx, { actor, action: 'withdrawInvitation', subject: 'invitation', subjectId: id, before, after: null });
}

async function requireInvitation(tx: Tx, id: string): Promise<Invitation> {
  const invitation = await findInvitationById(tx, id);
  if (!invitation) throw new AppError('not-found', refusals.gone);
  return invitation;
}
