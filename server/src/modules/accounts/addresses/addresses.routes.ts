import { addressBookMessages } from '@fieldhouse/contracts/account.rules';
import * as endpoints from '@fieldhouse/contracts/addresses.endpoints';
import * as schemas from '@fieldhouse/contracts/addresses.schemas';
import { inTransaction } from '../../../platform/db/db.ts';
import { type RouteHost, route } from '../../../platform/http/route.ts';
import { once } from '../../../platform/keyed-requests/once.ts';
import type { AccountDeps } from '../accounts.deps.ts';
import { addAddress, changeAddress, removeAddress } from './address-book.ts';
import { listAddresses } from './addresses.repo.ts';

export function addressRoutes(host: RouteHost, { db, now }: Pick<AccountDeps, 'db' | 'now'>): void {
  route(host, endpoints.listAddresses, schemas.listAddresses, (_input, { caller }) => listAddresses(db, caller.userId));
  route(host, endpoints.createAddress, schemas.createAddress, ({ body }, { caller, keyed }) =>
    inTransaction(db, (tx) => once(tx, keyed, () => addAddress(tx, caller.userId, body, now()))),
  );
  route(host, endpoints.updateAddress, schemas.updateAddress, ({ params, body }, { caller }) =>
    inTransaction(db, (tx) => changeAddress(tx, caller.userId, params.id, body)),
  );
  route(host, endpoints.deleteAddress, schemas.deleteAddress, async ({ params }, { caller, say }) => {
    await inTransaction(db, (tx) => removeAddress(tx, caller.userId, params.id));
    return { message: say(addressBookMessages.deleted) };
  });
}
