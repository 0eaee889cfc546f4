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
