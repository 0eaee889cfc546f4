import { messages } from '@fieldhouse/contracts/messages';
import * as endpoints from '@fieldhouse/contracts/security.endpoints';
import * as schemas from '@fieldhouse/contracts/security.schemas';
import { inTransaction } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { type RouteContext, type RouteHost, route } from '../../../platform/http/route.ts';
import { clientAddress } from '../../../platform/limits/network-address.ts';
import { deviceOf } from '../../../platform/sessions/device.rules.ts';
import { endOtherSessionsOf, endSessionOf, listSessionsOf } from '../../../platform/sessions/sessions.repo.ts';
import type { AccountDeps } from '../accounts.deps.ts';
import { askForProof, confirmIdentity, type Holder } from './confirm-identity.ts';
import { addFactor, confirmFactor, renewRecoveryCodes } from './enrol-factor.ts';
import { finishSignIn } from './enter.ts';
import { countRecoveryCodes, listFactors } from './factors.repo.ts';
import { removeFactor, resetFactors } from './remove-factor.ts';

const refusals = messages('session', { gone: 'You are no longer logged in there.' } as const);

export const holderOf = ({ caller, request }: RouteContext): Holder => ({
  userId: caller.userId,
  sessionId: caller.session.id,
  address: clientAddress(request),
});

/** How people prove who they are, beyond the password, and where they are signed in. */
export function factorRoutes(host: RouteHost, deps: AccountDeps): void {
  const { db } = deps;
  route(host, endpoints.finishSignIn, schemas.finishSignIn, async ({ body }, { request, language }) => ({
    tokenId: await finishSignIn(deps, { ...body, language }, clientAddress(request)),
  }));
  route(host, endpoints.askForProof, schemas.askForProof, (_input, { caller }) => askForProof(deps, caller.userId));
  route(host, endpoints.confirmIdentity, schemas.confirmIdentity, async ({ body }, context) => {
    await confirmIdentity(deps, holderOf(context), body);
    const { t } = context;
    return { message: t`Thank you. You can go on.` };
  });

  route(host, endpoints.listSecondFactors, schemas.listSecondFactors, (_input, { caller }) =>
    listFactors(db, caller.userId),
  );
  route(host, endpoints.addSecondFactor, schemas.addSecondFactor, ({ body }, context) => {
    const device = deviceOf(context.request.headers['user-agent']);
    return addFactor(deps, holderOf(context), { ...body, device });
  });
  route(host, endpoints.confirmSecondFactor, schemas.confirmSecondFactor, async ({ params, body }, context) => ({
    recoveryCodes: await confirmFactor(deps, holderOf(context), params.id, body),
  }));
  route(host, endpoints.removeSecondFactor, schemas.removeSecondFactor, async ({ params, body }, context) => {
    const { isFreshByFactor } = context.caller.session;
    await removeFactor(deps, holderOf(context), params.id, { ...body, isFreshByFactor });
    const { t } = context;
    return { message: t`It has been removed.` };
  });
  route(host, endpoints.countRecoveryCodes, schemas.countRecoveryCodes, async (_input, { caller }) => ({
    left: await countRecoveryCodes(db, caller.userId),
  }));
  route(host, endpoints.renewRecoveryCodes, schemas.renewRecoveryCodes, async (_input, { caller }) => ({
    recoveryCodes: await renewRecoveryCodes(deps, caller),
  }));
  route(host, endpoints.resetSecondFactors, schemas.resetSecondFactors, async ({ params }, { caller, t }) => {
    const name = await resetFactors(deps, params.id, caller.userId);
    return { message: t`${name} can log in without a second factor, and has received an email about it.` };
  });
  sessionRoutes(host, deps);
}

function sessionRoutes(host: RouteHost, { db, now }: AccountDeps): void {
  route(host, endpoints.listSessions, schemas.listSessions, async (_input, { caller }) => {
    const sessions = await listSessionsOf(db, caller.userId, now());
    return sessions.map(({ id, createdAt, lastSeenAt, device }) => ({
      _id: id,
      current: id === caller.session.id,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      device: device ?? '',
    }));
  });
  route(host, endpoints.endOtherSessions, schemas.endOtherSessions, async (_input, { caller, t }) => {
    await inTransaction(db, (tx) => endOtherSessionsOf(tx, caller.userId, caller.session.id));
    return { message: t`You are logged out on all other devices.` };
  });
  route(host, endpoints.endSession, schemas.endSession, async ({ params }, { caller, t }) => {
    if (!(await endSessionOf(db, caller.userId, params.id))) throw new AppError('not-found', refusals.gone);
    return { message: t`You are logged out there.` };
  });
}
