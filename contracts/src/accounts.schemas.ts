import { z } from 'zod';
import { accountMessages, PASSWORD_LENGTH } from './account.rules.ts';
import { messages } from './messages.ts';
import { privacyMessages, REASON_LENGTH } from './privacy.rules.ts';
import { rights, roles } from './rights.ts';
import { shopBasics } from './settings.schemas.ts';
import { byId, done, email, packedIds, pagedQuery, typedLine, typedText } from './text.schemas.ts';

const userMessages = messages('user', {
  role: 'Please choose administrator or client',
  google: 'Google did not tell us who you are',
  none: 'Please choose a user',
  newsLetter: 'Please choose whether you want the newsletter',
} as const);

const role = z.enum(roles, { error: userMessages.role });

const user = z.object({
  _id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role,
  newsLetter: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type User = z.output<typeof user>;

/** What somebody is told about themselves. */
const me = user.extend({
  /** Otherwise they sign in with Google alone. */
  hasPassword: z.boolean(),
  secondFactor: z.boolean(),
  /** Until when they have to enrol one, if they have to. */
  secondFactorDue: z.string().nullable(),
  /** What they may do as a member of staff; of a customer nothing. */
  rights: z.array(z.enum(rights)),
});
export type Me = z.output<typeof me>;

export const session = z.object({ tokenId: z.string() });
const MAX_TYPED = 1000;

/** A name stands on one line: it goes into the header of a mail. */
export const name = typedLine(accountMessages.name, 100);

/** As typed at the log-in: the answer to a wrong one is the same whatever it is. */
const claimedEmail = typedText(accountMessages.email, MAX_TYPED);
const claimedPassword = z
  .string({ error: accountMessages.password })
  .min(1, accountMessages.password)
  .max(MAX_TYPED, accountMessages.passwordLength);

// The same letters typed on another keyboard are the same password. Counted in characters, not in UTF-16 units.
export const newPassword = z
  .string({ error: accountMessages.password })
  .max(MAX_TYPED, accountMessages.passwordLength)
  .refine((text) => {
    const { length } = [...text.normalize('NFKC')];
    return length >= PASSWORD_LENGTH.min && length <= PASSWORD_LENGTH.max;
  }, accountMessages.passwordLength);

export const link = z.string({ error: accountMessages.badLink }).max(500, accountMessages.badLink);

export const setUpShop = {
  body: z.object({ code: typedText(accountMessages.setUpCode, 100), email, password: newPassword, ...shopBasics }),
  response: session,
};
export const signUp = {
  body: z.object({ name, email, password: newPassword, newsLetter: z.boolean().optional() }),
  response: done,
};
export const activateAccount = { params: z.object({ token: z.string() }), response: done };
/** `changes`: the link is about another address for an account that is active. */
export const findActivation = {
  body: z.object({ link }),
  response: z.object({ email: z.string(), changes: z.boolean().optional() }),
};
export const checkActivation = { body: z.object({ link, password: claimedPassword }), response: done };
export const discardSignUp = { body: z.object({ link }), response: done };
export const resendActivation = { body: z.object({ email }), response: done };
export const signIn = { body: z.object({ email: claimedEmail, password: claimedPassword }), response: session };
export const signInWithGoogle = {
  body: z.object({ tokenId: z.string({ error: userMessages.google }).max(10_000) }),
  response: session,
};
export const signOut = { response: done };
export const signOutEverywhere = { response: done };
export const forgotPassword = {
  body: z.object({ email: typedText(accountMessages.emailNotFound, 254) }),
  response: done,
};
/** `used`: itself, or it has ended because the password was changed in another way. */
const resetState = z.enum(['open', 'used', 'expired', 'unknown']);
export type ResetState = z.output<typeof resetState>;
export const findReset = { body: z.object({ resetLink: link }), response: z.object({ state: resetState }) };
export const resetPassword = { body: z.object({ newPass: newPassword, resetLink: link }), response: done };
export const forceResetPassword = {
  body: z.object({ _id: z.string({ error: userMessages.none }) }),
  response: done,
};

const { page, limit, q } = pagedQuery;
const filter = { q, sort: z.literal('oldest').optional().catch(undefined) };
export const listUsers = {
  /** Newest first, unless `sort` says oldest; without `page` and `q` always so. */
  query: z.object({ page, limit, ...filter }),
  list: user,
};
export const exportUsers = {
  query: z.object({ ...filter, ids: packedIds }),
  file: { type: 'text/csv', name: 'users.csv' },
};
export type UserFilter = Readonly<Partial<z.output<typeof exportUsers.query>>>;
export const getMe = { response: me };
export const verifyAdmin = { response: z.boolean() };
/** `roleWas` is what the caller saw: if it has been changed since, nothing happens. */
export const updateUser = { params: byId, body: z.object({ role, roleWas: role.optional() }), response: user };
/** `reason`: of who has asked for it by letter, for the journal. */
export const deleteUser = {
  params: byId,
  body: z.object({ reason: typedText(privacyMessages.reason, REASON_LENGTH).optional() }),
  response: done,
};
export const subscribe = {
  body: z.object({ newsLetter: z.boolean({ error: userMessages.newsLetter }) }),
  response: done,
};
/** All sessions die with the old password, so the caller is given a new one. */
export const changePassword = {
  body: z.object({ password: claimedPassword, newPass: newPassword }),
  response: z.object({ message: z.string(), tokenId: z.string() }),
};
