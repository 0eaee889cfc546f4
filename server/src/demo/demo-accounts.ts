import { addAccount } from '../modules/accounts/index.ts';
import { type Db, inTransaction, takeAdvisoryLock } from '../platform/db/db.ts';
import type { Passwords } from '../platform/passwords/passwords.ts';

export const demoAccounts = {
  admin: { name: 'Alex Admin', email: 'admin@fieldhouse.test', password: 'fieldhouse-admin', role: 'admin' },
  client: { name: 'Chris Client', email: 'client@fieldhouse.test', password: 'fieldhouse-client', role: 'client' },
} as const;

interface Deps {
  readonly db: Db;
  readonly passwords: Passwords;
  readonly now: () => Date;
}

/** The two accounts of the README. Those that are there already stay as they are. Returns the new ones' ids. */
export async function addDemoAccounts({ db, passwords, now }: Deps): Promise<string[]> {
  const ready = await Promise.all(
    Object.values(demoAccounts).map(async ({ password, ...account }) => ({
      ...account,
      newsLetter: true,
      passwordHash: await passwords.inTurn(account.email, ({ hash }) => hash(password)),
    })),
  );
  return inTransaction(db, async (tx) => {
    await takeAdvisoryLock(tx, 'the demo accounts');
    const ids = [];
    for (const account of ready) ids.push(await addAccount(tx, account, now()));
    return ids.filter((id) => id !== undefined);
  });
}
