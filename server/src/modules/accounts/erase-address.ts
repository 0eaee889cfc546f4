import { privacyMessages } from '@fieldhouse/contracts/privacy.rules';
import { inWrite } from '../../platform/cache/changes.ts';
import type { Tx } from '../../platform/db/db.ts';
import { announce } from '../../platform/facts.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import { newId } from '../../platform/ids.ts';
import { journal } from '../journal/index.ts';
import { type Account, insertAccount, lockAccountByEmail } from './accounts.repo.ts';
import { emailKey, nameFrom, withoutWords } from './accounts.rules.ts';
import { deleteAccount } from './close-account.ts';
import { isKnownHere } from './erasures.repo.ts';
import { requireJunior } from './staff/staff.refusals.ts';
import type { DeleteUserDeps } from './users.ts';

interface Wish {
  readonly email: string;
  readonly reason: string;
}

/**
 * For somebody without an account who has written a letter. They get one for this moment, which takes over what they have bought, and
 * goes with all of it: there is one way to be forgotten.
 */
export async function eraseAddress(deps: DeleteUserDeps, { email, reason }: Wish, actor: string): Promise<void> {
  const key = emailKey(email);
  await inWrite(deps, async (tx) => {
    const at = deps.now();
    const found = await lockAccountByEmail(tx, key);
    if (found?.activatedAt) throw fieldError('refused', 'email', privacyMessages.hasAccount);
    // One that nobody has activated may be anybody's: it goes too.
    if (found) await requireJunior(tx, found.id, actor);
    else if (!(await isKnownHere(tx, key))) throw new AppError('not-found', privacyMessages.noTrace);
    const account = found ?? (await openFor(tx, email, at));
    await announce(deps.facts.addressProved, tx, account);
    const words = await deleteAccount(tx, account, { ...deps, at });
    const after = { reason: withoutWords(reason, words) };
    await journal(tx, { actor, action: 'eraseAddress', subject: 'customer', subjectId: account.id, after });
  });
}

async function openFor(tx: Tx, email: string, at: Date): Promise<Pick<Account, 'id' | 'email' | 'activatedAt'>> {
  const made = { id: newId(), email, activatedAt: at };
  const given = { name: nameFrom('', email), emailKey: emailKey(email), role: 'client', newsLetter: false } as const;
  // Whoever signs up in this moment has one of their own.
  if (!(await insertAccount(tx, { ...made, ...given, passwordHash: null, createdAt: at })))
    throw fieldError('refused', 'email', privacyMessages.hasAccount);
  return made;
}
