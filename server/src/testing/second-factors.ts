import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { MadePasskey, PasskeyOffer, PasskeyQuestion, ShownPasskey } from '@fieldhouse/contracts/security.schemas';
import { Secret, TOTP } from 'otpauth';
import type { AccountShop, Person } from './account-shop.ts';

export const FACTORS = '/api/users/me/second-factors';
export const SECOND = '/api/auth/second-factor';

/** The code of an app whose clock shows this. */
export const codeOf = (secret: string, ms: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: ms });

export interface Enrolled {
  readonly token: string;
  readonly factorId: string;
  readonly secret: string;
  readonly recoveryCodes: string[];
}

/** Signs somebody in who then enrols one-time codes. A step passes, so that the code of the enrolment is an old one. */
export async function enrol(shop: AccountShop, person: Person, signedIn?: string): Promise<Enrolled> {
  const token = signedIn ?? (await shop.signIn(person));
  const begun = await shop.ask('POST', FACTORS, { token, payload: { kind: 'totp', password: person.password } });
  if (begun.status !== 200) throw new Error(`not begun: ${begun.text}`);
  const { _id: factorId, secret } = begun.body;
  const payload = { code: codeOf(secret, shop.clock.ms) };
  const { status, body, text } = await shop.ask('PUT', `${FACTORS}/${factorId}`, { token, payload });
  if (status !== 200) throw new Error(`not enrolled: ${text}`);
  shop.clock.ms += 30_000;
  return { token, factorId, secret, recoveryCodes: body.recoveryCodes };
}

/** The first step of a sign-in that has two: its answer. */
export async function startSignIn(shop: AccountShop, { email, password }: Person, from?: string) {
  const { status, body } = await shop.ask('POST', '/api/auth/signin', {
    payload: { email, password },
    ...(from !== undefined && { from }),
  });
  if (status !== 400 || body.code !== 'second-factor') throw new Error(`not asked: ${status} ${JSON.stringify(body)}`);
  return body as { challenge: string; methods: string[]; passkey?: PasskeyQuestion };
}

let networks = 0;
/** The second step. Each from another network: what counts by network is not what is tried. */
export const answerSecond = (shop: AccountShop, payload: object, from = `198.51.100.${++networks % 250}`) =>
  shop.ask('POST', SECOND, { payload, from });

/** Both steps, with the code of an app whose clock is so many steps ahead. */
export const answerCode = async (shop: AccountShop, person: Person, { secret }: Pick<Enrolled, 'secret'>, aside = 0) =>
  answerSecond(shop, {
    challenge: (await startSignIn(shop, person)).challenge,
    code: codeOf(secret, shop.clock.ms + aside * 30_000),
  });

/** An authenticator that does what a browser and a security key do, as far as the shop can see. */
export function createAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;
  const hash = (content: string | Buffer) => createHash('sha256').update(content).digest();
  const said = (type: string, challenge: string, at = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));
  const data = (rpId: string, flags: number, more = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(++counter);
    return Buffer.concat([hash(rpId), Buffer.from([flags]), count, more]);
  };
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const };
  return {
    make({ challenge, rp }: PasskeyOffer, at?: string): MadePasskey {
      // COSE: an EC2 key for ES256 on P-256.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const authData = data(rp.id, 0x41, credential);
      // CBOR: { fmt: 'none', attStmt: {}, authData }.
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([authData.length]),
        authData,
      ]).toString('base64url');
      const clientDataJSON = said('webauthn.create', challenge, at).toString('base64url');
      return { ...named, response: { clientDataJSON, attestationObject, transports: ['internal'] } };
    },
    show({ challenge, rpId }: PasskeyQuestion, at?: string): ShownPasskey {
      const authData = data(rpId, 0x01);
      const client = said('webauthn.get', challenge, at);
      const signature = sign('sha256', Buffer.concat([authData, hash(client)]), privateKey);
      return {
        ...named,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}
