import { api } from '@fieldhouse/contracts/api';
import type { Endpoint } from '@fieldhouse/contracts/endpoint';
import { isForStaff } from '@fieldhouse/contracts/rights';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { descriptions, subjects } from './descriptions.ts';
import { modelOf } from './models.ts';
import { toOpenApi } from './openapi.ts';

const document = toOpenApi(api, { shopName: 'Fieldhouse', publicUrl: 'https://shop.test' });

test("a generator makes types of it, with every call's name", async () => {
  const types = astToString(await openapiTS(JSON.stringify(document)));
  for (const { endpoint } of api) expect(types).toContain(`operations["${endpoint.name}"]`);
  expect(compile(types)).toEqual([]);
});

/** What the compiler says about it. */
function compile(text: string): string[] {
  const host = ts.createCompilerHost({});
  const read = host.getSourceFile;
  host.getSourceFile = (name, options) =>
    name === 'shop.ts' ? ts.createSourceFile(name, text, options) : read.call(host, name, options);
  // The library's own types are not what is on trial.
  const options = { strict: true, noEmit: true, types: [], lib: ['lib.es2022.d.ts'], skipLibCheck: true };
  const program = ts.createProgram(['shop.ts'], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ code, messageText }) => `TS${code}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
}

const isModel = (schema: unknown) => /^#\/components\/schemas\/\w+$/.test((schema as { $ref?: string })?.$ref ?? '');

test('what calls answer is a named model: in every list, and wherever two calls answer the same', () => {
  const nameless = api.flatMap(({ endpoint, schemas }) => {
    const model = modelOf('list' in schemas ? schemas.list : 'response' in schemas ? schemas.response : undefined);
    if (!model || Object.keys(model.shape).length < 4) return [];
    const told = operation(endpoint.method.toLowerCase(), endpoint.path.replaceAll(/:(\w+)/g, '{$1}'));
    const answer = told as { responses: Record<string, { content: Record<string, { schema: Answer }> }> };
    const { schema } = Object.values(answer.responses[200]?.content ?? {})[0] ?? {};
    return isModel(schema?.items ?? schema) ? [] : [endpoint.name];
  });
  expect(nameless).toEqual([]);
});

interface Answer {
  readonly items?: object;
}

test("Redocly's recommended rules find nothing", async () => {
  // The addresses of a product and of its variants are given; a fixed word goes before a parameter.
  const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } });
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
});

test("Spectral's recommended rules find nothing", async () => {
  const spectral = new Spectral();
  spectral.setRuleset({ extends: [], ...oas });
  const problems = await spectral.run(JSON.stringify(document));
  expect(problems.map(({ code, message, path }) => [code, message, path.join('/')])).toEqual([]);
});

const operation = (method: string, path: string) => document.paths[path]?.[method];
const file = { schema: { type: 'string' } };

test('CSV files are documented as such, in both directions', () => {
  for (const path of ['/api/products/csv', '/api/journal/csv'])
    expect(operation('get', path)).toMatchObject({ responses: { 200: { content: { 'text/csv': file } } } });
  expect(operation('post', '/api/products/csv')).toMatchObject({
    requestBody: { content: { 'text/csv': file, 'application/gzip': file } },
    responses: { 400: {}, 413: {}, 415: {} },
  });
});

function securityOf({ who, session, inPerson, freshSignIn, forKeys }: Endpoint) {
  if (session === 'order-key') return [{ orderKey: [] }, { session: [] }, { key: [] }];
  if (session) return [{}, { session: [] }, ...(forKeys ? [{ key: [] }] : [])];
  if (who === 'everyone') return [];
  return isForStaff(who) && !inPerson && freshSignIn !== 'always' ? [{ session: [] }, { key: [] }] : [{ session: [] }];
}

test('every call says whom it is for, what it is about, and how a body can be refused', () => {
  for (const { endpoint, subject } of api) {
    const told = operation(endpoint.method.toLowerCase(), endpoint.path.replaceAll(/:(\w+)/g, '{$1}'));
    expect(told).toMatchObject({
      tags: [subject],
      security: securityOf(endpoint),
      description: expect.stringMatching(/\.$/),
      ...(endpoint.method !== 'GET' && { responses: { 400: {}, 413: {}, 415: {} } }),
    });
  }
  expect(operation('post', '/api/orders/{id}/refund')).toMatchObject({
    description: expect.stringContaining('the right `refunds`'),
    'x-rights': ['refunds'],
    responses: { 401: {}, 403: {} },
  });
  expect(document).toMatchObject({ servers: [{ url: 'https://shop.test' }] });
  expect(operation('post', '/api/payment/create')).toMatchObject({ responses: { 200: {}, 202: {} } });
});

test('nothing is described that does not exist', () => {
  expect(api.map(({ endpoint }) => endpoint.name)).toEqual(expect.arrayContaining(Object.keys(descriptions)));
  expect(api.map(({ subject }) => subject)).toEqual(expect.arrayContaining(Object.keys(subjects)));
});

test('a language can be asked for in every call, and a refusal has a name whatever the language', () => {
  const common = { $ref: '#/components/parameters/Locale' };
  for (const calls of Object.values(document.paths))
    for (const call of Object.values(calls)) expect(call.parameters).toContainEqual(common);
  expect(document.components).toMatchObject({
    parameters: { Locale: { name: 'locale', in: 'query', schema: { enum: expect.arrayContaining(['en', 'de']) } } },
    schemas: { Error: { properties: { key: { type: 'string' }, params: { type: 'array' } } } },
  });
});
