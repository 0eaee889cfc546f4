import { randomBytes } from 'node:crypto';
import type { setUpShop as schemas } from '@fieldhouse/contracts/accounts.schemas';
import { messages } from '@fieldhouse/contracts/messages';
import type { z } from 'zod';
import { inWrite } from '../../platform/cache/changes.ts';
import type { Config } from '../../platform/config/config.ts';
import { inTransaction, takeAdvisoryLock } from '../../platform/db/db.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import { openSession } from '../../platform/sessions/sessions.repo.ts';
import { journal } from '../journal/index.ts';
import { closeShop, updateSettings } from '../settings/index.ts';
import type { AccountDeps } from './accounts.deps.ts';
import { setUpGuesses } from './accounts.limits.ts';
import { isThereAnAdministrator } from './accounts.repo.ts';
import { emailKey, SETUP_CODE_BYTES, setUpCodeLifeMs } from './accounts.rules.ts';
import { FIRST_ADMINISTRATOR, makeAdministrator } from './ensure-administrator.ts';
import { findPasswordProblem } from './password.rules.ts';
import { deleteSetUpCodes, insertSetUpCode, isSetUpCode } from './setup-code.repo.ts';
import { readTypedCode, toTypedCode } from './typed-code.rules.ts';

const refusals = messages('set-up', {
  wrongCode:
    'This is not the code, or it is older than a day. Start the shop again to get a new one, and type it as it is printed there.',
  done: 'This shop has been set up already. Please log in.',
} as const);

export interface SetUpDeps extends Pick<AccountDeps, 'db' | 'cache' | 'passwords' | 'now'> {
  readonly config: Pick<Config, 'demo'>;
}

const since = (now: Date) => new Date(now.getTime() - setUpCodeLifeMs);

/** A real shop without an administrator. Once it has one it stays so: the last cannot go. */
async function isSetUpOpen({ db, config }: Pick<SetUpDeps, 'db' | 'config'>): Promise<boolean> {
  return !config.demo && !(await isThereAnAdministrator(db));
}

/** At every start, after ensureAdministrator: the code with which the shop can be set up, if that is still to be done. */
export async function offerSetUp(deps: SetUpDeps): Promise<string | undefined> {
  if (!(await isSetUpOpen(deps))) return undefined;
  const code = toTypedCode(randomBytes(SETUP_CODE_BYTES));
  const at = deps.now();
  await inTransaction(deps.db, (tx) => insertSetUpCode(tx, code, at, since(at)));
  return code;
}

type Input = z.output<(typeof schemas)['body']>;

/**
 * Makes the administrator and gives the shop its name, country, currency and clock: all of it, or nothing. Returns the token of a
 * session. Of several who try at once with right codes, the first one wins.
 */
export async function setUpShop(deps: SetUpDeps, input: Input, address: string): Promise<string> {
  const { passwords, now } = deps;
  const { email, password, name, country, currency, timeZone } = input;
  if (!(await isSetUpOpen(deps))) throw isDone();
  await requireCode(deps, input.code, address);
  const problem = findPasswordProblem(password, { shopName: name, email });
  if (problem) throw fieldError('invalid-input', 'password', problem);
  const passwordHash = await passwords.inTurn(emailKey(email), ({ hash }) => hash(password));
  return inWrite(deps, async (tx) => {
    await takeAdvisoryLock(tx, FIRST_ADMINISTRATOR);
    if (await isThereAnAdministrator(tx)) throw isDone();
    const id = await makeAdministrator(tx, { email, passwordHash, at: now() });
    await deleteSetUpCodes(tx);
    const entry = { subject: 'account', subjectId: id, after: { role: 'admin' } };
    await journal(tx, { ...entry, actor: id, action: 'setUpShop' });
    // Where prices are spoken of without tax.
    await updateSettings(
      tx,
      { name, country, currency, timeZone, ...(country === 'US' && { taxMode: 'excluded' as const }) },
      id,
    );
    await closeShop(tx);
    return openSession(tx, id, now());
  });
}

function requireCode(deps: SetUpDeps, typed: string, address: string): Promise<void> {
  const { db, now } = deps;
  return setUpGuesses.attempt(db, { address, who: 'code' }, async ({ fail }) => {
    if (await isSetUpCode(db, readTypedCode(typed), since(now()))) return;
    fail();
    // Another request was faster and has used the codes up.
    if (!(await isSetUpOpen(deps))) throw isDone();
    throw fieldError('refused', 'code', refusals.wrongCode);
  });
}

function isDone(): AppError {
  return new AppError('not-found', refusals.done);
}

const PAGE = '/setup';

/**
 * Where a page's address leads instead: to the set-up while the shop has no administrator, and away from it afterwards.
 * The database is asked until there is one, and never again.
 */
export function createSetUpDetour(
  deps: Pick<SetUpDeps, 'db' | 'config'>,
): (pathname: string) => Promise<string | undefined> {
  let open = !deps.config.demo;
  return async (pathname) => {
    if (open) open = await isSetUpOpen(deps);
    const isSetUp = /^\/setup\/*$/i.test(pathname);
    if (open === isSetUp) return undefined;
    return open ? PAGE : '/admin';
  };
}
