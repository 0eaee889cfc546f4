import type { Product, ProductDetail, ProductInEdit } from '@fieldhouse/contracts/catalogue.schemas';
import { MAX_TAGS, publishingMessages } from '@fieldhouse/contracts/product.rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passTime, readClock } from '../../testing/frozen-clock.ts';
import { findBrokenInvariants } from '../../testing/invariants.ts';
import { buy } from '../../testing/paying.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { movePrices } from './index.ts';

let shop: TestShop;
let admin: SignedIn;
let buyer: SignedIn;
let own = 1_000_000;
beforeAll(async () => {
  shop = await openTestShop({ databaseClock: 'stopped', cache: { now: () => own, lookEveryMs: 0 } });
  [admin, buyer] = [await signIn(shop, 'admin'), await signIn(shop, 'client')];
});
afterAll(async () => {
  expect(await findBrokenInvariants(shop.deps.db)).toEqual([]);
  await shop.close();
});

const img = ['https://pictures.example/net.jpg'];
async function addNet(name: string): Promise<string> {
  const [id = ''] = await stock(shop, [{ name, price: 20, quantity: 9, img }]);
  return id;
}
async function ask(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, who?: SignedIn) {
  const answer = await shop.app.inject({
    method,
    url,
    ...(who && { headers: who.headers }),
    ...(payload && { payload }),
  });
  return {
    status: answer.statusCode,
    text: answer.body,
    body: answer.headers['content-type']?.includes('json') ? answer.json() : undefined,
  };
}
const edit = (id: string, patch: object) => ask('PUT', `/api/products/update/${id}`, patch, admin);
const change = (ids: readonly string[], what: object) =>
  ask('POST', '/api/products/bulk', { products: ids.map((_id) => ({ _id })), change: what }, admin);
const publish = (ids: readonly string[], body: object) => change(ids, { kind: 'status', ...body });
const pass = async (ms: number) => {
  await passTime(shop.deps.db, ms);
  own += ms;
};

const lists = (name: string) => [
  '/api/catalogue',
  `/api/products/name/${name}`,
  `/api/suggest?q=${name}`,
  '/api/products/forPage',
  '/api/products?page=1&limit=100',
  '/api/products',
  '/feeds/google.xml',
  '/sitemap.xml',
];
/** Where the public comes across it. */
async function placesOf(id: string, name: string): Promise<string[]> {
  const found: string[] = [];
  for (const url of lists(name)) if ((await ask('GET', url)).text.includes(id)) found.push(url);
  return found;
}
const byId = async (id: string) => (await ask('GET', `/api/products/id/${id}`)).status;
const quoted = (id: string) => ask('POST', '/api/checkout/quote', { lines: [{ productId: id, quantity: 1 }] }, buyer);

test('a draft is for staff alone, and what is hidden for those who know its address', async () => {
  const [id, other] = [await addNet('Zebranet'), await addNet('Giraffenet')];
  expect(await placesOf(id, 'Zebranet')).toEqual(lists('Zebranet'));
  const total = async (who?: SignedIn) =>
    Number(
      (await shop.app.inject({ url: '/api/products?page=1', ...(who && { headers: who.headers }) })).headers[
        'x-total-count'
      ],
    );
  const before = await total();
  expect(await publish([id, other], { status: 'draft' })).toMatchObject({ status: 200, body: { changed: [{}, {}] } });
  expect(await placesOf(id, 'Zebranet')).toEqual([]);
  expect([await byId(id), await byId(other)]).toEqual([404, 404]);
  expect((await ask('GET', `/api/products/${id}/delivery`)).status).toBe(404);
  expect([await total(), await total(admin)]).toEqual([before - 2, before]);
  for (const query of ['status=draft', 'q=zebra', 'q=zebra&status=draft', 'limit=100']) {
    const { body } = await ask('GET', `/api/products?page=1&${query}`, undefined, admin);
    expect(
      body.find((one: Product) => one._id === id),
      query,
    ).toMatchObject({ status: 'draft', tags: [] });
  }
  expect((await ask('GET', `/api/products?page=1&status=draft`)).text).not.toContain(id);
  expect((await ask('GET', `/api/products/edit/${id}`, undefined, admin)).body).toMatchObject({ status: 'draft' });

  await publish([id], { status: 'hidden' });
  expect(await placesOf(id, 'Zebranet')).toEqual([]);
  expect((await ask('GET', `/api/products/id/${id}`)).body).toMatchObject({ _id: id, hidden: true });
  await publish([id, other], { status: 'published' });
  expect(await placesOf(id, 'Zebranet')).toEqual(lists('Zebranet'));
  expect((await ask('GET', `/api/products/id/${id}`)).body).not.toHaveProperty('hidden');
  const { text } = await ask('GET', '/api/journal?limit=4', undefined, admin);
  expect(text).toContain('"before":{"status":"hidden"},"after":{"status":"published"}');
});

test('a draft cannot be bought, also when it was in a cart before', async () => {
  const id = await addNet('Boughtnet');
  expect((await quoted(id)).body).toMatchObject({ lines: [{ productId: id }] });
  const before = (await ask('GET', `/api/products/some?ids=${id}`)).body;
  expect(before).toHaveLength(1);
  await publish([id], { status: 'draft' });
  expect((await ask('GET', `/api/products/some?ids=${id}`)).body).toEqual([]);
  expect((await quoted(id)).body).toMatchObject({ lines: [], problems: [{}] });
  const line = [{ productId: id, quantity: 1, price: 20 }];
  expect((await buy(shop, buyer, line)).body).toContain('Boughtnet is no longer available.');
  await publish([id], { status: 'hidden' });
  expect((await buy(shop, buyer, line)).body).not.toContain('no longer');
});

test('by the clock it comes and goes, at its address at once, in lists with the next look', async () => {
  const id = await addNet('Clocknet');
  const now = (await readClock(shop.deps.db)).getTime();
  const times = { publishAt: new Date(now + 10_000).toISOString(), unpublishAt: new Date(now + 20_000).toISOString() };
  expect(await edit(id, { ...times, status: 'published', __v: 0 })).toMatchObject({ status: 200, body: times });
  expect([await byId(id), await placesOf(id, 'Clocknet')]).toEqual([404, []]);
  await pass(10_000);
  await movePrices(shop.deps);
  expect([await byId(id), await placesOf(id, 'Clocknet')]).toEqual([200, lists('Clocknet')]);
  await pass(10_000);
  // Nothing waits for the job here.
  expect(await byId(id)).toBe(404);
  expect(await placesOf(id, 'Clocknet')).not.toContain('/api/products');
  const bought = await buy(shop, buyer, [{ productId: id, quantity: 1, price: 20 }]);
  expect(bought.body).toContain('Clocknet is no longer available.');
  await movePrices(shop.deps);
  expect(await placesOf(id, 'Clocknet')).toEqual([]);
  expect(await movePrices(shop.deps)).toBe(0);
});

test('several at once: what is in the way of one is told, and all of it is taken back', async () => {
  const [id, other] = [await addNet('Manynet'), await addNet('Tagged')];
  const wrong = { status: 'published', publishAt: '2030-02-01T00:00:00Z', unpublishAt: '2030-01-01T00:00:00Z' };
  const reason = publishingMessages.untilBeforeFrom;
  expect((await publish([id], wrong)).body).toMatchObject({ changed: [], refused: [{ _id: id, reason }] });
  expect(await edit(id, wrong)).toMatchObject({ status: 400, body: { fields: { unpublishAt: reason } } });
  const planned = { status: 'hidden', publishAt: '2030-01-01T00:00:00.000Z', unpublishAt: null };
  expect((await publish([id], planned)).body).toMatchObject({ changed: [{ was: { status: 'published' } }] });
  const tags = Array.from({ length: MAX_TAGS }, (_, n) => `tag ${n}`);
  await edit(other, { tags });
  const added = (await change([id, other], { kind: 'add-tag', tag: ' summer ' })).body;
  expect(added).toMatchObject({ changed: [{ _id: id }], refused: [{ _id: other, reason: publishingMessages.tags }] });
  const read = async () => (await ask('GET', `/api/products/edit/${id}`, undefined, admin)).body;
  expect(await read()).toMatchObject({ ...planned, tags: ['summer'] });
  expect((await change([id], { kind: 'add-tag', tag: 'summer' })).body).toEqual({ changed: [], refused: [] });
  const published = (await publish([id], { status: 'published' })).body;
  expect(await read()).toMatchObject({ status: 'published', publishAt: null, tags: ['summer'] });
  expect((await ask('POST', '/api/products/bulk/undo', { products: published.changed }, admin)).body).toMatchObject({
    changed: [{}],
  });
  expect(await read()).toMatchObject({ ...planned, tags: ['summer'] });
  await change([id, other], { kind: 'remove-tag', tag: 'summer' });
  await edit(other, { tags: [] });
  expect(await read()).toMatchObject({ tags: [] });
});

test('a description is formatted by Markdown, and its words are what lists and searches know', async () => {
  const id = await addNet('Wordnet');
  const description = '## Strong\n\nHolds **every** ball.\n\n- one\n- <b>two</b>';
  const written = await edit(id, { description, descriptionFormat: 'markdown', __v: 0 });
  expect(written.body).toMatchObject({ description, descriptionFormat: 'markdown' });
  const shown = (await ask('GET', `/api/products/id/${id}`)).body as ProductDetail;
  expect(shown.description).toBe('Strong\nHolds every ball.\none\n<b>two</b>');
  expect(shown.descriptionHtml).toContain('<h2>Strong</h2>\n<p>Holds <strong>every</strong> ball.</p>');
  expect(shown.descriptionHtml).toContain('<li>&lt;b&gt;two&lt;/b&gt;</li>');
  const read = async () => (await ask('GET', `/api/products/edit/${id}`, undefined, admin)).body as ProductInEdit;
  expect(await read()).toMatchObject({ description, descriptionFormat: 'markdown', __v: 1 });
  expect((await edit(id, { price: 21, __v: 0 })).status).toBe(409);
  await edit(id, { descriptionFormat: 'plain' });
  expect((await ask('GET', `/api/products/id/${id}`)).body).toMatchObject({ description });
  expect((await ask('GET', `/api/products/id/${id}`)).body).not.toHaveProperty('descriptionHtml');
});

test('staff tag products, and search engines are told what staff say', async () => {
  const id = await addNet('Tagnet');
  const words = { searchTitle: 'The net', searchDescription: 'For all that fly.' };
  expect(await edit(id, { tags: ['summer ', 'summer', 'Net'], ...words })).toMatchObject({
    body: { tags: ['summer', 'Net'], ...words },
  });
  const tagged = await ask('GET', '/api/products?page=1&tag=summer', undefined, admin);
  expect(tagged.body).toMatchObject([{ _id: id, tags: ['summer', 'Net'] }]);
  expect((await ask('GET', '/api/products/choices', undefined, admin)).body).toEqual({
    tags: [
      { tag: 'Net', products: 1 },
      { tag: 'summer', products: 1 },
    ],
    taxClasses: ['standard', 'reduced', 'zero'],
  });
  const shown = await ask('GET', `/api/products/id/${id}`);
  expect(shown.body).toMatchObject(words);
  expect(shown.text).not.toContain('summer');
  await edit(id, { tags: [], searchTitle: null, searchDescription: '' });
  expect((await ask('GET', `/api/products/edit/${id}`, undefined, admin)).body).toMatchObject({
    tags: [],
    searchTitle: null,
    searchDescription: null,
  });
});
