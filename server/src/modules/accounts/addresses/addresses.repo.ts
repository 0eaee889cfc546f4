import type { SavedAddress } from '@fieldhouse/contracts/addresses.schemas';
import type { Address } from '@fieldhouse/contracts/order.schemas';
import type { Db, Tx } from '../../../platform/db/db.ts';

/** The default first, then the newest. */
export async function listAddresses(db: Db, accountId: string): Promise<SavedAddress[]> {
  const rows = await db
    .selectFrom('address')
    .select(['id', 'content', 'is_default as isDefault', 'v as __v'])
    .where('account_id', '=', accountId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, content, isDefault, __v }) => ({ ...content, _id: id, default: isDefault, __v }));
}

interface NewAddress {
  readonly id: string;
  readonly accountId: string;
  readonly content: Address;
  readonly isDefault: boolean;
  readonly at: Date;
}

export async function insertAddress(tx: Tx, { id, accountId, content, isDefault, at }: NewAddress): Promise<void> {
  await tx
    .insertInto('address')
    .values({
      id,
      account_id: accountId,
      is_default: isDefault,
      created_at: at,
      content: JSON.stringify(content),
    })
    .execute();
}

export async function updateAddress(
  tx: Tx,
  id: string,
  { content, isDefault }: { readonly content?: Address; readonly isDefault?: boolean },
): Promise<void> {
  await tx
    .updateTable('address')
    .set((eb) => ({
      ...(content && { content: JSON.stringify(content) }),
      ...(isDefault !== undefined && { is_default: isDefault }),
      v: eb('v', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

export async function deleteAddress(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('address').where('id', '=', id).execute();
}

export async function deleteAddressesOf(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('address').where('account_id', '=', accountId).execute();
}

export async function deleteAddressesSince(tx: Tx, since: Date): Promise<void> {
  await tx.deleteFrom('address').where('created_at', '>=', since).execute();
}
