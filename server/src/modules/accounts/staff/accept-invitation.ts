import { accountMessages } from '@fieldhouse/contracts/account.rules';
import type { Language } from '@fieldhouse/contracts/language';
import { messages } from '@fieldhouse/contracts/messages';
import type * as schemas from '@fieldhouse/contracts/staff.schemas';
import type { StaffRole } from '@fieldhouse/contracts/staff.schemas';
import type { z } from 'zod';
import { type Db, inTransaction, type Tx } from '../../../platform/db/db.ts';
import { announce } from '../../../platform/facts.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import { openSession } from '../../../platform/sessions/sessions.repo.ts';
import { isToken } from '../../../platform/sessions/tokens.ts';
import { journal } from '../../journal/index.ts';
import type { AccountDeps } from '../accounts.deps.ts';
import { invitationGuesses } from '../accounts.limits.ts';
import { noSuchUser, requireGoodPassword } from '../accounts.refusals.ts';
import { findAccountByEmail, insertAccount, lockAccount, updateAccount } from '../accounts.repo.ts';
import { emailKey } from '../accounts.rules.ts';
import { deleteInvitation, findOpenInvitation } from './invitations.repo.ts';
import { findRole, lockStaff } from './roles.repo.ts';
import { staffRefusals } from './staff.refusals.ts';
import { findStanding } from './staff.repo.ts';
import { covers } from './staff.rules.ts';
import { accountWith } from './staff.ts';

const refusals = messages('invitation', {
  hasAccount: 'There is an account with this address already. Please log in to it to accept the invitation.',
  otherAddress: 'This invitation is for another address. Please log in to the account of that address.',
} as const);

type Found = NonNullable<Awaited<ReturnType<typeof findOpenInvitation>>> & { readonly role: StaffRole };
type LinkDeps = Pick<AccountDeps, 'db' | 'now'>;

export async function findInvitation(
  { db, now }: LinkDeps,
  link: string,
  address: string,
): Promise<z.output<typeof schemas.findInvitation.response>> {
  const { email, emailKey: key, role } = await lookUp(db, link, now(), address);
  return { email, role: role.name, hasAccount: (await findAccountByEmail(db, key)) !== undefined };
}

type Input = z.output<(typeof schemas.acceptInvitation)['body']> & { readonly language: Language };

/** Makes the account, whose address the link has proved. Returns the token of a session. */
export async function acceptInvitation(
  deps: AccountDeps,
  { link, name, password, language }: Input,
  address: string,
): Promise<string> {
  const { db, passwords, now, facts } = deps;
  const at = now();
  const { email, emailKey: key } = await lookUp(db, link, at, address);
  if (await findAccountByEmail(db, key)) throw hasAccount();
  await requireGoodPassword(deps, password, email, 'password');
  const passwordHash = await passwords.inTurn(key, ({ hash }) => hash(password));
  return inTransaction(db, async (tx) => {
    const { role } = await take(tx, link, at);
    const id = newId();
    const { role: specified = 'client', staffRoleId = null } = accountWith(role);
    const made = { id, name, email, emailKey: key, role: specified, staffRoleId, passwordHash, language } as const;
    // Whoever has signed up with the address in the meantime keeps the account.
    if (!(await insertAccount(tx, { ...made, activatedAt: at, newsLetter: false, createdAt: at }))) throw hasAccount();
    await announce(facts.addressProved, tx, { id, email });
    await record(tx, id, role);
    return openSession(tx, id, at);
  });
}

/** An existing account, whose owner is signed in. */
export async function joinStaff({ db, now }: LinkDeps, link: string, userId: string, address: string): Promise<void> {
  const at = now();
  await lookUp(db, link, at, address);
  await inTransaction(db, async (tx) => {
    const invitation = await take(tx, link, at);
    const account = await lockAccount(tx, userId);
    if (!account) throw noSuchUser();
    if (emailKey(account.email) !== invitation.emailKey) throw new AppError('refused', refusals.otherAddress);
    if ((await findStanding(tx, userId)).rights.length > 0) throw new AppError('refused', staffRefusals.alreadyStaff);
    await updateAccount(tx, userId, accountWith(invitation.role), at);
    await record(tx, userId, invitation.role);
  });
}

/** An unknown link counts as a guess. */
function lookUp(db: Db, link: string, at: Date, address: string): Promise<Found> {
  return invitationGuesses.attempt(db, { address, who: 'link' }, async ({ fail }) => {
    const found = await findHeld(db, link, at);
    if (found) return found;
    if (isToken(link)) fail();
    throw badLink();
  });
}

/** For one caller only; it is there again when the transaction fails. */
async function take(tx: Tx, link: string, at: Date): Promise<Found> {
  await lockStaff(tx);
  const found = await findHeld(tx, link, at);
  if (!found || !(await deleteInvitation(tx, found.id))) throw badLink();
  return found;
}

/** It holds as long as whoever has invited could do so again. */
async function findHeld(db: Db, link: string, at: Date): Promise<Found | undefined> {
  const open = await findOpenInvitation(db, link, at);
  if (!open) return undefined;
  const [role, inviter] = [await findRole(db, open.roleId), await findStanding(db, open.invitedBy)];
  return role && inviter.rights.includes('staff') && covers(inviter, role) ? { ...open, role } : undefined;
}

async function record(tx: Tx, id: string, { name }: StaffRole): Promise<void> {
  const after = { role: name };
  await journal(tx, { actor: id, action: 'acceptInvitation', subject: 'account', subjectId: id, before: null, after });
}

const badLink = () => new AppError('refused', accountMessages.badLink);
const hasAccount = () => new AppError('refused', refusals.hasAccount);
