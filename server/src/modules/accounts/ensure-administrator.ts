import type { Config } from '../../platform/config/config.ts';
import { inTransaction, type Tx, takeAdvisoryLock } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import { endSessionsOf } from '../../platform/sessions/sessions.repo.ts';
import { journal } from '../journal/index.ts';
import { getSettings } from '../settings/index.ts';
import type { AccountDeps } from './accounts.deps.ts';
import { insertAccount, isThereAnAdministrator, lockAccountByEmail, updateAccount } from './accounts.repo.ts';
import { emailKey } from './accounts.rules.ts';
import { claimAccount } from './claim-account.ts';
import { deleteFactorsOf } from './factors/factors.repo.ts';
import { endLinks } from './links.repo.ts';
import { findPasswordProblem } from './password.rules.ts';

interface Deps extends Pick<AccountDeps, 'db' | 'cache' | 'passwords' | 'now'> {
  readonly config: Pick<Config, 'admin'>;
  readonly log: Log;
}

/** Held while one is made: here, or on the set-up page. */
export const FIRST_ADMINISTRATOR = 'the first administrator';

/** At every start: if there is no administrator, the account of ADMIN_EMAIL becomes one. */
export async function ensureAdministrator(deps: Deps): Promise<void> {
  const { db, passwords, now, log } = deps;
  const { admin } = deps.config;
  if (!admin || (await isThereAnAdministrator(db))) return;
  const { name: shopName } = await getSettings(deps);
  if (findPasswordProblem(admin.password, { shopName, email: admin.email }))
    log.warn('ADMIN_PASSWORD is easy to guess; please change it after the first login');
  const passwordHash = await passwords.inTurn(admin.email, ({ hash }) => hash(admin.password));
  await inTransaction(db, async (tx) => {
    await takeAdvisoryLock(tx, FIRST_ADMINISTRATOR);
    if (await isThereAnAdministrator(tx)) return;
    const id = await makeAdministrator(tx, { email: admin.email, passwordHash, at: now() });
    const entry = { subject: 'account', subjectId: id, after: { role: 'admin' } };
    await journal(tx, { actor: null, action: 'ensureAdministrator', ...entry });
  });
}

export async function makeAdministrator(
  tx: Tx,
  { email, passwordHash, at }: { email: string; passwordHash: string; at: Date },
): Promise<string> {
  const account = await lockAccountByEmail(tx, emailKey(email));
  if (account) {
    await updateAccount(tx, account.id, { role: 'admin', passwordHash, ...(await claimAccount(tx, account, at)) }, at);
    // Whoever runs the machine has taken it over: what its owner could show counts no longer, nor does it keep them out.
    await deleteFactorsOf(tx, account.id);
    await endSessionsOf(tx, account.id);
    await endLinks(tx, account.id, at);
    return account.id;
  }
  const id = newId();
  await insertAccount(tx, {
    id,
    name: 'Administrator',
    email,
    emailKey: emailKey(email),
    role: 'admin',
    passwordHash,
    activatedAt: at,
    newsLetter: false,
    createdAt: at,
  });
  return id;
}
