import { messages } from '@fieldhouse/contracts/messages';
import { rightsOf } from '@fieldhouse/contracts/rights';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import { AppError, fieldError } from '../../../platform/http/app-error.ts';
import { endSessionsOf } from '../../../platform/sessions/sessions.repo.ts';
import { journal } from '../../journal/index.ts';
import { readSettings } from '../../settings/index.ts';
import { queueAccountMail } from '../accounts.jobs.ts';
import { noSuchUser } from '../accounts.refusals.ts';
import { type Account, lockAccount } from '../accounts.repo.ts';
import { requireJunior } from '../staff/staff.refusals.ts';
import { type Holder, requireCode, requirePassword, requireSamePassword } from './confirm-identity.ts';
import type { FactorDeps } from './enter.ts';
import * as repo from './factors.repo.ts';

const refusals = messages('second-factor', {
  gone: 'This is no longer here. Please begin again.',
  needsCode: 'Please enter a current code, or a recovery code',
  needed: 'Staff of this shop need a second factor. Please add another one before you remove this one.',
  own: 'This is your own account. You can change its second factors in your profile.',
} as const);

interface Removal {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
  /** A factor was shown in this session a moment ago, which is as good as a code. */
  readonly isFreshByFactor: boolean;
}

/** With the last one go the recovery codes, and the password is enough again. */
export async function removeFactor(deps: FactorDeps, holder: Holder, id: string, removal: Removal): Promise<void> {
  const { db } = deps;
  const compared = await requirePassword(deps, holder, removal.password);
  const factor = await repo.findFactor(db, holder.userId, id);
  if (!factor) throw gone();
  if (factor.confirmedAt) await requireProof(deps, holder, removal);
  await inTransaction(db, async (tx) => {
    const account = requireSamePassword(await lockAccount(tx, holder.userId), compared);
    const found = await repo.findFactor(tx, account.id, id);
    // One that has been confirmed in the meantime takes a proof, which nobody was asked for.
    if (!found || (found.confirmedAt !== null && factor.confirmedAt === null)) throw gone();
    await repo.deleteFactor(tx, id);
    if (!factor.confirmedAt) return;
    if ((await repo.listFactors(tx, account.id)).length === 0) await dropLast(tx, account);
    await queueAccountMail(tx, account.id, 'factor-removed');
  });
}

async function requireProof(deps: FactorDeps, holder: Holder, { code, isFreshByFactor }: Removal): Promise<void> {
  if (code !== undefined) return requireCode(deps, holder, code);
  if (!isFreshByFactor) throw fieldError('invalid-input', 'code', refusals.needsCode);
}

async function dropLast(tx: Tx, account: Account): Promise<void> {
  const { staffSecondFactor } = await readSettings(tx);
  if (staffSecondFactor === 'required' && rightsOf(account).length > 0) throw new AppError('refused', refusals.needed);
  await repo.deleteFactorsOf(tx, account.id);
}

/** For somebody who has lost their device and the codes. They are told, and signed out everywhere. */
export async function resetFactors({ db }: Pick<FactorDeps, 'db'>, id: string, actor: string): Promise<string> {
  if (id === actor) throw new AppError('refused', refusals.own);
  return inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, id);
    if (!account) throw noSuchUser();
    await requireJunior(tx, id, actor);
    if (!account.secondFactorSince) return account.name;
    await repo.deleteFactorsOf(tx, id);
    await endSessionsOf(tx, id);
    await queueAccountMail(tx, id, 'factors-reset');
    await journal(tx, { actor, action: 'resetSecondFactors', subject: 'account', subjectId: id });
    return account.name;
  });
}

function gone(): AppError {
  return new AppError('not-found', refusals.gone);
}
