import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '../http/app-error.ts';
import { createGoogle } from './identity.ts';

const CLIENT_ID = 'fieldhouse.apps.example';
const ISSUER = 'https://accounts.google.com';
let keys: { own: CryptoKey; foreign: CryptoKey };
let provider: Server;
let answerWith: () => { status: number; body: string };
let asked = 0;
let keysAt: string;

beforeAll(async () => {
  const [own, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  keys = { own: own.privateKey, foreign: foreign.privateKey };
  const jwk: JWK = { ...(await exportJWK(own.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  answerWith = () => ({ status: 200, body: JSON.stringify({ keys: [jwk] }) });
  provider = createServer((_request, response) => {
    asked++;
    const { status, body } = answerWith();
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  }).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const address = provider.address();
  keysAt = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/certs`;
});
afterAll(() => provider.close());

const now = () => new Date();
const google = () => createGoogle(CLIENT_ID, now, keysAt);
const seconds = (fromNow: number) => Math.floor(Date.now() / 1000) + fromNow;
const ann = { email: 'ann@example.com', email_verified: true, name: 'Ann Arrow' };

function sign(claims: Record<string, unknown> = {}, { key = keys.own, alg = 'RS256', kid = 'k1' } = {}) {
  const usual = { iss: ISSUER, aud: CLIENT_ID, sub: '1001', iat: seconds(-5), exp: seconds(3600) };
  return new SignJWT({ ...usual, ...ann, ...claims }).setProtectedHeader({ alg, kid }).sign(key);
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const unsigned = (header: object) =>
  `${encode(header)}.${encode({ iss: ISSUER, aud: CLIENT_ID, sub: '1', iat: seconds(0), exp: seconds(60), ...ann })}.`;

async function refusal(token: string): Promise<AppError> {
  const error = await google()
    .verify(token)
    .then(
      () => undefined,
      (caught: unknown) => caught,
    );
  if (!(error instanceof AppError)) throw new Error(`not refused: ${String(error)}`);
  return error;
}

describe('an ID token', () => {
  test('of the provider, for this shop, says who somebody is; its keys are fetched once', async () => {
    const verifier = google();
    const before = asked;
    for (const iss of [ISSUER, 'accounts.google.com'])
      expect(await verifier.verify(await sign({ iss }))).toEqual({
        subject: '1001',
        email: 'ann@example.com',
        name: 'Ann Arrow',
      });
    expect(asked - before).toBe(1);
  });

  test.each<[string, () => Promise<string> | string]>([
    ['for another shop', () => sign({ aud: 'another.apps.example' })],
    ['for nobody', () => sign({ aud: undefined })],
    ['of another issuer', () => sign({ iss: 'https://evil.example' })],
    ['signed by another key', () => sign({}, { key: keys.foreign })],
    ['of an unknown key', () => sign({}, { kid: 'k2' })],
    ['that has expired', () => sign({ iat: seconds(-4000), exp: seconds(-400) })],
    ['that never expires', () => sign({ exp: undefined })],
    ['that is not valid yet', () => sign({ nbf: seconds(600) })],
    ['without a subject', () => sign({ sub: undefined })],
    ['without an address', () => sign({ email: undefined })],
    ['with something else as address', () => sign({ email: { $gt: '' } })],
    ['about an address that nobody confirmed', () => sign({ email_verified: false })],
    ['that says "true" instead of being so', () => sign({ email_verified: 'true' })],
    ['that does not say whether the address is confirmed', () => sign({ email_verified: undefined })],
    ['without signature (alg none)', () => unsigned({ alg: 'none' })],
    ['without signature (alg RS256)', () => unsigned({ alg: 'RS256', kid: 'k1' })],
    [
      'signed with a shared secret',
      async () => {
        const secret = new TextEncoder().encode(
          JSON.stringify(await exportJWK((await generateKeyPair('RS256')).publicKey)),
        );
        return new SignJWT({ iss: ISSUER, aud: CLIENT_ID, sub: '1', ...ann })
          .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
          .setIssuedAt()
          .setExpirationTime('1h')
          .sign(secret);
      },
    ],
    [
      'that brings its own key',
      async () => {
        const { publicKey, privateKey } = await generateKeyPair('RS256');
        return new SignJWT({ iss: ISSUER, aud: CLIENT_ID, sub: '1', ...ann })
          .setProtectedHeader({ alg: 'RS256', jwk: (await exportJWK(publicKey)) as never })
          .setIssuedAt()
          .setExpirationTime('1h')
          .sign(privateKey);
      },
    ],
    [
      'whose content was changed',
      async () => {
        const [header, , signature] = (await sign()).split('.');
        return `${header}.${encode({ iss: ISSUER, aud: CLIENT_ID, sub: '2', iat: seconds(0), exp: seconds(60), ...ann })}.${signature}`;
      },
    ],
    ['that is none', () => 'nonsense'],
    ['that is empty', () => ''],
  ])('%s is refused', async (_what, make) => {
    expect(await refusal(await make())).toMatchObject({ code: 'refused', status: 400 });
  });

  test('the refusal does not say which check failed', async () => {
    const sentences = [await refusal(await sign({ aud: 'x' })), await refusal(unsigned({ alg: 'none' }))];
    expect(new Set(sentences.map(({ message }) => message)).size).toBe(1);
  });
});

describe('a provider that cannot be reached', () => {
  test.each([
    ['answers with a fault', () => ({ status: 500, body: 'oops' })],
    ['answers with something else', () => ({ status: 200, body: '<html>' })],
    ['answers with no keys', () => ({ status: 200, body: '{"nothing":1}' })],
  ])('and %s is no reason to blame the token', async (_what, answer) => {
    const usual = answerWith;
    answerWith = answer;
    expect(await refusal(await sign())).toMatchObject({ code: 'unavailable', status: 503, retryAfterSeconds: 5 });
    answerWith = usual;
  });

  test('and does not listen at all neither', async () => {
    const gone = createGoogle(CLIENT_ID, now, 'http://127.0.0.1:9/certs');
    await expect(gone.verify(await sign())).rejects.toMatchObject({ code: 'unavailable' });
  });
});
