import * as endpoints from '@fieldhouse/contracts/staff.endpoints';
import * as schemas from '@fieldhouse/contracts/staff.schemas';
import { inTransaction } from '../../../platform/db/db.ts';
import { type RouteHost, route } from '../../../platform/http/route.ts';
import { once } from '../../../platform/keyed-requests/once.ts';
import { clientAddress } from '../../../platform/limits/network-address.ts';
import type { AccountDeps } from '../accounts.deps.ts';
import { acceptInvitation, findInvitation, joinStaff } from './accept-invitation.ts';
import { listInvitations } from './invitations.repo.ts';
import { inviteStaff, withdrawInvitation } from './invitations.ts';
import { listRoles } from './roles.repo.ts';
import { createRole, deleteRole, updateRole } from './roles.ts';
import { listStaff } from './staff.repo.ts';
import { removeStaff, updateStaff } from './staff.ts';

export function staffRoutes(host: RouteHost, deps: AccountDeps): void {
  const { db, now } = deps;
  roleRoutes(host, deps);
  invitationRoutes(host, deps);

  route(host, endpoints.listStaff, schemas.listStaff, () => listStaff(db));
  route(host, endpoints.updateStaff, schemas.updateStaff, ({ params, body }, { caller }) =>
    inTransaction(db, (tx) => updateStaff(tx, { ...params, ...body }, caller.userId, now())),
  );
  route(host, endpoints.removeStaff, schemas.removeStaff, async ({ params }, { caller, t }) => {
    await inTransaction(db, (tx) => removeStaff(tx, params.id, caller.userId, now()));
    return { message: t`The account is a customer’s again.` };
  });
}

function roleRoutes(host: RouteHost, { db }: AccountDeps): void {
  route(host, endpoints.listRoles, schemas.listRoles, () => listRoles(db));
  route(host, endpoints.createRole, schemas.createRole, ({ body }, { caller, keyed }) =>
    inTransaction(db, (tx) => once(tx, keyed, () => createRole(tx, body, caller.userId))),
  );
  route(host, endpoints.updateRole, schemas.updateRole, ({ params, body }, { caller }) =>
    inTransaction(db, (tx) => updateRole(tx, { ...params, ...body }, caller.userId)),
  );
  route(host, endpoints.deleteRole, schemas.deleteRole, async ({ params }, { caller, t }) => {
    await inTransaction(db, (tx) => deleteRole(tx, params.id, caller.userId));
    return { message: t`The role has been deleted.` };
  });
}

function invitationRoutes(host: RouteHost, deps: AccountDeps): void {
  const { db } = deps;
  route(host, endpoints.listInvitations, schemas.listInvitations, () => listInvitations(db));
  route(host, endpoints.inviteStaff, schemas.inviteStaff, ({ body }, { caller, keyed }) =>
    inviteStaff(deps, body, { actor: caller.userId, keyed }),
  );
  route(host, endpoints.withdrawInvitation, schemas.withdrawInvitation, async ({ params }, { caller, t }) => {
    await inTransaction(db, (tx) => withdrawInvitation(tx, params.id, caller.userId));
    return { message: t`The invitation has been withdrawn.` };
  });
  route(host, endpoints.findInvitation, schemas.findInvitation, ({ body }, { request }) =>
    findInvitation(deps, body.link, clientAddress(request)),
  );
  route(host, endpoints.acceptInvitation, schemas.acceptInvitation, async ({ body }, { request, language }) => ({
    tokenId: await acceptInvitation(deps, { ...body, language }, clientAddress(request)),
  }));
  route(host, endpoints.joinStaff, schemas.joinStaff, async ({ body }, { caller, request, t }) => {
    await joinStaff(deps, body.link, caller.userId, clientAddress(request));
    return { message: t`Welcome to the team.` };
  });
}
