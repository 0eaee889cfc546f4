import { hkdfSync, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { seal, unseal } from '../seal.ts';

const PERIOD_SECONDS = 30;
/** What every app has: some ignore what else the address says. */
const usual = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS } as const;
/** Clocks of phones, and people who type slowly: one step more each way. */
const STEPS_ASIDE = 1;

const SECRET_BYTES = 20;

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

const keyOf = (secretsKey: string): Buffer => Buffer.from(hkdfSync('sha256', secretsKey, '', 'one-time codes', 32));

/** As it is stored. Without a key of the shop's it stays as it is. */
export const sealTotpSecret = (secret: Buffer, secretsKey: string | undefined): Buffer =>
  secretsKey === undefined ? secret : seal(keyOf(secretsKey), secret);

const isSealed = (stored: Buffer): boolean => stored.length !== SECRET_BYTES;

export function openTotpSecret(stored: Buffer, secretsKey: string | undefined): Buffer {
  if (!isSealed(stored)) return stored;
  if (secretsKey === undefined) throw new Error('one-time codes are encrypted, and there is no SECRETS_KEY');
  return unseal(keyOf(secretsKey), stored);
}

/** As an app takes it: typed, or read from a QR code. */
export function describeTotp(
  secret: Buffer,
  { issuer, label }: { readonly issuer: string; readonly label: string },
): { readonly secret: string; readonly uri: string } {
  const totp = new TOTP({ ...usual, secret: toSecret(secret), issuer, label });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The step that a code belongs to, counted from 1970. */
export function findTotpStep(secret: Buffer, code: string, now: Date): number | undefined {
  const delta = TOTP.validate({
    ...usual,
    secret: toSecret(secret),
    token: code,
    window: STEPS_ASIDE,
    timestamp: now.getTime(),
  });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
}

const toSecret = (bytes: Buffer) => new Secret({ buffer: Uint8Array.from(bytes).buffer });
