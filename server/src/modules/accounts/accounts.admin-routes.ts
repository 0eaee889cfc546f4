import * as endpoints from '@fieldhouse/contracts/accounts.endpoints';
import * as schemas from '@fieldhouse/contracts/accounts.schemas';
import { messages } from '@fieldhouse/contracts/messages';
import { type RouteHost, route } from '../../platform/http/route.ts';
import { allowExport } from '../journal/index.ts';
import { forceResetPassword } from './force-reset-password.ts';
import { usersCsv } from './users.csv.ts';
import { allUsers, type DeleteUserDeps, deleteUser, listUsers, updateUser } from './users.ts';

const BATCH = 500;

const { downloading: busy } = messages('user', {
  downloading: 'The users are already being downloaded. Please try again shortly.',
} as const);

const exported = { action: 'exportUsers', subject: 'account' } as const;

export function accountsAdminRoutes(host: RouteHost, deps: DeleteUserDeps): void {
  const { db } = deps;

  route(host, endpoints.listUsers, schemas.listUsers, async ({ query }, context) => {
    const { page, q } = query;
    if (page !== undefined || q) return listUsers(db, { ...query, page: page ?? 1 });
    await allowExport(db, context, exported);
    return allUsers(db, {}, BATCH);
  });
  route(
    host,
    endpoints.exportUsers,
    schemas.exportUsers,
    async ({ query }, context) => {
      await allowExport(db, context, { ...exported, filter: query, isChosen: query.ids !== undefined });
      return usersCsv(allUsers(db, query, BATCH));
    },
    { busy },
  );
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
