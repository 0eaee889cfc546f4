import { messages } from '@fieldhouse/contracts/messages';
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { AppError } from '../http/app-error.ts';

/** A person as an identity provider knows them. */
export interface Identity {
  /** The provider's own name for them, which never changes. */
  readonly subject: string;
  readonly email: string;
  readonly name: string;
}

export interface IdentityProvider {
  /** Reads an ID token. Throws when it was not made by this provider, for this shop, about a confirmed address, just now. */
  verify(idToken: string): Promise<Identity>;
}

export interface ProviderOptions {
  readonly keys: JWTVerifyGetKey;
  readonly issuer: string | string[];
  /** The shop's name at the provider. */
  readonly audience: string;
  readonly now: () => Date;
}

const refusals = messages('google', {
  tooLittle: 'Google did not tell us enough to sign you in.',
  notConfirmed: 'Google has not confirmed this email address yet.',
  failed: 'Signing in with Google did not work. Please try again.',
  away: 'We cannot reach Google right now. Please try again in a moment.',
} as const);

const CLOCK_TOLERANCE_SECONDS = 60;

export function createIdentityProvider({ keys, issuer, audience, now }: ProviderOptions): IdentityProvider {
  return {
    async verify(idToken) {
      try {
        const { payload } = await jwtVerify(idToken, keys, {
          issuer,
          audience,
          // The list is ours: a token does not choose how it is checked.
          algorithms: ['RS256'],
          requiredClaims: ['sub', 'exp', 'iat', 'email'],
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
          currentDate: now(),
        });
        return toIdentity(payload);
      } catch (error) {
        throw toRefusal(error);
      }
    },
  };
}

function toIdentity({ sub, email, email_verified, name }: JWTPayload): Identity {
  if (!sub || sub.length > 255 || typeof email !== 'string') throw new AppError('refused', refusals.tooLittle);
  if (email_verified !== true) throw new AppError('refused', refusals.notConfirmed);
  return { subject: sub, email, name: typeof name === 'string' ? name : '' };
}

/**
 * The reason why a token is invalid would only help an attacker; that the provider cannot be reached concerns
 * everybody.
 */
function toRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof errors.JOSEError && !isKeySetTrouble(error))
    return new AppError('refused', refusals.failed, { cause: error });
  return new AppError('unavailable', refusals.away, {
    retryAfterSeconds: 5,
    cause: error,
  });
}

function isKeySetTrouble(error: errors.JOSEError): boolean {
  // The bare class is what jose throws when the key set's address answers with something else than keys.
  return (
    error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid || error.code === 'ERR_JOSE_GENERIC'
  );
}

const KEYS = 'https://www.googleapis.com/oauth2/v3/certs';
const ISSUERS = ['https://accounts.google.com', 'accounts.google.com'];
const SECOND = 1000;

/** Google itself, for the client id under which the shop is known there. */
export function createGoogle(clientId: string, now: () => Date, keysAt = KEYS): IdentityProvider {
  const keys = createRemoteJWKSet(new URL(keysAt), {
    timeoutDuration: 5 * SECOND,
    cooldownDuration: 30 * SECOND,
    cacheMaxAge: 600 * SECOND,
  });
  return createIdentityProvider({ keys, issuer: ISSUERS, audience: clientId, now });
}
