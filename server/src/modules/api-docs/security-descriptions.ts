/** Of signing in, second factors, sessions, proving who one is, and one's own data. */
export const securityDescriptions: Readonly<Record<string, string>> = {
  signIn:
    'The response is the same for an unknown address and a wrong password. Where the account has a second factor it is 400 with `code: "second-factor"`, a `challenge`, the `methods` that answer it, and for a passkey what the browser is to sign. It lives for 5 minutes and 5 tries.',
  signInWithGoogle:
    'Takes a Google ID token; creates an account if there is none. Asks for the second factor as `signIn` does.',
  finishSignIn:
    'The second step of a sign-in: the `challenge` with a `code`, one-time or recovery, or with what the browser says of the `passkey`. Each code counts once.',
  askForProof: 'What the caller can confirm their identity with. `challenge` is for `passkey` alone.',
  confirmIdentity:
    'Some calls take a proof of who one is of the last 15 minutes, and answer 403 with `code: "confirm-identity"` otherwise: this is it, by `password`, `code` or `passkey`. Then the same call works.',
  listSecondFactors: 'Those that count.',
  addSecondFactor:
    'Begins it: `totp` answers the secret for an app, `passkey` the options for the browser. It counts when it is confirmed, within 15 minutes. Whoever has one already proves who they are by that: their password is not enough.',
  confirmSecondFactor:
    'With a `code` of the app, or what the browser has answered. All other sessions end. The first one brings recovery codes, which are not shown again.',
  removeSecondFactor:
    'Takes the password and a `code`, unless a second factor was shown in the last 15 minutes. With the last one go the recovery codes.',
  countRecoveryCodes: 'How many have not been used.',
  renewRecoveryCodes: 'Ten new ones, for a proof by the second factor. The old ones no longer work.',
  resetSecondFactors: 'All of somebody else’s, who is signed out everywhere and told by mail.',
  endOtherSessions: 'All but the one that asks.',
  listUsers:
    'Without `page` all accounts, as a stream, for which the sign-in has to be fresh; the journal has who took them.',
  exportUsers:
    'The same accounts as CSV, all of them. `ids`: these alone, each id as 22 characters of base64url; without it the sign-in has to be fresh.',
  getMe: 'The account of the caller.',
  exportMe: 'All that the shop has about the caller. Ten times an hour.',
  exportCustomer:
    'The same for a customer, an account or a guest, who has asked by letter; `reason` stands in the journal. Their orders are part of it, so it takes `orders`, too.',
  eraseAddress:
    'For somebody without an account who has asked by letter: what guests of the address have bought stays without them, as when an account is deleted, and so do orders of the former shop. `reason` stands in the journal.',
  deleteMe:
    'Refused while an order, a return or a dispute is open, with their numbers. Accounts without a password take a fresh sign-in.',
  changeEmail:
    'Both mailboxes get a link that works for 24 hours. The address changes when both were opened (`confirmEmail`).',
  changeEmailOf: 'For a customer who has asked by letter: the new mailbox gets the link, the old one is told.',
  confirmEmail: 'The link of either mail; the `message` says whether the other one is still to be opened.',
  startGuestSession:
    'For somebody who buys without an account. The answer’s `tokenId` is sent like that of a sign-in, for 24 hours, and may quote, pay, post the order and read it.',
};
