import { accountMessages } from '@fieldhouse/contracts/account.rules';
import type { Language } from '@fieldhouse/contracts/language';
import { restockMessages } from '@fieldhouse/contracts/restock.rules';
import { inTransaction } from '../../platform/db/db.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import { toSite } from '../../platform/limits/network-address.ts';
import { emailKey, findUser } from '../accounts/index.ts';
import type { RestockDeps } from './restock.deps.ts';
import { queueConfirmation } from './restock.jobs.ts';
import { restockMailsTo, restockRequests, restockRequestsFrom } from './restock.limits.ts';
import * as repo from './restock.repo.ts';

interface Wish {
  readonly variantId: string;
  /** None: the caller's own address. */
  readonly email?: string | undefined;
}

interface Asker {
  readonly userId: string | undefined;
  readonly address: string;
  readonly language: Language;
  /** Where they buy, by its id; null: in the shop itself. */
  readonly market: string | null;
}

type Deps = Pick<RestockDeps, 'db'>;
type Reading = Pick<Asker, 'language' | 'market'>;

/** Puts an address on the list of a variant that is sold out. `address` is the caller's network address. Returns what to say. */
export async function requestRestock(
  deps: Deps,
  { variantId, email }: Wish,
  { userId, address, ...reader }: Asker,
): Promise<string> {
  const account = userId === undefined ? undefined : await findUser(deps.db, userId);
  const isOwn = account && (email === undefined || emailKey(email) === emailKey(account.email));
  if (!isOwn && email === undefined) throw needsAddress();
  const variant = await repo.findVariant(deps.db, variantId);
  if (!variant?.isSold) throw new AppError('not-found', restockMessages.gone);
  if (variant.quantity > 0) throw new AppError('refused', restockMessages.inStock);
  await restockRequestsFrom.take(deps.db, toSite(address));
  if (isOwn) return listMember(deps, variantId, { id: account._id, email: account.email, ...reader });
  return listVisitor(deps, variantId, { email: email ?? '', ...reader }, address);
}

/** The address of an account has been confirmed when it was activated. */
async function listMember(
  { db }: Deps,
  variantId: string,
  { id, email, ...reader }: { readonly id: string; readonly email: string } & Reading,
): Promise<string> {
  const key = emailKey(email);
  await inTransaction(db, async (tx) => {
    await repo.lockAddress(tx, key);
    if (await repo.isFull(tx, key, variantId)) throw new AppError('refused', restockMessages.tooMany);
    await repo.listMember(tx, { variantId, email, key, ...reader, accountId: id });
  });
  return restockMessages.listed;
}

/** Says the same to everybody, and refuses as often, whether the address is on a list already or not. */
async function listVisitor(
  { db }: Deps,
  variantId: string,
  { email, ...reader }: { readonly email: string } & Reading,
  address: string,
): Promise<string> {
  const key = emailKey(email);
  await restockRequests.take(db, { address, who: key });
  const isWaiting = await repo.isConfirmed(db, variantId, key);
  // What sends no email is counted separately from what does.
  for (const ceiling of restockMailsTo) await ceiling.take(db, ...(isWaiting ? [key, 'none'] : [key]));
  await inTransaction(db, async (tx) => {
    const requestId = await repo.listVisitor(tx, { variantId, email, key, ...reader });
    if (requestId !== undefined) await queueConfirmation(tx, requestId);
  });
  return restockMessages.confirmFirst;
}

function needsAddress(): AppError {
  return fieldError('invalid-input', 'email', accountMessages.email);
}
