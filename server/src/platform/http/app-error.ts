import { type ErrorBody, type ErrorCode, errorStatus } from '@fieldhouse/contracts/errors';
import { LANGUAGE, type Language } from '@fieldhouse/contracts/language';
import { howMade, keyOf } from '@fieldhouse/contracts/messages';
import type { FactorQuestion } from '@fieldhouse/contracts/security.schemas';
import { translateSentence, valuesIn } from '../texts/texts.ts';

/** A refusal that the caller may read: `message` is a sentence for a person. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** How to go on, where it is no more than a step on the way. */
  readonly question: FactorQuestion | undefined;

  constructor(
    code: ErrorCode,
    sentence: string,
    details: {
      fields?: Record<string, string>;
      retryAfterSeconds?: number;
      question?: FactorQuestion;
      cause?: unknown;
    } = {},
  ) {
    super(sentence, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.question = details.question;
  }

  get status(): number {
    return errorStatus[this.code];
  }

  get body(): ErrorBody {
    return this.bodyIn(LANGUAGE);
  }

  bodyIn(language: Language): ErrorBody {
    const made = howMade(this.message);
    const key = keyOf(made);
    const translate = (sentence: string) => translateSentence(sentence, language);
    return {
      error: translate(this.message),
      code: this.code,
      ...(key !== undefined && { key }),
      ...(made.values.length > 0 && { params: valuesIn(made, language) }),
      ...(this.fields && { fields: mapValues(this.fields, translate) }),
      ...this.question,
    };
  }
}

const mapValues = (fields: Readonly<Record<string, string>>, change: (text: string) => string) =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, change(text)]));

/** A refusal because of one field. */
export const fieldError = (code: ErrorCode, field: string, sentence: string, cause?: unknown): AppError =>
  new AppError(code, sentence, { fields: { [field]: sentence }, cause });

/** Refuses input with problems, by field; the first of them stands for all. */
export function requireNoProblems(fields: Record<string, string>): void {
  const [sentence] = Object.values(fields);
  if (sentence !== undefined) throw new AppError('invalid-input', sentence, { fields });
}

/** Refuses an edit made from another version than the one that is stored; without a version it counts in any case. */
export function requireVersion(given: number | undefined, stored: number, sentence: string): void {
  if (given !== undefined && given !== stored) throw new AppError('stale', sentence);
}
