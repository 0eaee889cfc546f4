import { addressBookMessages, MAX_ADDRESSES } from '@fieldhouse/contracts/account.rules';
import { toAddress } from '@fieldhouse/contracts/address.rules';
import type { createAddress, SavedAddress, updateAddress } from '@fieldhouse/contracts/addresses.schemas';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import { noSuchUser } from '../accounts.refusals.ts';
import { lockAccount } from '../accounts.repo.ts';
import * as repo from './addresses.repo.ts';

type NewAddress = z.output<typeof createAddress.body>;
type AddressChange = z.output<typeof updateAddress.body>;

export async function addAddress(tx: Tx, owner: string, typed: NewAddress, at: Date): Promise<SavedAddress> {
  const book = await lockBook(tx, owner);
  if (book.length >= MAX_ADDRESSES) throw new AppError('refused', addressBookMessages.full);
  const isDefault = typed.default === true || book.length === 0;
  if (isDefault) await clearDefault(tx, book);
  const [id, content] = [newId(), toAddress(typed)];
  await repo.insertAddress(tx, { id, accountId: owner, content, isDefault, at });
  return { ...content, _id: id, default: isDefault, __v: 0 };
}

/** Where it is the default it stays so: that changes by choosing another. */
export async function changeAddress(
  tx: Tx,
  owner: string,
  id: string,
  { __v, ...typed }: AddressChange,
): Promise<SavedAddress> {
  const book = await lockBook(tx, owner);
  const stored = requireAddress(book, id);
  if (__v !== undefined && __v !== stored.__v) throw new AppError('stale', addressBookMessages.stale);
  const isDefault = stored.default || typed.default === true;
  if (isDefault && !stored.default) await clearDefault(tx, book);
  const content = toAddress(typed);
  await repo.updateAddress(tx, id, { content, isDefault });
  return { ...content, _id: id, default: isDefault, __v: stored.__v + 1 };
}

export async function removeAddress(tx: Tx, owner: string, id: string): Promise<void> {
  const book = await lockBook(tx, owner);
  const stored = requireAddress(book, id);
  await repo.deleteAddress(tx, id);
  const next = stored.default && book.find((other) => other._id !== id);
  if (next) await repo.updateAddress(tx, next._id, { isDefault: true });
}

/** One change at a time: how many there are, and which is the default, depends on all of them. */
async function lockBook(tx: Tx, owner: string): Promise<SavedAddress[]> {
  if (!(await lockAccount(tx, owner))) throw noSuchUser();
  return repo.listAddresses(tx, owner);
}

function requireAddress(book: readonly SavedAddress[], id: string): SavedAddress {
  const found = book.find(({ _id }) => _id === id);
  if (!found) throw new AppError('not-found', addressBookMessages.gone);
  return found;
}

async function clearDefault(tx: Tx, book: readonly SavedAddress[]): Promise<void> {
  const current = book.find((one) => one.default);
  if (current) await repo.updateAddress(tx, current._id, { isDefault: false });
}
