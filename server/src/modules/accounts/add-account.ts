import type { Tx } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import { insertAccount } from './accounts.repo.ts';
import { emailKey } from './accounts.rules.ts';

export interface ReadyAccount {
  readonly name: string;
  readonly email: string;
  readonly role: 'admin' | 'client';
  /** None: nobody can sign in with a password. */
  readonly passwordHash: string | null;
  readonly newsLetter: boolean;
}

/** Creates an account that can sign in at once, without any email. Undefined when the address already has one. */
export async function addAccount(tx: Tx, account: ReadyAccount, at: Date): Promise<string | undefined> {
  const id = newId();
  const made = { ...account, id, emailKey: emailKey(account.email), activatedAt: at, createdAt: at };
  return (await insertAccount(tx, made)) ? id : undefined;
}
