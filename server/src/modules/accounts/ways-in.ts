import * as accounts from '@fieldhouse/contracts/accounts.endpoints';
import * as security from '@fieldhouse/contracts/security.endpoints';

/** What it takes to come in, to prove once more who one is, and to leave. */
export const waysIn = [
  accounts.signIn,
  accounts.signInWithGoogle,
  security.finishSignIn,
  security.askForProof,
  security.confirmIdentity,
  accounts.signOut,
  accounts.signOutEverywhere,
] as const;
