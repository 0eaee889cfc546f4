import { declareEndpoint } from '@fieldhouse/contracts/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { AppError } from './app-error.ts';
import { InsideCalls } from './inside-calls.ts';
import { route } from './route.ts';

const sizes = {
  params: z.object({ name: z.string().max(20) }),
  query: z.object({ size: z.union([z.string(), z.array(z.string())]).default([]) }),
  response: z.array(z.string()),
};
const listSizes = declareEndpoint<typeof sizes>('listSizes', 'GET', '/api/sports/:name/sizes', 'everyone', {
  cache: 'public',
});
const names = { response: z.array(z.string()) };
const listModes = declareEndpoint<typeof names>('listModes', 'GET', '/api/modes', 'everyone');

const inside = new InsideCalls();
let shop: TestShop;
let requests = 0;

beforeAll(async () => {
  shop = await openTestShop();
  const { app, deps } = shop;
  const guard = () => Promise.reject(new Error('nobody'));
  const host = { app, cache: deps.cache, db: deps.db, guard, inside };
  route(host, listSizes, sizes, async ({ params: { name }, query: { size } }) => {
    if (name === 'none') throw new AppError('not-found', 'There is no such sport.');
    return [name, ...[size].flat()];
  });
  route(host, listModes, names, async () => ['bright']);
  app.addHook('onRequest', async () => {
    requests++;
  });
});
afterAll(() => shop.close());

test('what is public is answered without a request, as a request is', async () => {
  const address = '/api/sports/L%C3%A4ufe%2F5%20km/sizes?size=a%26b&size=%C3%9C+4';
  const known = await inside.ask(address);
  expect(requests).toBe(0);
  const said = known && (await shop.deps.cache.formOf(known.key, known.answer, 'plain'));
  expect(JSON.parse(String(said))).toEqual(['Läufe/5 km', 'a&b', 'Ü 4']);
  expect((await shop.app.inject(address)).body).toBe(String(said));
});

test.each([
  ['what is not there', '/api/sports/none/sizes'],
  ['what nobody can ask', `/api/sports/${'x'.repeat(21)}/sizes`],
  ['an address that cannot be read', '/api/sports/%E0%A4%A/sizes'],
  ['what is not for everybody at once', '/api/modes'],
  ['what no call is called', '/api/sports//sizes'],
])('%s is left to the framework', async (_what, address) => {
  expect(await inside.ask(address)).toBeUndefined();
});
