import type { ErrorBody, ErrorCode } from '@fieldhouse/contracts/errors';
import { t } from '@fieldhouse/contracts/text';

/** `unreachable`: the request got no response at all. */
export type ApiErrorCode = ErrorCode | 'unreachable';

/** A failed call; `message` is an error message for people. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ApiErrorCode;
  /** Which refusal it is, whatever its language. */
  readonly key: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  /** What else the shop has said. */
  readonly body: object;

  constructor(status: number, body: Omit<ErrorBody, 'code'> & { code: ApiErrorCode }, options?: ErrorOptions) {
    super(body.error, options);
    this.status = status;
    this.code = body.code;
    this.key = body.key;
    this.fields = body.fields ?? {};
    this.body = body;
  }
}

/** For what nobody foresaw. */
const unknownProblem = t`Something went wrong. Please try again.`;
export const UNKNOWN = 'unknown';

/** Why a call failed, in a sentence for people. */
export function errorMessage(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  console.error(error);
  return unknownProblem;
}

/** An answer, or none where the shop says that there is no such thing. */
export async function unlessMissing<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not-found') return undefined;
    throw error;
  }
}

/** The body of a successful response; a failed one is thrown as an error. */
export function readAnswer(status: number, body: unknown): unknown {
  if (status >= 200 && status < 300) return body;
  throw new ApiError(status, isErrorBody(body) ? body : fallbackBody(status));
}

export function unreachable(cause: unknown): ApiError {
  const error = t`We cannot reach the shop. Check your connection and try again.`;
  return new ApiError(503, { error, code: 'unreachable' }, { cause });
}

function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null || !('error' in body) || !('code' in body)) return false;
  // By its look: the list of codes is larger than this, and a newer shop may have one more.
  return typeof body.error === 'string' && typeof body.code === 'string' && /^[a-z-]+$/.test(body.code);
}

/** For responses that are not from the shop: a proxy's page, a lost connection. */
function fallbackBody(status: number): ErrorBody {
  if (status === 404) return { error: t`There is nothing at this address.`, code: 'not-found' };
  if (status === 500) return { error: unknownProblem, code: 'internal', key: UNKNOWN };
  if (status > 500) return { error: t`The shop is taking a short break. Please try again.`, code: 'unavailable' };
  return { error: t`That did not work. Please try again.`, code: 'refused' };
}
