import type { FactorQuestion } from './security.schemas.ts';

/** The closed list of error codes, each with its HTTP status, for both server and browser. */
export const errorStatus = {
  'invalid-input': 400,
  refused: 400,
  /** The right password of an account whose link has not been opened yet. */
  'not-activated': 400,
  /** The first factor was right: the answer has a `challenge` for the second one. */
  'second-factor': 400,
  'not-signed-in': 401,
  'not-allowed': 403,
  /** It takes a sign-in, or a proof of who one is, of the last 15 minutes. */
  'confirm-identity': 403,
  /** The shop wants staff to have a second factor, and the time to enrol one is over. */
  'second-factor-required': 403,
  'not-found': 404,
  stale: 409,
  /** The same request is being seen to. */
  'under-way': 409,
  'too-large': 413,
  'unsupported-type': 415,
  /** An Idempotency-Key that came with another request before. */
  'key-taken': 422,
  'too-many-requests': 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** The shape of every failed answer. */
export interface ErrorBody extends Partial<FactorQuestion> {
  /** In the language of the caller. */
  readonly error: string;
  readonly code: ErrorCode;
  /** Which sentence it is, whatever the language; none where the code says it all. */
  readonly key?: string;
  /** The values in it, in the order of English. */
  readonly params?: readonly (string | number)[];
  readonly fields?: Readonly<Record<string, string>>;
}
