import { readPo, writePo } from '@fieldhouse/contracts/po';
import { translationMessages as messages } from '@fieldhouse/contracts/translation.rules';
import type { TextsImport, Translation, TranslationSummary } from '@fieldhouse/contracts/translations.schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedIn, signIn, signInWith } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

let shop: TestShop;
let admin: SignedIn;
let shoe: string;
let ball: string;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
  [shoe = '', ball = ''] = await stock(shop, [
    { name: 'Trail Shoe', description: 'Grips.\nEverywhere.' },
    { name: 'Plain Ball', description: 'Grips.\nEverywhere.' },
  ]);
  await sql`insert into product_popularity (product_id, views) values (${shoe}, 9)
    on conflict (product_id) do update set views = 9`.execute(shop.deps.db);
});
afterAll(() => shop.close());

const ask = (url: string) => shop.app.inject({ url: `/api/${url}`, headers: admin.headers });
const get = async <T>(url: string) => (await ask(url)).json<T>();
const put = (path: string, payload: object) =>
  shop.app.inject({ method: 'PUT', url: `/api/${path}`, headers: admin.headers, payload });
const toDo = (query: string) => get<Translation[]>(`translations?into=de&kind=product&${query}`);
const ids = async (query: string) => (await toDo(query)).map(({ id }) => id);
const send = (payload: string, type = 'text/x-gettext-translation', locale = 'de') =>
  shop.app.inject({
    method: 'POST',
    url: `/api/translations/import?into=${locale}`,
    headers: { ...admin.headers, 'content-type': type },
    payload,
  });
const take = async (payload: string) => (await send(payload)).json<TextsImport>();
const file = async () => readPo((await ask('translations/export?into=de&kind=product')).body);
const summary = async () =>
  (await get<TranslationSummary[]>('translations/summary?into=de')).find(({ kind }) => kind === 'product');

describe('what there is to translate', () => {
  test('is told to those who may translate it: names of drafts and promotions are not for all', async () => {
    const [writer, editor] = [await signInWith(shop, ['content']), await signInWith(shop, ['content', 'catalogue'])];
    const as = (who: SignedIn, path: string) =>
      shop.app.inject({ url: `/api/translations${path}`, headers: who.headers });
    const kindsOf = async (who: SignedIn) =>
      (await as(who, '/summary?into=de')).json<TranslationSummary[]>().map(({ kind }) => kind);
    expect(await kindsOf(writer)).toEqual(['page']);
    expect(await kindsOf(editor)).toEqual(['product', 'category', 'attribute', 'size-guide', 'page']);
    const ofProducts = [
      ...['?into=de&kind=product', '/export?into=de&kind=product', `/product/${shoe}`],
      '/export?into=de&kind=value',
    ];
    for (const path of ofProducts) {
      expect((await as(writer, path)).json()).toMatchObject({ key: 'right.catalogue' });
      expect((await as(editor, path)).statusCode).toBe(200);
    }
    expect((await as(editor, '?into=de&kind=promotion')).json()).toMatchObject({ key: 'right.marketing' });
    expect((await as(writer, '/export?into=de')).body).not.toContain('Trail Shoe');
    expect((await as(editor, '/export?into=de')).body).toContain('Trail Shoe');
  });

  test('stands in a list, the most viewed first, with what it is translated from', async () => {
    const [first] = await toDo('state=missing');
    expect(first).toEqual({
      kind: 'product',
      id: shoe,
      label: 'Trail Shoe',
      source: { name: 'Trail Shoe', description: 'Grips.\nEverywhere.' },
      texts: {},
      changed: false,
      __v: 0,
    });
    expect(await ids('limit=1&page=2')).toEqual([ball]);
    expect(await summary()).toEqual({ kind: 'product', total: 2, missing: 2, changed: 0 });
  });

  test('is every kind that the shop has, in the order of the thing itself', async () => {
    const measures = ['Width', 'Foot length', 'Arch'];
    const made = await shop.app.inject({
      method: 'POST',
      url: '/api/size-guides',
      headers: admin.headers,
      payload: { brand: 'Aquila', category: 'Balls', measures, rows: [{ size: '41', values: [26, 9, 3] }] },
    });
    expect(made.statusCode).toBeLessThan(300);
    for (const { kind, total } of await get<TranslationSummary[]>('translations/summary?into=de'))
      expect(await get<Translation[]>(`translations?into=de&kind=${kind}&state=all`)).toHaveLength(total);
    const [guide] = await get<Translation[]>('translations?into=de&kind=size-guide');
    expect(Object.values(guide?.source ?? {})).toEqual(measures);
    expect(guide?.label).toBe('Aquila, Balls');
    const [page] = await get<Translation[]>('translations?into=de&kind=page&state=all');
    expect(page?.slug).toEqual(page && expect.any(String));
  });

  test('leaves out what is done, and tells what has changed since', async () => {
    await put(`products/${shoe}/texts/de`, { name: 'Schuh', description: 'Greift.' });
    expect(await ids('state=missing')).toEqual([ball]);
    await put(`products/update/${shoe}`, { name: 'Trail Shoe 2' });
    expect(await ids('state=changed')).toEqual([shoe]);
    expect(await summary()).toMatchObject({ missing: 1, changed: 1 });
    // Another text of it does not make the name a translation of the new one.
    await put(`products/${shoe}/texts/de`, { description: 'Hält.' });
    expect(await ids('state=changed')).toEqual([shoe]);
    await put(`products/${shoe}/texts/de`, { name: 'Schuh' });
    expect(await ids('state=changed')).toEqual([]);
  });

  test('is refused for the first language, one that there is not, and people without the right', async () => {
    for (const call of ['translations?kind=product&', 'translations/summary?', 'translations/export?']) {
      expect((await ask(`${call}into=en`)).json()).toMatchObject({ fields: { locale: messages.first } });
      expect((await ask(`${call}into=xx`)).statusCode).toBe(400);
      const client = await signIn(shop, 'client');
      expect((await shop.app.inject({ url: `/api/${call}into=de`, headers: client.headers })).statusCode).toBe(403);
    }
  });
});

describe('a file for a translator', () => {
  test('has what is missing, and what has changed to be looked at again', async () => {
    await put(`products/update/${shoe}`, { name: 'Trail Shoe 3' });
    expect(await file()).toEqual(
      expect.arrayContaining([
        {
          context: `product:${shoe}:name`,
          source: 'Trail Shoe 3',
          translations: ['Schuh'],
          places: [],
          unsure: true,
        },
        {
          context: `product:${ball}:description`,
          source: 'Grips.\nEverywhere.',
          translations: [''],
          places: ['Plain Ball'],
        },
      ]),
    );
    expect(await file()).toHaveLength(3);
    expect(readPo((await ask('translations/export?into=de')).body).length).toBeGreaterThan(3);
  });

  test('comes back: what is empty or unsure stays, the rest is written and journaled, once', async () => {
    const entries = (await file()).map((entry) =>
      entry.context === `product:${ball}:name` ? { ...entry, translations: ['Ball'] } : entry,
    );
    const again = writePo('de', entries);
    expect(await take(again)).toEqual({ written: 1, skipped: 2, problems: [] });
    expect(await get(`products/id/${ball}?locale=de`)).toMatchObject({ name: 'Ball' });
    expect(await take(again)).toEqual({ written: 0, skipped: 3, problems: [] });
    const journaled = await sql<{ n: number }>`select count(*)::int as n from journal
      where subject_id = ${`product ${ball} de`} and actor = ${admin.userId}`.execute(shop.deps.db);
    expect(journaled.rows[0]?.n).toBe(1);
  });

  test('has the words that many things have, once each, and brings them back', async () => {
    const attribute = { name: 'Last', kind: 'list', unit: null, values: ['Wide', 'Narrow'], categories: [] };
    await shop.app.inject({ method: 'POST', url: '/api/attributes', headers: admin.headers, payload: attribute });
    const words = async (query: string) =>
      readPo((await ask(`translations/export?into=de${query}`)).body).filter(({ context }) =>
        context?.startsWith('value:'),
      );
    const word = (value: string, text: string, kind = 'attribute') => ({
      context: `value:${kind}:${value}`,
      source: value,
      translations: [text],
      places: [],
    });
    expect(await words('')).toEqual(expect.arrayContaining([word('Wide', ''), word('Narrow', '')]));
    expect(await words('&kind=value')).toEqual(await words(''));
    const sent = writePo('de', [
      word('Wide', 'Weit'),
      word('Narrow', ''),
      word('Gone', 'Weg'),
      word('Wide', 'Weit', 'shape'),
    ]);
    const problems = [`“Gone”: ${messages.unknown}`, `“Wide”: ${messages.unknown}`];
    expect(await take(sent)).toEqual({ written: 1, skipped: 1, problems });
    expect(await take(sent)).toEqual({ written: 0, skipped: 2, problems });
    expect(await get('value-texts')).toContainEqual({ kind: 'attribute', value: 'Wide', texts: { de: 'Weit' } });
    expect((await words('')).map(({ source }) => source)).not.toContain('Wide');
    const long = await take(writePo('de', [word('Narrow', 'x'.repeat(101))]));
    expect(long).toMatchObject({ written: 0, problems: [expect.stringContaining('“Narrow”: ')] });
  });

  test('tells what does not fit any more, and writes none of it', async () => {
    const entry = (context: string, source: string, text: string) => ({
      context,
      source,
      translations: [text],
      places: [],
    });
    const nobody = '00000000-0000-7000-8000-000000000000';
    const mixed = writePo('de', [
      entry(`product:${ball}:name`, 'An older name', 'Alt'),
      entry(`product:${nobody}:name`, 'Gone', 'Weg'),
      entry(`product:${ball}:constructor`, 'No text', 'Nichts'),
      entry('nonsense', 'No place', 'Nirgends'),
      entry(`product:${ball}:description`, 'Grips.\r\nEverywhere.', 'x'.repeat(50_000)),
    ]);
    const { written, problems } = await take(mixed);
    expect(written).toBe(0);
    expect(problems.toSorted().slice(0, 4)).toEqual([
      `“An older name”: ${messages.sourceChanged}`,
      `“Gone”: ${messages.unknown}`,
      expect.stringContaining('“Grips. Everywhere.”: '),
      `“No place”: ${messages.unknown}`,
    ]);
    expect(problems).toHaveLength(5);
    expect(await get(`products/id/${ball}?locale=de`)).toMatchObject({ name: 'Ball' });
  });

  test('is refused in another language, of another type, or when it is none', async () => {
    expect((await send(writePo('es', []))).json()).toMatchObject({ error: messages.otherLanguage('es') });
    expect((await send('{}', 'application/json')).statusCode).toBe(415);
    expect((await send('name,price')).json()).toMatchObject({ error: messages.file });
    expect((await send('msgid "a\\q"\nmsgstr "b"')).json()).toMatchObject({ error: messages.file });
    expect((await send(writePo('en', []), undefined, 'en')).json()).toMatchObject({
      fields: { locale: messages.first },
    });
  });

  test('needs the right that each of its texts needs by hand', async () => {
    const entries = (await file()).map((entry) => ({ ...entry, translations: ['Neu'], unsure: false }));
    const { importTexts } = await import('./import-texts.ts');
    const caller = { userId: admin.userId, rights: ['content'] as const };
    const say = (sentence: string) => sentence;
    const report = await importTexts(shop.deps, writePo('de', entries), { locale: 'de', caller, say });
    expect(report.written).toBe(0);
    expect(report.problems[0]).toContain(messages.right);
  });
});
