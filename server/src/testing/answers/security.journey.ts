import * as accounts from '@fieldhouse/contracts/accounts.endpoints';
import * as security from '@fieldhouse/contracts/security.endpoints';
import { PASSWORD } from '../account-shop.ts';
import { codeOf } from '../second-factors.ts';
import type { People } from './accounts.journey.ts';
import { nobody, type Recorder } from './recorder.ts';

const email = 'faye@example.com';

/** Faye enrols one-time codes, signs in with one, looks at her sessions, and loses her phone. */
export async function enrolFactors({ shop, ask, name }: Recorder, { admin }: People): Promise<void> {
  const faye = name('faye', (await shop.person('client', { email })).id);
  const password = PASSWORD;
  const as = await shop.signIn({ email, password });
  const lengths = (body: unknown) => (body as { recoveryCodes: string[] }).recoveryCodes.map(({ length }) => length);
  const fields = (body: unknown) => Object.keys(body as object);

  await ask(security.listSecondFactors, 'before there are any', { as });
  await ask(security.addSecondFactor, 'with a wrong password', {
    as,
    body: { kind: 'totp', password: 'never was it' },
  });
  await ask(security.addSecondFactor, 'of a kind that is none', { as, body: { kind: 'sms', password } });
  await ask(security.addSecondFactor, 'a passkey', { as, body: { kind: 'passkey', password }, shape: fields });
  const body = { kind: 'totp', password };
  const { _id: id, secret = '' } = await ask(security.addSecondFactor, 'one-time codes', { as, body, shape: fields });
  name('one-time codes', id);
  // This shop's clock is everybody's. A code of the step to come is taken as well.
  const code = (stepsAhead = 0) => ({ code: codeOf(secret, Date.now() + stepsAhead * 30_000) });
  await ask(security.confirmSecondFactor, 'with a wrong code', { as, params: { id }, body: { code: 'abcdef' } });
  await ask(security.confirmSecondFactor, 'with the code', { as, params: { id }, body: code(), shape: lengths });
  await ask(security.listSecondFactors, 'when there is one', { as });
  await ask(security.countRecoveryCodes, 'that are new', { as });
  await ask(security.renewRecoveryCodes, 'once more', { as, shape: lengths });
  await ask(security.askForProof, 'as Faye', { as });
  await ask(security.confirmIdentity, 'with a wrong password', { as, body: { password: 'never was it' } });
  await ask(security.confirmIdentity, 'with the password', { as, body: { password } });

  const asked = await ask(accounts.signIn, 'as Faye, who has a second factor', { body: { email, password } });
  const { challenge } = asked as unknown as { challenge: string };
  await ask(security.finishSignIn, 'with a wrong code', { body: { challenge, code: '000000' } });
  await ask(security.finishSignIn, 'with a challenge that is none', { body: { challenge: 'x', code: '000000' } });
  const { tokenId } = await ask(security.finishSignIn, 'with the code', { body: { challenge, ...code(1) } });
  const sessions = await ask(security.listSessions, 'two of Faye', { as: tokenId });
  for (const { _id, current } of sessions) name(current ? 'newer session' : 'older session', _id);
  await ask(security.endSession, 'what is none', { as: tokenId, params: { id: nobody } });
  const older = sessions.find(({ current }) => !current)?._id ?? '';
  await ask(security.endSession, 'the older one', { as: tokenId, params: { id: older } });
  await ask(security.endOtherSessions, 'all others', { as: tokenId });

  await ask(security.removeSecondFactor, 'of nobody', { as: tokenId, params: { id: nobody }, body: { password } });
  await ask(security.resetSecondFactors, 'of Faye', { as: admin, params: { id: faye } });
  const anew = await shop.signIn({ email, password });
  const again = await shop.ask('POST', '/api/users/me/second-factors', { token: anew, payload: body });
  const params = { id: again.body._id as string };
  await ask(security.removeSecondFactor, 'that was not confirmed', { as: anew, params, body: { password } });
}
