import { pageLimits } from '@fieldhouse/contracts/page.rules';
import type { CheckedPage, ListedPage, Page } from '@fieldhouse/contracts/pages.schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inWrite } from '../../../platform/cache/changes.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { createPage } from '../index.ts';

let shop: TestShop;
let admin: SignedIn;
let other: SignedIn;
let product = '';

beforeAll(async () => {
  shop = await openTestShop({ config: { publicUrl: 'https://shop.test' } });
  [admin, other] = await Promise.all([signIn(shop, 'admin'), signIn(shop, 'admin')]);
  [product = ''] = await stock(shop, [{ category: ['Running'] }]);
});
afterAll(() => shop.close());
beforeEach(async () => {
  for (const { slug } of await list()) await send('DELETE', `/${slug}`);
});

type Answered = Awaited<ReturnType<TestShop['app']['inject']>>;
const terms = { title: 'Terms', markdown: '# Scope\n\nFor all orders.' };

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, as = admin) =>
  shop.app.inject({ method, url: `/api/pages${path}`, headers: as.headers, ...(payload && { payload }) });
const list = async () => (await send('GET', '')).json<ListedPage[]>();
const put = (slug: string, body: object = terms, as = admin) => send('PUT', `/${slug}`, body, as);
const read = (slug: string) => shop.app.inject(`/api/pages/${slug}`);
const footer = async () => (await shop.app.inject('/api/shop')).json<{ pages: object[] }>().pages;

async function journaled(): Promise<object[]> {
  const { rows } = await sql<object>`
    select action, before, after from journal where subject = 'page' order by id desc limit 1`.execute(shop.deps.db);
  return rows;
}

function expectRefusal(answer: Answered, status: number, sentence: string, field?: string): void {
  expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([status, sentence]);
  if (field) expect(answer.json()).toMatchObject({ fields: { [field]: sentence } });
}

describe('a page', () => {
  test('is written at its address, and everybody reads it at once', async () => {
    const made = (await put('terms')).json<CheckedPage>();
    expect(made).toMatchObject({ ...terms, slug: 'terms', footer: true, contactForm: false, problems: [], __v: 0 });
    const { problems: _, ...shown } = made;
    expect((await read('terms')).json<Page>()).toEqual(shown);
    expect(shown).toMatchObject({ html: '<h2>Scope</h2>\n<p>For all orders.</p>\n', description: 'For all orders.' });
    await put('terms', { markdown: 'Changed.' });
    expect((await read('terms')).json()).toMatchObject({ title: 'Terms', html: '<p>Changed.</p>\n', __v: 1 });
    expect(await journaled()).toEqual([
      { action: 'updatePage', before: { text: '# Scope\n\nFor all orders.' }, after: { text: 'Changed.' } },
    ]);
  });

  test('takes back every field that it gives', async () => {
    const made = (await put('terms')).json<CheckedPage>();
    const again = (await put('terms', made)).json<CheckedPage>();
    expect(again).toEqual({ ...made, updatedAt: again.updatedAt, __v: 1 });
  });

  test('moves to another address, where it keeps its id', async () => {
    const { _id } = (await put('terms')).json<CheckedPage>();
    expect((await put('terms', { slug: 'terms-of-sale' })).json()).toMatchObject({ _id, slug: 'terms-of-sale' });
    expectRefusal(await read('terms'), 404, 'There is no such page.');
  });

  test('is in the footer, in the order that staff give, and in the sitemap', async () => {
    await put('terms');
    await put('imprint', { title: 'Imprint', markdown: 'Us' });
    await put('draft', { title: 'Draft', markdown: 'Not yet', footer: false });
    const orderWas = ['terms', 'imprint', 'draft'];
    const order = ['imprint', 'draft', 'terms'];
    expect((await send('PUT', '', { order, orderWas })).json<ListedPage[]>().map(({ slug }) => slug)).toEqual(order);
    const inFooter = [
      { slug: 'imprint', title: 'Imprint' },
      { slug: 'terms', title: 'Terms' },
    ];
    expect(await footer()).toEqual(inFooter);
    expectRefusal(
      await send('PUT', '', { order: orderWas, orderWas }),
      409,
      'Someone else has changed the pages in the meantime. Please check their order and try again.',
    );
    expectRefusal(
      await send('PUT', '', { order: ['terms'], orderWas: order }),
      400,
      'Please name every page once',
      'order',
    );
    expect(await footer()).toEqual(inFooter);
    const map = (await shop.app.inject('/sitemap.xml')).body;
    const { updatedAt } = (await read('terms')).json<Page>();
    expect(map).toContain(`<url><loc>https://shop.test/pages/terms</loc><lastmod>${updatedAt}</lastmod>`);
  });

  test('at /contact has the form, unless somebody says otherwise', async () => {
    expect((await put('contact')).json()).toMatchObject({ contactForm: true });
    expect((await put('contact', { contactForm: false })).json()).toMatchObject({ contactForm: false });
  });

  test('that is deleted is gone for everybody', async () => {
    await put('terms');
    expect((await send('DELETE', '/terms')).json()).toEqual({ message: 'The page has been deleted' });
    expect(await footer()).toEqual([]);
    expect((await read('terms')).statusCode).toBe(404);
    expectRefusal(await send('DELETE', '/terms'), 404, 'There is no such page.');
  });

  test('on one node is on the other within a second', async () => {
    const second = await openTestShop({ database: shop.database, cache: { outdatedMs: 1000 } });
    try {
      await put('terms');
      await expect
        .poll(async () => (await second.app.inject('/api/shop')).json<{ pages: object[] }>().pages)
        .toEqual([{ slug: 'terms', title: 'Terms' }]);
      await put('terms', { title: 'New terms' });
      const title = async () => (await second.app.inject('/api/pages/terms')).json<Page>().title;
      await expect.poll(title).toBe('New terms');
    } finally {
      await second.close();
    }
  });
});

describe('what is refused, with nothing changed', () => {
  const tooLong = 'Please use at most 50,000 characters';
  test.each([
    ['slug', 'There is already a page at /pages/terms.', { slug: 'terms' }],
    ['slug', "'login' belongs to the shop itself. Please choose another address.", { slug: 'login' }],
    ['slug', "'admin' belongs to the shop itself. Please choose another address.", { slug: 'admin' }],
    ['slug', 'Please use small letters, digits and hyphens, such as delivery-and-returns', { slug: '../admin' }],
    ['slug', 'Please use small letters, digits and hyphens, such as delivery-and-returns', { slug: 'a'.repeat(61) }],
    ['slug', 'Please enter an address', { slug: ' ' }],
    ['title', 'Please enter a title', { title: ' ' }],
    ['title', 'Please use at most 100 characters', { title: 'a'.repeat(101) }],
    ['markdown', 'Please write something', { markdown: ' \n ' }],
    ['markdown', tooLong, { markdown: 'a'.repeat(50_001) }],
    ['markdown', tooLong, { markdown: 'a'.repeat(1_000_000) }],
  ])('%s: %s', async (field, sentence, change) => {
    await put('terms');
    await put('imprint');
    const before = await list();
    expectRefusal(await send('POST', '', { ...terms, slug: 'new-one', ...change }), 400, sentence, field);
    expectRefusal(await put('imprint', change), 400, sentence, field);
    expect(await list()).toEqual(before);
  });

  test('a megabyte and more', async () => {
    const answer = await put('terms', { ...terms, markdown: 'a'.repeat(1_100_000) });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([413, 'too-large']);
    expect(await list()).toEqual([]);
  });

  test.each(['login', 'new', 'Terms', 'a_b', '%20'])('a page put at %s', async (slug) => {
    const answer = await put(slug);
    expect([answer.statusCode, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([400, ['slug']]);
    expect(await list()).toEqual([]);
  });

  test('half a page where there is none', async () => {
    expectRefusal(await put('terms', { title: 'Terms' }), 400, 'Please write something', 'markdown');
    expectRefusal(await put('terms', { ...terms, __v: 0 }), 404, 'There is no such page.');
  });

  test('one page too many', async () => {
    await inWrite(shop.deps, async (tx) => {
      for (let n = 0; n < pageLimits.pages; n++)
        await createPage(tx, { ...terms, slug: `page-${n}`, footer: false }, null);
    });
    expectRefusal(await put('terms'), 400, 'A shop can have at most 100 pages');
    await sql`delete from content_page`.execute(shop.deps.db);
  });
});

describe('links are checked', () => {
  const problemsOf = async (markdown: string) =>
    (await put('terms', { ...terms, markdown })).json<CheckedPage>().problems;

  test('those that lead somewhere are fine', async () => {
    await put('imprint');
    const fine = ['/', '/c/running', `/product/${product}`, '/pages/imprint', 'imprint', '/LOGIN', '/c/', 'tel:1'];
    expect(await problemsOf(fine.map((href) => `[a](${href})`).join(' '))).toEqual([]);
  });

  test.each(['/c/boats', '/product/x', `/product/${crypto.randomUUID()}`, '/pages/none', '/admin', '/nowhere', '#top'])(
    '%s leads nowhere, which the list says too',
    async (href) => {
      const sentence = `The link to '${href === '#top' ? '/pages/#top' : href}' leads nowhere: there is no such page.`;
      expect(await problemsOf(`[a](${href}) [b](${href})`)).toEqual([sentence]);
      expect(await list()).toMatchObject([{ slug: 'terms', problems: [sentence] }]);
      const { problems } = (await send('POST', '/preview', { markdown: `[a](${href})` })).json<CheckedPage>();
      expect(problems).toEqual([sentence]);
    },
  );

  test('one that led to a page which is gone is found in the list', async () => {
    await put('imprint');
    expect(await problemsOf('[a](/pages/imprint)')).toEqual([]);
    await send('DELETE', '/imprint');
    expect((await list())[0]?.problems).toHaveLength(1);
  });
});

describe('two administrators at once', () => {
  test('change the same page: one is through, the other is told', async () => {
    await put('terms');
    const changes = [admin, other].map((who, nth) => put('terms', { title: `Terms ${nth}`, __v: 0 }, who));
    const answers = (await Promise.all(changes)).toSorted((a, b) => a.statusCode - b.statusCode);
    expect(answers[0]?.json()).toMatchObject({ __v: 1 });
    const stale = 'Someone else has changed this page in the meantime. Please check it and try again.';
    expectRefusal(answers[1] as Answered, 409, stale);
  });

  test('create a page at the same address: there is one', async () => {
    const creations = [admin, other].map((who) => send('POST', '', { ...terms, slug: 'terms' }, who));
    const statuses = (await Promise.all(creations)).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([200, 400]);
    expect(await list()).toHaveLength(1);
  });
});

test('who may not write pages reads them, and no more', async () => {
  await put('terms');
  const client = await signIn(shop, 'client');
  expect((await read('terms')).statusCode).toBe(200);
  for (const [method, path] of [
    ['GET', ''],
    ['PUT', '/terms'],
    ['DELETE', '/terms'],
    ['POST', '/preview'],
  ] as const)
    expect((await send(method, path, {}, client)).statusCode).toBe(403);
});
