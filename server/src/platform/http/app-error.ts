import { type ErrorBody, type ErrorCode, errorStatus } from '@fieldhouse/contracts/errors';

/** A refusal that the caller may read: `message` is a sentence for a person. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    sentence: string,
    details: { fields?: Record<string, string>; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(sentence, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  get status(): number {
    return errorStatus[this.code];
  }

  get body(): ErrorBody {
    return { error: this.message, code: this.code, ...(this.fields && { fields: this.fields }) };
  }
}

/** A refusal because of one field. */
export const fieldError = (code: ErrorCode, field: string, sentence: string, cause?: unknown): AppError =>
  new AppError(code, sentence, { fields: { [field]: sentence }, cause });

/** Refuses input with problems, by field; the first of them stands for all. */
export function requireNoProblems(fields: Record<string, string>): void {
  const [sentence] = Object.values(fields);
  if (sentence !== undefined) throw new AppError('invalid-input', sentence, { fields });
}

/** Refuses an edit made from another version than the one that is stored; without a version it counts in any case. */
export function requireVersion(
  given: number | undefined,
  stored: number,
  thing: string,
  it: 'it' | 'them' = 'it',
): void {
  if (given === undefined || given === stored) return;
  throw new AppError('stale', `Someone else has changed ${thing} in the meantime. Please check ${it} and try again.`);
}
