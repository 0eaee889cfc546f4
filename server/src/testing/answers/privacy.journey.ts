import * as privacy from '@fieldhouse/contracts/privacy.endpoints';
import { PASSWORD, tokenIn } from '../account-shop.ts';
import { comeAsGuest } from '../sign-in.ts';
import type { People } from './accounts.journey.ts';
import { nobody, type Recorder } from './recorder.ts';

const email = 'wanda@example.com';
const newEmail = 'wanda.new@example.com';

/** Wanda downloads what the shop has about her, moves to another mailbox, and leaves. */
export async function leaveShop({ shop, ask, name }: Recorder, { admin, buyer }: People): Promise<void> {
  const wanda = name('wanda', (await shop.person('client', { email })).id);
  const as = await shop.signIn({ email, password: PASSWORD });
  await ask(privacy.exportMe, 'of somebody new', { as });
  const parts = (body: unknown) => Object.keys(body as object);
  await ask(privacy.exportMe, 'of a buyer', { as: buyer, shape: parts });
  const params = { id: wanda };
  await ask(privacy.exportCustomer, 'without a reason', { as: admin, params, body: {} });
  await ask(privacy.exportCustomer, 'by letter', { as: admin, params, body: { reason: 'Letter of May 2' } });
  await ask(privacy.exportCustomer, 'of nobody', { as: admin, params: { id: nobody }, body: { reason: 'Why not' } });
  const body = { email: newEmail, password: PASSWORD };
  await ask(privacy.changeEmail, 'with a wrong password', { as, body: { ...body, password: 'never was it' } });
  await ask(privacy.changeEmail, 'to her own', { as, body: { ...body, email } });
  await ask(privacy.changeEmail, 'to a new one', { as, body });
  await ask(privacy.confirmEmail, 'the new mailbox', { body: { link: tokenIn(await shop.mailTo(newEmail)) } });
  await ask(privacy.confirmEmail, 'the old mailbox', { body: { link: tokenIn(await shop.mailTo(email)) } });
  await ask(privacy.confirmEmail, 'what is no link', { body: { link: 'x' } });
  const letter = { email: 'wanda.post@example.com', reason: 'Letter of May 3' };
  await ask(privacy.changeEmailOf, 'by letter', { as: admin, params, body: letter });
  await ask(privacy.changeEmailOf, 'of nobody', { as: admin, params: { id: nobody }, body: letter });
  const guest = await comeAsGuest(shop, 'walter@example.com');
  const erasure = { email: guest.email, reason: 'Letter of May 4' };
  await ask(privacy.eraseAddress, 'by letter', { as: admin, body: erasure });
  await ask(privacy.eraseAddress, 'of nobody', { as: admin, body: erasure });
  await ask(privacy.eraseAddress, 'that has an account', { as: admin, body: { ...erasure, email: newEmail } });
  await ask(privacy.deleteMe, 'with a wrong password', { as, body: { password: 'never was it' } });
  await ask(privacy.deleteMe, 'as Wanda', { as, body: { password: PASSWORD } });
}
