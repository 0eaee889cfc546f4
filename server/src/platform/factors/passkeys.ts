import { isIP } from 'node:net';
import type { MadePasskey, PasskeyOffer, PasskeyQuestion, ShownPasskey } from '@fieldhouse/contracts/security.schemas';
import type { AuthenticatorTransport } from '@simplewebauthn/server';

/** Fetched with the first passkey: it is larger than the rest of signing in. */
const library = () => import('@simplewebauthn/server');

const TIMEOUT_MS = 5 * 60_000;
/** ES256, RS256 and Ed25519: what there is. */
const ALGORITHMS = [-8, -7, -257];

/** Where the browser lets passkeys be used. */
export interface PasskeyHome {
  readonly rpId: string;
  readonly origin: string;
}

/** None at a bare network address, which browsers allow for no passkey; this machine has a name for its own. */
export function passkeyHomeOf(publicUrl: string): PasskeyHome | undefined {
  const { protocol, hostname, port, origin } = new URL(publicUrl);
  if (hostname === '127.0.0.1' || hostname === '[::1]')
    return { rpId: 'localhost', origin: `${protocol}//localhost${port && `:${port}`}` };
  return isIP(hostname.replaceAll(/[[\]]/g, '')) ? undefined : { rpId: hostname, origin };
}

export interface StoredPasskey {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
}

interface Owner {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

export function offerPasskey(
  { rpId }: PasskeyHome,
  {
    challenge,
    shopName,
    owner,
    stored,
  }: {
    readonly challenge: string;
    readonly shopName: string;
    readonly owner: Owner;
    readonly stored: readonly StoredPasskey[];
  },
): PasskeyOffer {
  return {
    challenge,
    rp: { id: rpId, name: shopName },
    user: { id: Buffer.from(owner.id).toString('base64url'), name: owner.email, displayName: owner.name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: TIMEOUT_MS,
    attestation: 'none',
    excludeCredentials: stored.map(toDescriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  };
}

export function askForPasskey(
  { rpId }: PasskeyHome,
  challenge: string,
  stored: readonly StoredPasskey[],
): PasskeyQuestion {
  const allowCredentials = stored.map(toDescriptor);
  return { challenge, rpId, timeout: TIMEOUT_MS, userVerification: 'preferred', allowCredentials };
}

const toDescriptor = ({ credentialId, transports }: StoredPasskey) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports: [...transports],
});

/** Undefined when it was not made here, for this challenge. */
export async function readMadePasskey(
  { rpId, origin }: PasskeyHome,
  challenge: string,
  made: MadePasskey,
): Promise<StoredPasskey | undefined> {
  const { verifyRegistrationResponse } = await library();
  const read = await verifyRegistrationResponse({
    response: {
      ...made,
      response: { clientDataJSON: made.response.clientDataJSON, attestationObject: made.response.attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined);
  if (!read?.verified) return undefined;
  const { id, publicKey, counter } = read.registrationInfo.credential;
  const transports = (made.response.transports ?? []).filter((transport) => /^[a-z-]+$/.test(transport));
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports };
}

/** The new state of its counter; undefined when it is not this passkey that has answered this challenge. */
export async function readShownPasskey(
  { rpId, origin }: PasskeyHome,
  challenge: string,
  { credentialId, publicKey, counter, transports }: StoredPasskey,
  shown: ShownPasskey,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library();
  const { clientDataJSON, authenticatorData, signature } = shown.response;
  const read = await verifyAuthenticationResponse({
    response: { ...shown, response: { clientDataJSON, authenticatorData, signature }, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: false,
    credential: {
      id: credentialId,
      publicKey: Uint8Array.from(publicKey),
      counter,
      transports: transports as AuthenticatorTransport[],
    },
  }).catch(() => undefined);
  return read?.verified ? read.authenticationInfo.newCounter : undefined;
}
