import type { AccountDeps } from './accounts.deps.ts';
import { updateAccount } from './accounts.repo.ts';

export async function subscribe(
  { db, now }: Pick<AccountDeps, 'db' | 'now'>,
  userId: string,
  newsLetter: boolean,
): Promise<void> {
  await updateAccount(db, userId, { newsLetter }, now());
}
