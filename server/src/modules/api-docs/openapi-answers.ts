import type { ApiOperation } from '@fieldhouse/contracts/api';
import { type ErrorCode, errorStatus } from '@fieldhouse/contracts/errors';
import { isForStaff } from '@fieldhouse/contracts/rights';
import { responseBodies } from '../../platform/http/route-result.ts';
import type { Json, JsonSchemas } from './openapi-schemas.ts';

/** What a call answers, by status. */
export function answersOf(operation: ApiOperation, schemas: JsonSchemas): Json {
  const { endpoint, schemas: own } = operation;
  const type = typeOf(own);
  const done = Object.entries(responseBodies(own)).map(([status, body]) => {
    const content = { [type]: { schema: schemas.of(endpoint.name, body, 'output') } };
    const headers = 'list' in own ? totals : endpoint.keyed && replayed;
    return [status, { ...successes[status], ...(headers && { headers }), content }];
  });
  return {
    ...Object.fromEntries(done),
    ...('seeOther' in own && { 303: { description: 'To the page, for a browser that has sent its form' } }),
    ...Object.fromEntries(refusalsOf(operation).map((status) => [status, refusals[status]])),
  };
}

const typeOf = (own: ApiOperation['schemas']): string => {
  if ('file' in own) return own.file.type;
  return 'document' in own ? own.document.type : 'application/json';
};

const successes: Readonly<Record<string, Json>> = {
  200: { description: 'Done' },
  202: { description: 'Pending: repeat the call to continue.' },
};

/** Of a page; the whole list has none. */
const totals = {
  'x-total-count': { description: 'How many there are on all pages.', schema: { type: 'integer' } },
  'x-total-pages': { description: 'How many pages there are.', schema: { type: 'integer' } },
  'x-total-more': {
    description: '`true` when there are more, and nobody has counted them.',
    schema: { type: 'string' },
  },
};

const replayed = {
  'idempotent-replayed': {
    description: '`true` when this is the answer to a request that was sent before.',
    schema: { type: 'string' },
  },
};

function refusalsOf({ endpoint, schemas }: ApiOperation): number[] {
  // What says that it is packed is refused, whatever the call.
  const codes = new Set<ErrorCode>(['unsupported-type', 'unavailable', ...(endpoint.errors ?? [])]);
  if (schemas.params) codes.add('not-found');
  // Parameters may be too long, a query wrong, and a body too large or not what it says, also where none is asked for.
  if (schemas.params || schemas.query || endpoint.method !== 'GET') codes.add('invalid-input');
  if (endpoint.method !== 'GET') codes.add('too-large');
  if (endpoint.keyed) codes.add('under-way').add('key-taken');
  if (endpoint.who !== 'everyone' || endpoint.session) codes.add('not-signed-in');
  if (isForStaff(endpoint.who)) codes.add('not-allowed');
  if (endpoint.freshSignIn) codes.add('confirm-identity');
  return [...new Set([...codes].map((code) => errorStatus[code]))];
}

const refusals: Readonly<Record<number, Json>> = {
  400: refusal('Something in the request is wrong, or refused'),
  401: refusal('Not signed in, or no longer'),
  403: refusal('Not allowed'),
  404: refusal('Not found'),
  409: refusal('Somebody has changed it in the meantime, or the same request is under way'),
  413: refusal('Too large'),
  415: refusal('Unsupported content type'),
  422: refusal('The idempotency key came with another request before'),
  429: refusal('Too many requests', 'later'),
  500: refusal('Internal error'),
  503: refusal('Temporarily unavailable', 'later'),
};

function refusal(description: string, when?: 'later'): Json {
  const seconds = { description: 'Seconds to wait before trying again.', schema: { type: 'integer' } };
  return {
    description,
    ...(when && { headers: { 'Retry-After': seconds } }),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}
