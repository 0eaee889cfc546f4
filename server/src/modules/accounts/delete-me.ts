import { privacyMessages } from '@fieldhouse/contracts/privacy.rules';
import { inWrite } from '../../platform/cache/changes.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { requireAnotherAdministrator } from './accounts.refusals.ts';
import { lockAccount, lockAdministrators } from './accounts.repo.ts';
import { deleteAccount, takeAlong } from './close-account.ts';
import { type Holder, requirePassword, requireSamePassword } from './factors/confirm-identity.ts';
import type { FactorDeps } from './factors/enter.ts';
import { listOpenThings } from './open-things.repo.ts';
import type { DeleteUserDeps } from './users.ts';

/** By its owner. What is open comes to its end first: goods need an address, and money a buyer. */
export async function deleteMe(
  deps: FactorDeps & DeleteUserDeps,
  holder: Holder,
  password: string | undefined,
): Promise<void> {
  const compared = await requirePassword(deps, holder, password);
  await inWrite(deps, async (tx) => {
    const administrators = await lockAdministrators(tx);
    const account = requireSamePassword(await lockAccount(tx, holder.userId), compared);
    requireAnotherAdministrator(administrators, account.id);
    await takeAlong(tx, account, deps.facts);
    const open = await listOpenThings(tx, account.id);
    if (open.length > 0) throw new AppError('refused', privacyMessages.open(open.join(', ')));
    await deleteAccount(tx, account, { ...deps, at: deps.now() });
  });
}
