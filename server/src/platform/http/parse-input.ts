import type { EndpointSchemas, Parsed } from '@fieldhouse/contracts/endpoint';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from './app-error.ts';
import { refuseMalformedText } from './refuse-malformed-text.ts';
import { requestMessages } from './request-messages.ts';

/** Parses a request by its schemas; throws an error for the caller otherwise. */
export function parseInput<S extends EndpointSchemas>(
  schemas: S,
  request: Pick<FastifyRequest, 'params' | 'query'> & { readonly body?: unknown },
): Parsed<S> {
  if (schemas.body) refuseMalformedText(request.body);
  return {
    ...(schemas.params && { params: parse(schemas.params, request.params, 'not-found') }),
    ...(schemas.query && { query: parse(schemas.query, request.query, 'invalid-input') }),
    ...(schemas.body && { body: parse(schemas.body, request.body ?? {}, 'invalid-input') }),
  } as Parsed<S>;
}

function parse(schema: z.ZodType, value: unknown, code: 'not-found' | 'invalid-input'): unknown {
  const result = schema.safeParse(value, { error: sayWhatIsWrong });
  if (result.success) return result.data;
  // A malformed id is as unknown as one that never existed.
  if (code === 'not-found') throw new AppError('not-found', requestMessages.nothingHere);
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message;
  throw new AppError('invalid-input', Object.values(fields)[0] ?? requestMessages.notValid, { fields });
}

/** For whatever a schema has no message of its own. */
function sayWhatIsWrong(issue: z.core.$ZodRawIssue): string {
  const field = issue.path?.join('.');
  if (!field) return requestMessages.notValid;
  if (issue.code === 'invalid_type' && issue.input === undefined) return requestMessages.fieldMissing(field);
  if (issue.code === 'too_big' && issue.origin === 'string')
    return requestMessages.fieldTooLong(field, Number(issue.maximum));
  return requestMessages.fieldNotValid(field);
}
