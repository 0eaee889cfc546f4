import { errorStatus } from '@fieldhouse/contracts/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { findConflict, isDatabaseUnavailable, isLockTimeout } from '../db/database-errors.ts';
import { isDiskFull } from '../files/disk-files.ts';
import { languageFor } from '../texts/texts.ts';
import { AppError } from './app-error.ts';
import { requestMessages, shopMessages } from './request-messages.ts';

const SOON_SECONDS = 2;
/** Disk space has to be freed first. */
const LATER_SECONDS = 30;

/** Messages for what Fastify itself refuses before a handler runs. */
const frameworkRefusals: Readonly<Record<string, AppError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new AppError('too-large', requestMessages.tooLarge),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new AppError('unsupported-type', requestMessages.notJson),
  FST_ERR_CTP_EMPTY_JSON_BODY: new AppError('invalid-input', requestMessages.empty),
  FST_ERR_CTP_INVALID_JSON_BODY: new AppError('invalid-input', requestMessages.badJson),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new AppError('invalid-input', requestMessages.badLength),
  FST_ERR_BAD_URL: new AppError('invalid-input', requestMessages.badAddress),
  FST_ERR_MAX_PARAM_LENGTH: new AppError('invalid-input', requestMessages.longAddress),
  FST_ERR_ASYNC_CONSTRAINT: new AppError('invalid-input', requestMessages.notValid),
};

/** Turns any error into one that a client may see. Nothing internal leaves the process: the details are in the log. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
  const refusal = frameworkRefusals[code];
  if (refusal) return refusal;
  if (isDatabaseUnavailable(error))
    return new AppError('unavailable', shopMessages.away, {
      retryAfterSeconds: SOON_SECONDS,
      cause: error,
    });
  if (isLockTimeout(error) || findConflict(error) !== undefined)
    return new AppError('unavailable', shopMessages.busy, {
      retryAfterSeconds: SOON_SECONDS,
      cause: error,
    });
  if (isDiskFull(error))
    return new AppError('unavailable', shopMessages.full, {
      retryAfterSeconds: LATER_SECONDS,
      cause: error,
    });
  if (error instanceof SyntaxError && statusCode === 400) return new AppError('invalid-input', requestMessages.badJson);
  if (statusCode >= 400 && statusCode < 500) return new AppError('invalid-input', requestMessages.notValid);
  return new AppError('internal', shopMessages.failed, { cause: error });
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toAppError(error);
  if (refusal.status >= errorStatus.internal) request.log.error({ reqId: request.id, err: error }, refusal.code);
  const body = refusal.bodyIn(languageFor(request));
  const alsoAs = request.routeOptions.config.errorAlsoAs;
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send(alsoAs ? { ...body, [alsoAs]: body.error } : body);
}

export function noSuchAddress(): AppError {
  return new AppError('not-found', requestMessages.nothingHere);
}
