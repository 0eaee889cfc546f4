import type { ApiOperation } from '@fieldhouse/contracts/api';
import type { Endpoint } from '@fieldhouse/contracts/endpoint';
import { errorStatus } from '@fieldhouse/contracts/errors';
import { LANGUAGE, languages } from '@fieldhouse/contracts/language';
import { ORDER_KEY_HEADER } from '@fieldhouse/contracts/order.rules';
import { isForStaff } from '@fieldhouse/contracts/rights';
import type { z } from 'zod';
import { mayBeKey } from '../../platform/http/route.ts';
import { descriptions, subjects } from './descriptions.ts';
import { nameModels } from './models.ts';
import { answersOf } from './openapi-answers.ts';
import { type Json, type JsonSchemas, namedSchemas } from './openapi-schemas.ts';

export interface OpenApiOptions {
  readonly shopName: string;
  readonly publicUrl: string;
}

export interface OpenApi extends Json {
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly paths: Record<string, Record<string, Json>>;
  readonly components: {
    readonly securitySchemes: Json;
    readonly parameters: Json;
    readonly schemas: Readonly<Record<string, Json>>;
  };
}

export const pathOf = ({ endpoint }: ApiOperation) => endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
export const methodOf = ({ endpoint }: ApiOperation) => endpoint.method.toLowerCase();

/** The contracts as an OpenAPI 3.1 document. */
export function toOpenApi(operations: readonly ApiOperation[], { shopName, publicUrl }: OpenApiOptions): OpenApi {
  const schemas = namedSchemas(nameModels(operations));
  const paths: Record<string, Record<string, Json>> = {};
  for (const operation of operations) {
    const path = pathOf(operation);
    paths[path] = { ...paths[path], [methodOf(operation)]: describe(operation, schemas) };
  }
  const tags = new Set(operations.map(({ subject }) => subject));
  return {
    openapi: '3.1.0',
    info: {
      title: `${shopName} API`,
      version: '1',
      description:
        'Everything the pages of the shop can do, and no more. Pictures are uploaded apart, over the tus protocol at `/api/uploads`.',
      contact: { name: shopName, url: publicUrl },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl, description: shopName }],
    tags: [...tags].map((name) => ({ name, description: subjects[name] ?? toWords(name) })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The `tokenId` that a sign-in has given.' },
        key: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The secret of an API key (`fhk_…`), for other systems. It has its own rights, and 600 requests a minute.',
        },
        orderKey: {
          type: 'apiKey',
          in: 'header',
          name: ORDER_KEY_HEADER,
          description: 'The end of the link to an order in a mail.',
        },
      },
      parameters: { Locale: localeParameter, Market: marketParameter, IdempotencyKey: keyParameter },
      schemas: { Error: errorSchema, ...schemas.components },
    },
  };
}

const locale = { $ref: '#/components/parameters/Locale' };
const localeParameter = {
  name: 'locale',
  in: 'query',
  required: false,
  description:
    'The language of what people read in the answer: sentences, names of countries, dates. English, unless it is one of these.',
  schema: { type: 'string', enum: Object.keys(languages), default: LANGUAGE },
};

const marketParameter = {
  name: 'market',
  in: 'query',
  required: false,
  description: 'The prefix or id of the market whose prices are asked for; none: the shop itself.',
  schema: { type: 'string', maxLength: 40 },
};

const keyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Made up by you for one request, such as a UUID. Sent again with the same key it acts once and gets the first answer for 24 hours, with `Idempotent-Replayed: true`; 409 while the first is under way, 422 when anything else in it differs. What was refused may be tried again.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const errorSchema = {
  type: 'object',
  required: ['error', 'code'],
  properties: {
    error: { type: 'string', description: 'A sentence for a person, in the language of `locale`.' },
    code: { type: 'string', enum: Object.keys(errorStatus) },
    key: {
      type: 'string',
      description: 'Which sentence it is, whatever the language, such as `order.not-found`.',
    },
    params: {
      type: 'array',
      items: { type: ['string', 'number'] },
      description: 'The values in it, if any, in the order of English.',
    },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'What is wrong with each field, if it is about fields.',
    },
  },
};

function forWhom({ who, session }: Endpoint): string {
  if (session === 'optional') return 'Open to everyone, signed in or not.';
  if (session === 'buyer') return 'Open to everyone: signed in, as a guest, or neither.';
  if (session === 'order-key') return 'For the buyer, staff, and the holder of the key that a mail has brought.';
  if (who === 'everyone') return 'Open to everyone.';
  if (who === 'buyer') return 'For whoever is signed in, and for guests.';
  if (who === 'signed-in') return 'For whoever is signed in.';
  return who === 'any-right'
    ? 'For all staff: each is told what their rights cover.'
    : `For staff with the right \`${who}\`.`;
}

/** OpenAPI 3.1 would take the rights as roles of `session`; tools that know 3.0 only call that a fault. */
function accessOf(endpoint: Endpoint): Json {
  const { who, session } = endpoint;
  const bySession = who === 'everyone' && !session ? [] : [{ session: [] }];
  const otherwise = session === 'order-key' ? [{ orderKey: [] }] : session ? [{}] : [];
  return {
    security: [...otherwise, ...bySession, ...(mayBeKey(endpoint) ? [{ key: [] }] : [])],
    ...(isForStaff(who) && who !== 'any-right' && { 'x-rights': [who] }),
  };
}

function describe(operation: ApiOperation, schemas: JsonSchemas): Json {
  const { subject, endpoint } = operation;
  const { params, query } = operation.schemas;
  const own = [...parametersIn('path', params, schemas), ...parametersIn('query', query, schemas)];
  return {
    operationId: endpoint.name,
    tags: [subject],
    summary: toWords(endpoint.name),
    description: [descriptions[endpoint.name], forWhom(endpoint)].filter(Boolean).join(' '),
    ...accessOf(endpoint),
    parameters: [
      ...own,
      ...(endpoint.keyed ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      ...(endpoint.priced ? [{ $ref: '#/components/parameters/Market' }] : []),
      locale,
    ],
    ...bodyOf(operation, schemas),
    responses: answersOf(operation, schemas),
  };
}

function bodyOf({ endpoint, schemas: { body, fileTypes } }: ApiOperation, schemas: JsonSchemas): Json {
  if (fileTypes) {
    const content = Object.fromEntries(fileTypes.map((type) => [type, { schema: { type: 'string' } }]));
    return { requestBody: { required: true, description: 'The file itself.', content } };
  }
  if (!body) return {};
  const schema = schemas.of(endpoint.name, body, 'input');
  return { requestBody: { required: true, content: { 'application/json': { schema } } } };
}

function parametersIn(place: 'path' | 'query', schema: z.ZodType | undefined, schemas: JsonSchemas): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemas.of(place, schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, type]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: type,
  }));
}

/** `listProductPage` → `List product page`. */
function toWords(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
