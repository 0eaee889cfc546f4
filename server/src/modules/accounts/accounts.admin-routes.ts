import * as endpoints from '@fieldhouse/contracts/accounts.endpoints';
import * as schemas from '@fieldhouse/contracts/accounts.schemas';
import { inTransaction } from '../../platform/db/db.ts';
import { type RouteHost, route } from '../../platform/http/route.ts';
import { inBatches } from '../../platform/http/stream-list.ts';
import { forceResetPassword } from './force-reset-password.ts';
import { listUsersAfter } from './user-list.repo.ts';
import { type DeleteUserDeps, deleteUser, listUsers, recordExport, updateUser } from './users.ts';

const BATCH = 500;

export function accountsAdminRoutes(host: RouteHost, deps: DeleteUserDeps): void {
  const { db } = deps;

  route(host, endpoints.listUsers, schemas.listUsers, async ({ query }, { caller, requireFreshSignIn }) => {
    const { page, q } = query;
    if (page !== undefined || q) return listUsers(db, { ...query, page: page ?? 1 });
    requireFreshSignIn();
    await inTransaction(db, (tx) => recordExport(tx, caller.userId));
    return inBatches(
      BATCH,
      (lastId: string | undefined, most) => listUsersAfter(db, lastId, most),
      ({ _id }) => _id,
    );
  });
  // Getting this far is the answer.
  route(host, endpoints.verifyAdmin, schemas.verifyAdmin, async () => true);
  route(host, endpoints.updateUser, schemas.updateUser, ({ params, body }, { caller }) =>
    updateUser(deps, params.id, body, caller.userId),
  );
  route(host, endpoints.deleteUser, schemas.deleteUser, async ({ params, body }, { caller, t }) => {
    await deleteUser(deps, params.id, { reason: body.reason, actor: caller.userId });
    return { message: t`The user has been deleted successfully.` };
  });
  route(host, endpoints.forceResetPassword, schemas.forceResetPassword, async ({ body }, { caller, t }) => {
    const { name, mailed } = await forceResetPassword(deps, body._id, caller.userId);
    return {
      message: mailed
        ? t`${name} has received an email to modify the password`
        : t`The password of ${name} has been reset again, but no further email was sent: there have been several in the past hour.`,
    };
  });
}
