import type { ApiOperation } from '@fieldhouse/contracts/api';
import { errorStatus } from '@fieldhouse/contracts/errors';
import { z } from 'zod';

type Json = Record<string, unknown>;

/** The contracts as an OpenAPI 3.1 document. */
export function toOpenApi(operations: readonly ApiOperation[], shopName: string): Json {
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    const path = operation.endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [operation.endpoint.method.toLowerCase()]: describe(operation) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${shopName} API`,
      version: '1',
      description: 'Everything the pages of the shop can do, and no more.',
    },
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['error', 'code'],
          properties: {
            error: { type: 'string', description: 'A sentence for a person.' },
            code: { type: 'string', enum: Object.keys(errorStatus) },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
          },
        },
      },
    },
  };
}

function describe({ endpoint, schemas }: ApiOperation): Json {
  const parameters = [...parametersIn('path', schemas.params), ...parametersIn('query', schemas.query)];
  return {
    operationId: endpoint.name,
    summary: toWords(endpoint.name),
    ...(endpoint.who !== 'everyone' && { security: [{ session: [] }], description: `For: ${endpoint.who}.` }),
    ...(parameters.length > 0 && { parameters }),
    ...(schemas.body && {
      requestBody: { required: true, content: { 'application/json': { schema: inputSchema(schemas.body) } } },
    }),
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: outputSchema(schemas.response) } } },
      ...Object.fromEntries(errorStatuses({ endpoint, schemas }).map((status) => [status, errorAnswer])),
    },
  };
}

const errorAnswer = {
  description: 'Refused',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

function errorStatuses({ endpoint, schemas }: ApiOperation): number[] {
  const codes = new Set(endpoint.errors ?? []);
  if (schemas.body || schemas.query) codes.add('invalid-input');
  if (schemas.params) codes.add('not-found');
  if (endpoint.who !== 'everyone') codes.add('not-signed-in');
  if (endpoint.who === 'admin') codes.add('not-allowed');
  codes.add('unavailable');
  return [...new Set([...codes].map((code) => errorStatus[code]))].toSorted((a, b) => a - b);
}

function parametersIn(place: 'path' | 'query', schema: z.ZodType | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = inputSchema(schema) as {
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

function inputSchema(schema: z.ZodType): Json {
  return withoutDialect(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
}

function outputSchema(schema: z.ZodType): Json {
  return withoutDialect(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }));
}

function withoutDialect({ $schema: _, ...schema }: Json): Json {
  return schema;
}

/** `listProductPage` → `List product page`. */
function toWords(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
