import { accountMessages } from '@fieldhouse/contracts/account.rules';
import * as endpoints from '@fieldhouse/contracts/accounts.endpoints';
import * as schemas from '@fieldhouse/contracts/accounts.schemas';
import * as privacy from '@fieldhouse/contracts/privacy.endpoints';
import * as privacySchemas from '@fieldhouse/contracts/privacy.schemas';
import { type RouteHost, route } from '../../platform/http/route.ts';
import { clientAddress } from '../../platform/limits/network-address.ts';
import { accountsAdminRoutes } from './accounts.admin-routes.ts';
import type { AccountDeps } from './accounts.deps.ts';
import { noSuchUser } from './accounts.refusals.ts';
import {
  activateAccount,
  checkActivation,
  discardSignUp,
  getUnactivatedAccount,
  resendActivation,
} from './activation.ts';
import { addressRoutes } from './addresses/addresses.routes.ts';
import { changeEmail, changeEmailOf, confirmEmail, findEmailChange } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { deleteMe } from './delete-me.ts';
import { eraseAddress } from './erase-address.ts';
import { factorRoutes, holderOf } from './factors/factors.routes.ts';
import { findReset, forgotPassword, resetPassword } from './reset-password.ts';
import { type SetUpDeps, setUpShop } from './set-up-shop.ts';
import { signIn, signOut, signOutEverywhere } from './sign-in.ts';
import { signInWithGoogle } from './sign-in-with-google.ts';
import { signUp } from './sign-up.ts';
import { staffRoutes } from './staff/staff.routes.ts';
import { findMe } from './user-list.repo.ts';
import { type DeleteUserDeps, subscribe } from './users.ts';

export function accountRoutes(host: RouteHost, deps: AccountDeps & DeleteUserDeps & SetUpDeps): void {
  route(host, endpoints.setUpShop, schemas.setUpShop, async ({ body }, { request }) => ({
    tokenId: await setUpShop(deps, body, clientAddress(request)),
  }));
  signInRoutes(host, deps);
  profileRoutes(host, deps);
  addressRoutes(host, deps);
  factorRoutes(host, deps);
  accountsAdminRoutes(host, deps);
  staffRoutes(host, deps);
}

/** Signing up, in and out. */
function signInRoutes(host: RouteHost, deps: AccountDeps & DeleteUserDeps): void {
  route(host, endpoints.signUp, schemas.signUp, async ({ body }, { request, t, language }) => {
    await signUp(deps, { ...body, language, consent: t`Send me the newsletter` }, clientAddress(request));
    return { message: t`Almost done. Please open the link in the email we have sent you.` };
  });
  route(host, endpoints.activateAccount, schemas.activateAccount, async ({ params }, { say }) => {
    await activateAccount(deps, params.token);
    return { message: say(accountMessages.activated) };
  });
  route(host, endpoints.findActivation, schemas.findActivation, async ({ body }) => {
    const email = await findEmailChange(deps.db, body.link, deps.now());
    if (email !== undefined) return { email, changes: true };
    return { email: (await getUnactivatedAccount(deps.db, body.link, deps.now())).email };
  });
  route(host, endpoints.checkActivation, schemas.checkActivation, async ({ body }, { request, t }) => {
    await checkActivation(deps, body, clientAddress(request));
    return { message: t`The password is right.` };
  });
  route(host, endpoints.discardSignUp, schemas.discardSignUp, async ({ body }, { t }) => {
    await discardSignUp(deps, body.link);
    return { message: t`Thank you. The account has been deleted, and nobody can log in to it.` };
  });
  route(host, endpoints.resendActivation, schemas.resendActivation, async ({ body }, { request, t }) => {
    await resendActivation(deps, body.email, clientAddress(request));
    return { message: t`If an account with this address is waiting to be activated, a new link is on its way.` };
  });
  route(host, endpoints.signIn, schemas.signIn, async ({ body }, { request, language }) => ({
    tokenId: await signIn(deps, { ...body, language }, clientAddress(request)),
  }));
  route(host, endpoints.signInWithGoogle, schemas.signInWithGoogle, async ({ body }, { language }) => ({
    tokenId: await signInWithGoogle(deps, { idToken: body.tokenId, language }),
  }));
  route(host, endpoints.signOut, schemas.signOut, async (_input, { request, t }) => {
    await signOut(deps, request.headers.authorization);
    return { message: t`You are logged out.` };
  });
  route(host, endpoints.signOutEverywhere, schemas.signOutEverywhere, async (_input, { caller, t }) => {
    await signOutEverywhere(deps, caller.userId);
    return { message: t`You are logged out on every device.` };
  });
  route(host, endpoints.forgotPassword, schemas.forgotPassword, async ({ body }, { request, t }) => {
    await forgotPassword(deps, body.email, clientAddress(request));
    return { message: t`We have emailed you a link to reset your password. It works for one hour.` };
  });
  route(host, endpoints.findReset, schemas.findReset, async ({ body }, { request }) => ({
    state: await findReset(deps, body.resetLink, clientAddress(request)),
  }));
  route(host, endpoints.resetPassword, schemas.resetPassword, async ({ body }, { request, t }) => {
    await resetPassword(deps, body, clientAddress(request));
    return { message: t`Your password has been changed. You can now log in with it.` };
  });
}

/** What people can do with their own account. */
function profileRoutes(host: RouteHost, deps: AccountDeps & DeleteUserDeps): void {
  leavingRoutes(host, deps);
  route(host, endpoints.getMe, schemas.getMe, async (_input, { caller }) => {
    const me = await findMe(deps.db, caller.userId);
    if (!me) throw noSuchUser();
    return { ...me, rights: [...caller.rights] };
  });
  route(host, endpoints.subscribe, schemas.subscribe, async ({ body: { newsLetter } }, { caller, t, language }) => {
    const text = newsLetter ? t`Subscribe` : t`Unsubscribe`;
    await subscribe(deps, caller.userId, { newsLetter, language, source: 'profile', text });
    return {
      message: newsLetter
        ? t`You are subscribed to our newsletter.`
        : t`You are unsubscribed. You will no longer receive our newsletter.`,
    };
  });
  route(host, endpoints.changePassword, schemas.changePassword, async ({ body }, { caller, request, t, language }) => {
    const change = { ...body, userId: caller.userId, language };
    const tokenId = await changePassword(deps, change, clientAddress(request));
    return { message: t`Your password has been changed. All other devices have been logged out.`, tokenId };
  });
}

/** One's own data: another address, and leaving. What is exported of it is with the orders. */
function leavingRoutes(host: RouteHost, deps: AccountDeps & DeleteUserDeps): void {
  route(host, privacy.deleteMe, privacySchemas.deleteMe, async ({ body: { password } }, context) => {
    if (password === undefined) context.requireFreshSignIn();
    await deleteMe(deps, holderOf(context), password);
    const { t } = context;
    return { message: t`Your account has been deleted.` };
  });
  route(host, privacy.eraseAddress, privacySchemas.eraseAddress, async ({ body }, { caller, t }) => {
    await eraseAddress(deps, body, caller.userId);
    return { message: t`Nothing here names this person any more.` };
  });
  route(host, privacy.changeEmail, privacySchemas.changeEmail, async ({ body }, context) => {
    if (body.password === undefined) context.requireFreshSignIn();
    const { email, password } = body;
    await changeEmail(deps, holderOf(context), { email, password });
    const { t } = context;
    return {
      message: t`We have written to both addresses. Open the link in each of the two emails within 24 hours.`,
    };
  });
  route(host, privacy.changeEmailOf, privacySchemas.changeEmailOf, async ({ params, body }, { caller, request, t }) => {
    await changeEmailOf(deps, params.id, { ...body, address: clientAddress(request) }, caller.userId);
    return { message: t`The address is changed as soon as the link in the email to ${body.email} was opened.` };
  });
  route(host, privacy.confirmEmail, privacySchemas.confirmEmail, async ({ body }, { t }) => {
    const state = await confirmEmail(deps, body.link);
    return {
      message:
        state === 'changed'
          ? t`Your email address has been changed. Use it to log in from now on.`
          : t`Thank you. Please open the link in the other email, too.`,
    };
  });
}
