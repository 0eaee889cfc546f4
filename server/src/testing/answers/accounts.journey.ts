import * as accounts from '@fieldhouse/contracts/accounts.endpoints';
import { createGoogleToken } from '@fieldhouse/contracts/demo.endpoints';
import { OTHER_PASSWORD, PASSWORD, tokenIn } from '../account-shop.ts';
import { eventually } from '../test-queue.ts';
import type { Recorder } from './recorder.ts';

export interface People {
  /** Sessions: of staff, of the one who buys, and of one who only looks. */
  readonly admin: string;
  readonly buyer: string;
  readonly visitor: string;
  readonly adminId: string;
  readonly buyerId: string;
  readonly visitorId: string;
}

const email = 'pat@example.com';
const THIRD_PASSWORD = 'Nine pins and one bowl';

/** A visitor signs up, activates the account, loses the password, and is in again at the end. */
export async function joinShop(recorder: Recorder): Promise<People> {
  const { shop, ask, name } = recorder;
  const adminId = name('admin', (await shop.person('admin', { email: 'ada@example.com' })).id);
  const visitorId = name('visitor', (await shop.person('client', { email: 'vic@example.com' })).id);

  const wish = { name: 'Pat Sprinter', email, password: PASSWORD, newsLetter: true };
  await ask(accounts.signUp, 'with a wrong address', { body: { ...wish, email: 'pat' } });
  await ask(accounts.signUp, 'with a short password', { body: { ...wish, password: 'short' } });
  await ask(accounts.signUp, 'with a password that everybody has', { body: { ...wish, password: 'password123' } });
  await ask(accounts.signUp, 'as Pat', { body: wish });
  await ask(accounts.signUp, 'with the address of somebody else', { body: { ...wish, email: 'vic@example.com' } });
  await ask(accounts.signIn, 'before the account is active', { body: { email, password: PASSWORD } });
  await activate(recorder);
  await discard(recorder);

  await ask(accounts.signIn, 'with a wrong password', { body: { email, password: OTHER_PASSWORD } });
  await ask(accounts.signIn, 'as nobody who is known', { body: { email: 'no@example.com', password: PASSWORD } });
  const { tokenId } = await ask(accounts.signIn, 'as Pat', { body: { email, password: PASSWORD } });
  const { _id: buyerId } = await ask(accounts.getMe, 'as Pat', { as: tokenId });
  name('pat', buyerId);
  await losePassword(recorder, tokenId);
  await useGoogle(recorder);

  const { tokenId: buyer } = await ask(accounts.signIn, 'as Pat with the new password', {
    body: { email, password: THIRD_PASSWORD },
  });
  await ask(accounts.subscribe, 'no', { as: buyer, body: { newsLetter: false } });
  await ask(accounts.subscribe, 'yes', { as: buyer, body: { newsLetter: true } });
  const admin = await shop.signIn({ email: 'ada@example.com', password: PASSWORD });
  const visitor = await shop.signIn({ email: 'vic@example.com', password: PASSWORD });
  await ask(accounts.subscribe, 'yes, says another', { as: visitor, body: { newsLetter: true } });
  await ask(accounts.verifyAdmin, 'as staff', { as: admin });
  return { admin, buyer, visitor, adminId, buyerId, visitorId };
}

async function activate({ shop, ask }: Recorder): Promise<void> {
  const link = tokenIn(await shop.mailTo(email));
  await ask(accounts.findActivation, 'whose link it is', { body: { link } });
  await ask(accounts.findActivation, 'with a wrong link', { body: { link: 'wrong' } });
  await ask(accounts.checkActivation, 'with a wrong password', { body: { link, password: OTHER_PASSWORD } });
  await ask(accounts.checkActivation, 'with the password', { body: { link, password: PASSWORD } });
  await ask(accounts.activateAccount, 'with the link', { params: { token: link } });
  await ask(accounts.activateAccount, 'a second time', { params: { token: link } });
  await ask(accounts.activateAccount, 'with a wrong link', { params: { token: 'wrong' } });
}

async function discard({ shop, ask }: Recorder): Promise<void> {
  const stranger = { name: 'Sam Stranger', email: 'sam@example.com', password: PASSWORD };
  await ask(accounts.signUp, 'as somebody who is not meant', { body: stranger });
  const first = tokenIn(await shop.mailTo(stranger.email));
  await ask(accounts.resendActivation, 'to who waits for it', { body: { email: stranger.email } });
  await shop.mailTo(stranger.email, 2);
  await ask(accounts.resendActivation, 'to nobody who is known', { body: { email: 'no@example.com' } });
  await ask(accounts.discardSignUp, 'with the link', { body: { link: first } });
  await ask(accounts.discardSignUp, 'a second time', { body: { link: first } });
}

async function losePassword({ shop, ask }: Recorder, as: string): Promise<void> {
  const changed = { password: PASSWORD, newPass: OTHER_PASSWORD };
  await ask(accounts.changePassword, 'with a wrong one', { as, body: { ...changed, password: 'never was it' } });
  await ask(accounts.changePassword, 'to a short one', { as, body: { ...changed, newPass: 'short' } });
  const { tokenId } = await ask(accounts.changePassword, 'with the right one', { as, body: changed });
  await ask(accounts.getMe, 'with a session that has ended', { as });
  await ask(accounts.signOut, 'as Pat', { as: tokenId });

  await ask(accounts.forgotPassword, 'of nobody who is known', { body: { email: 'no@example.com' } });
  await ask(accounts.forgotPassword, 'of Pat', { body: { email } });
  const resetLink = await eventually(async () =>
    (await shop.mailsTo(email)).find(({ text }) => text.includes('/resetpassword/')),
  ).then(tokenIn);
  await ask(accounts.findReset, 'before it is used', { body: { resetLink } });
  await ask(accounts.resetPassword, 'with a wrong link', { body: { newPass: THIRD_PASSWORD, resetLink: 'wrong' } });
  await ask(accounts.resetPassword, 'with the link', { body: { newPass: THIRD_PASSWORD, resetLink } });
  await ask(accounts.resetPassword, 'a second time', { body: { newPass: OTHER_PASSWORD, resetLink } });
}

async function useGoogle({ ask, name }: Recorder): Promise<void> {
  const who = { email: 'gina@example.com', name: 'Gina Goal' };
  const { tokenId } = await ask(createGoogleToken, 'of Gina', { body: who });
  await ask(accounts.signInWithGoogle, 'with a wrong token', { body: { tokenId: 'wrong' } });
  const session = await ask(accounts.signInWithGoogle, 'as Gina', { body: { tokenId } });
  name('gina', (await ask(accounts.getMe, 'as Gina', { as: session.tokenId }))._id);
  await ask(accounts.signOutEverywhere, 'as Gina', { as: session.tokenId });
  await ask(accounts.getMe, 'as Gina who is signed out', { as: session.tokenId });
}
