import { messages } from './messages.ts';

/** What can be asked for after the password. */
export const factorKinds = ['totp', 'passkey'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** What answers a challenge. A recovery code is typed where a one-time code is. */
export const factorMethods = [...factorKinds, 'recovery-code'] as const;
export type FactorMethod = (typeof factorMethods)[number];

export const RECOVERY_CODES = 10;
export const MAX_FACTORS = 10;

export const securityMessages = messages('second-factor', {
  kind: 'Please choose one-time codes or a passkey',
  code: 'Please enter the code',
  passkey: 'This passkey did not work. Please try again.',
  proof: 'Please enter a code or use your passkey',
} as const);
