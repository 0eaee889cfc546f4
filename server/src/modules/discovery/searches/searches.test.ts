import { searchMessages } from '@fieldhouse/contracts/search.rules';
import type { Searched } from '@fieldhouse/contracts/searches.schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { expectNoRetries } from '../../../testing/race.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { createSearchTally } from './count-searches.ts';
import { addSearches, cleanSearches, type SearchSum } from './searches.repo.ts';

let shop: TestShop;
let admin: SignedIn;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
});
afterAll(() => shop.close());
beforeEach(() => sql`delete from search_day`.execute(shop.deps.db));

let network = 0;
const nextNetwork = () => `10.7.${Math.floor(++network / 250)}.${(network % 250) + 1}`;
const send = (at: TestShop, payload: object, headers = {}, remoteAddress = nextNetwork()) =>
  at.app.inject({ method: 'POST', url: '/api/searches', payload, headers, remoteAddress });
const counted = async (...sent: Parameters<typeof send>) => (await send(...sent)).json<{ counted: boolean }>().counted;
const search = (at: TestShop, query: string, results = 3) => counted(at, { query, step: 'search', results });
const step = (at: TestShop, query: string, done: 'click' | 'order') => counted(at, { query, step: done });

const ask = (query = '', as = admin) => shop.app.inject({ url: `/api/searches${query}`, headers: as.headers });
const list = async (query = '') => (await ask(query)).json<Searched[]>();
const texts = async (query = '') => (await list(query)).map((row) => row.query);
const kept = async () => {
  const { rows } = await sql<{ query: string }>`select query from search_day order by query`.execute(shop.deps.db);
  return rows.map(({ query }) => query);
};

/** A second node, whose end writes what it has counted. */
const openNode = () => openTestShop({ database: shop.database });

const none: SearchSum = { searches: 0, results: null, clicks: 0, orders: 0 };
/** As the nodes leave it on a day. */
async function fill(query: string, sum: Partial<SearchSum>, daysAgo = 0): Promise<void> {
  const { searches, results, clicks, orders } = { ...none, ...sum };
  await sql`
    insert into search_day (day, query, searches, results, clicks, orders)
    values ((now() at time zone 'utc')::date - ${daysAgo}::int, ${query}, ${searches}, ${results}, ${clicks}, ${orders})`.execute(
    shop.deps.db,
  );
}

describe('searches', () => {
  test('are counted in each process with what came of them, and written when it ends', async () => {
    const nodes = [await openNode(), await openNode()];
    for (const node of nodes) {
      expect(await search(node, '  Padel   RÁCKET ', 12)).toBe(true);
      expect(await search(node, 'padel racket', 11)).toBe(true);
      expect(await step(node, 'Padel racket', 'click')).toBe(true);
    }
    expect(await step(nodes[0] ?? shop, 'padel racket', 'order')).toBe(true);
    for (const node of nodes) {
      await node.close();
      expectNoRetries(node);
      expect(node.logged()).not.toMatch(/could not be written/);
    }
    expect(await list()).toEqual([{ query: 'padel racket', times: 4, results: 11, clicks: 2, orders: 1 }]);
  });

  test('of one network are one, and so are its clicks and orders', async () => {
    const node = await openNode();
    const sent = [
      { query: 'ball', step: 'search', results: 1 },
      { query: ' BALL', step: 'search', results: 1 },
      { query: 'ball', step: 'click' },
      { query: 'ball', step: 'click' },
      { query: 'ball', step: 'order' },
      { query: 'ball', step: 'order' },
      { query: 'net', step: 'search', results: 1 },
    ];
    const counts: boolean[] = [];
    for (const one of sent) counts.push(await counted(node, one, {}, '10.9.9.9'));
    expect(counts).toEqual([true, false, true, false, true, false, true]);
    await node.close();
    const { rows } = await sql`select query, searches, clicks, orders from search_day order by query`.execute(
      shop.deps.db,
    );
    expect(rows).toEqual([
      { query: 'ball', searches: 1, clicks: 1, orders: 1 },
      { query: 'net', searches: 1, clicks: 0, orders: 0 },
    ]);
  });

  test('that look personal, of robots or of nothing are not kept', async () => {
    const node = await openNode();
    for (const text of [
      'anna.muster@example.test',
      'anna＠example',
      'order 100042',
      '0171 234-5678',
      '+49 (171) 2345678',
      '4242 4242 4242 4242',
      '４２４２４２',
      '٠١٢٣٤٥',
      ' \u0301 ',
      '',
    ])
      for (const done of ['search', 'click', 'order'])
        expect(await counted(node, { query: text, step: done, results: 1 }), text).toBe(false);
    const robot = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' };
    expect(await counted(node, { query: 'ball', step: 'search', results: 1 }, robot)).toBe(false);
    for (const text of ['shoe 42', 'size 42 43 44', 'evenpace 2024', '10x 50 cm'])
      expect(await search(node, text)).toBe(true);
    await node.close();
    expect(await kept()).toEqual(['10x 50 cm', 'evenpace 2024', 'shoe 42', 'size 42 43 44']);
  });

  test.each<[string, object, string]>([
    ['no text', { step: 'search', results: 1 }, searchMessages.text],
    ['a text that is none', { query: { a: 1 }, step: 'search', results: 1 }, searchMessages.text],
    ['too long a text', { query: 'x'.repeat(501), step: 'search', results: 1 }, searchMessages.text],
    ['another step', { query: 'ball', step: 'steal' }, searchMessages.step],
    ['no results', { query: 'ball', step: 'search' }, searchMessages.results],
    ['less than none', { query: 'ball', step: 'search', results: -1 }, searchMessages.results],
    ['half a result', { query: 'ball', step: 'search', results: 1.5 }, searchMessages.results],
    ['more than there can be', { query: 'ball', step: 'search', results: 1e12 }, searchMessages.results],
  ])('with %s are refused with a sentence', async (_title, payload, sentence) => {
    const answer = await send(shop, payload);
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([400, sentence]);
  });

  test('of hostile texts are kept as texts, and no longer than a search can be', async () => {
    const node = await openNode();
    for (const text of [`'; drop table search_day; --`, 'a\0b', 'ﷺ'.repeat(400), '👟'.repeat(150)])
      expect(await search(node, text), text).toBe(true);
    await node.close();
    const all = await kept();
    expect(all).toHaveLength(4);
    for (const text of all) expect([text.length <= 200, text.isWellFormed()], text).toEqual([true, true]);
  });

  test('from one network end at a limit, and other networks are not stopped by it', async () => {
    const tally = createSearchTally({ ...shop.deps, write: async () => {} });
    for (let n = 0; n < 300; n++) tally.count({ query: 'ball', step: 'search', results: 1 }, 'a');
    expect(() => tally.count({ query: 'net', step: 'click' }, 'a')).toThrow('Too many searches from your network');
    expect(tally.count({ query: 'net', step: 'click' }, 'b')).toBe(true);
    await tally.close();
  });

  test('that cannot be written wait for the next time, and the newest result counts', async () => {
    const { db, log, now } = shop.deps;
    const write = vi.fn((sums: ReadonlyMap<string, SearchSum>) => addSearches(db, sums));
    write.mockImplementationOnce(async () => {
      tally.count({ query: 'ball', step: 'search', results: 0 }, 'b');
      throw new Error('the database is away');
    });
    const tally = createSearchTally({ write, log, now });
    for (const from of ['a', 'c']) tally.count({ query: 'ball', step: 'search', results: 7 }, from);
    await tally.write();
    expect(await kept()).toEqual([]);
    await tally.close();
    expect(await list()).toMatchObject([{ times: 3, results: 0 }]);
  });

  test('of more different texts than a day has room for count only where the text is there already', async () => {
    const sums = (...all: string[]) => new Map(all.map((text) => [text, { ...none, searches: 1, results: 1 }]));
    await addSearches(shop.deps.db, sums('a', 'b'), 3);
    await addSearches(shop.deps.db, sums('a', 'c', 'd', 'e'), 3);
    await addSearches(shop.deps.db, sums('f', 'b'), 3);
    expect(await kept()).toEqual(['a', 'b', 'c']);
    expect((await list()).map(({ query, times }) => [query, times])).toEqual([
      ['a', 2],
      ['b', 2],
    ]);
  });
});

describe('staff', () => {
  test('see what was searched for more than once, the most frequent first, with the newest result', async () => {
    await fill('padel', { searches: 3, results: 0 }, 2);
    await fill('padel', { searches: 2, results: 4, clicks: 1 });
    await fill('padel', { orders: 1 }, 1);
    await fill('ball', { searches: 9, results: 80, clicks: 5, orders: 2 });
    await fill('typed once', { searches: 1, results: 0 });
    await fill('never', { clicks: 7, orders: 7 });
    expect(await list()).toEqual([
      { query: 'ball', times: 9, results: 80, clicks: 5, orders: 2 },
      { query: 'padel', times: 5, results: 4, clicks: 1, orders: 1 },
    ]);
  });

  test('choose the days, what was found, a part of the text and the page', async () => {
    await fill('kayak', { searches: 4, results: 0 });
    await fill('küche', { searches: 3, results: 0 }, 40);
    await fill('padel racket', { searches: 3, results: 5 });
    await fill('padel ball', { searches: 2, results: 6 });
    expect(await texts()).toEqual(['kayak', 'padel racket', 'padel ball']);
    expect(await texts('?days=60')).toEqual(['kayak', 'küche', 'padel racket', 'padel ball']);
    expect(await texts('?days=60&only=empty')).toEqual(['kayak', 'küche']);
    expect(await texts('?only=few')).toEqual(['padel racket']);
    expect(await texts('?q=PÁDEL')).toEqual(['padel racket', 'padel ball']);
    expect(await texts('?q=%25')).toEqual([]);
    const second = await ask('?limit=2&page=2');
    expect(second.headers).toMatchObject({ 'x-total-count': '3', 'x-total-pages': '2' });
    expect(second.json()).toMatchObject([{ query: 'padel ball' }]);
    expect(await texts('?limit=2&page=900000')).toEqual([]);
    for (const odd of ['?days=x', '?days=-5', '?days=1e9', '?page=x'])
      expect((await ask(odd)).statusCode, odd).toBe(200);
    expect((await ask('?only=secret')).json()).toMatchObject({ error: searchMessages.kind });
  });

  test('see nothing that is older than 90 days, and it is deleted', async () => {
    await fill('old', { searches: 5, results: 1 }, 90);
    await fill('still there', { searches: 5, results: 1 }, 89);
    expect(await texts('?days=999')).toEqual(['still there']);
    await cleanSearches(shop.deps.db);
    expect(await kept()).toEqual(['still there']);
  });

  test('get them as a file that no spreadsheet runs anything of', async () => {
    await fill('=1+1, "all"', { searches: 2, results: 0 });
    await fill('ball', { searches: 3, results: 9, clicks: 2, orders: 1 });
    const answer = await ask('/csv?only=all');
    expect(answer.headers['content-disposition']).toContain('searches.csv');
    expect(answer.body).toBe(`query,times,results,clicks,orders\r\nball,3,9,2,1\r\n"'=1+1, ""all""",2,0,0,0\r\n`);
    expect((await ask('/csv?only=empty')).body.split('\r\n')).toHaveLength(3);
  });

  test('alone see them', async () => {
    const client = await signIn(shop, 'client');
    for (const path of ['', '/csv']) {
      expect((await ask(path, client)).statusCode).toBe(403);
      expect((await shop.app.inject(`/api/searches${path}`)).statusCode).toBe(401);
    }
  });
});
