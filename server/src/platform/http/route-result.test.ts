import { declareEndpoint, type EndpointSchemas } from '@fieldhouse/contracts/endpoint';
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type RouteHost, route } from './route.ts';
import { Accepted, type RouteResult, SeeOther } from './route-result.ts';
import { inBatches } from './stream-list.ts';

const app = Fastify({ forceCloseConnections: true });
const host: RouteHost = {
  app,
  guard: () => Promise.reject(new Error('nobody is asked')),
  cache: undefined as never,
  db: undefined as never,
};
let handle: () => unknown = () => undefined;
afterEach(() => {
  handle = () => undefined;
});

const ball = z.object({ name: z.string() });
const balls = { query: z.object({ limit: z.coerce.number().default(2) }), list: ball };
const throwing = { response: ball, pending: z.object({ pending: z.literal(true) }), seeOther: true as const };
const books = { file: { type: 'text/csv', name: 'books.csv' } };

function put<S extends EndpointSchemas>(path: string, schemas: S) {
  const call = declareEndpoint<S>(path.slice(1), 'GET', path, 'everyone');
  route(host, call, schemas, async () => (await handle()) as RouteResult<S>);
}
put('/balls', balls);
put('/throw', throwing);
put('/books', books);

const secret = { secret: 'column' };

test('a page goes out through its schema, with its totals', async () => {
  handle = () => ({ items: [{ name: 'a', ...secret }, { name: 'b' }], total: 5, more: true });
  const { headers, body } = await app.inject('/balls');
  expect(body).toBe('[{"name":"a"},{"name":"b"}]');
  expect(headers).toMatchObject({ 'x-total-count': '5', 'x-total-pages': '3', 'x-total-more': 'true' });
  handle = () => ({ items: [], total: 0 });
  const empty = await app.inject('/balls');
  expect(empty.headers).toMatchObject({ 'x-total-count': '0', 'x-total-pages': '1' });
  expect(empty.headers['x-total-more']).toBeUndefined();
});

test.each([0, 1, 3, 4, 5])('a whole list of %i is one array, read by its keys', async (count) => {
  const all = Array.from({ length: count }, (_, id) => ({ id, name: `ball ${id}` }));
  const asked: (number | undefined)[] = [];
  const read = async (after: number | undefined, limit: number) => {
    asked.push(after);
    return all.filter(({ id }) => id > (after ?? -1)).slice(0, limit);
  };
  handle = () => inBatches(2, read, ({ id }) => id);
  const answer = await app.inject('/balls');
  expect(answer.json()).toEqual(all);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(asked).toEqual([undefined, 1, 3].slice(0, Math.floor(count / 2) + 1));
});

test('what is not through yet goes out with 202, and through its schema too', async () => {
  handle = () => new Accepted({ pending: true, ...secret });
  const pending = await app.inject('/throw');
  expect([pending.statusCode, pending.body]).toEqual([202, '{"pending":true}']);
  handle = () => ({ name: 'a', ...secret });
  const done = await app.inject('/throw');
  expect([done.statusCode, done.body]).toEqual([200, '{"name":"a"}']);
});

test('a browser is led on to a page', async () => {
  handle = () => new SeeOther('/page');
  const { statusCode, headers } = await app.inject('/throw');
  expect([statusCode, headers.location]).toEqual([303, '/page']);
});

test('a file comes under its name', async () => {
  handle = async function* () {
    yield 'a,b\r\n';
    yield '1,2\r\n';
  };
  const { headers, body } = await app.inject('/books');
  expect(body).toBe('a,b\r\n1,2\r\n');
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="books.csv"',
    'cache-control': 'no-store',
  });
});
