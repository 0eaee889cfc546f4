import type { Category, Product, ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import type { CataloguePage } from '@fieldhouse/contracts/discovery.schemas';
import { amountText } from '@fieldhouse/contracts/payment.rules';
import { translationMessages as messages } from '@fieldhouse/contracts/translation.rules';
import type { ContentTexts, ValueText } from '@fieldhouse/contracts/translations.schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardToken } from '../../testing/paying.ts';
import { addPromotion, whole } from '../../testing/quoting.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { cleanTexts } from './work.repo.ts';

let shop: TestShop;
let admin: SignedIn;
let shoe: string;
let ball: string;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
  [shoe = '', ball = ''] = await stock(shop, [
    {
      name: 'Trail Shoe',
      description: 'Grips.',
      category: ['Running'],
      options: [
        { name: 'Size', kind: 'size', system: 'EU shoe', values: [{ value: '41' }] },
        { name: 'Colour', kind: 'colour', values: [{ value: 'Blue', swatch: '#0000ff' }] },
      ],
      variants: [{ options: { Size: '41', Colour: 'Blue' }, quantity: 3 }],
    },
    { name: 'Plain Ball' },
  ]);
});
afterAll(() => shop.close());

const get = async <T>(url: string) => (await shop.app.inject({ url, headers: admin.headers })).json<T>();
const put = (path: string, payload: object) =>
  shop.app.inject({ method: 'PUT', url: `/api/${path}`, headers: admin.headers, payload });
const post = (path: string, payload: object) =>
  shop.app.inject({ method: 'POST', url: `/api/${path}`, headers: admin.headers, payload });
const made = async (path: string, payload: object) => (await post(path, payload)).json<{ _id: string }>();

describe('a product in another language', () => {
  test('is shown so wherever the language is asked for, and as it is written everywhere else', async () => {
    const before = await get<Product>(`/api/products/id/${shoe}?locale=es`);
    expect(before).toMatchObject({ name: 'Trail Shoe', lang: 'en', descriptionLang: 'en' });
    const texts = { name: 'Zapatilla de trail', description: 'Agarra.' };
    expect((await put(`products/${shoe}/texts/es`, texts)).json()).toMatchObject({ locale: 'es', texts, __v: 1 });

    const spanish = await get<ProductDetail>(`/api/products/id/${shoe}?locale=es`);
    expect(spanish).toMatchObject(texts);
    expect(spanish).not.toHaveProperty('lang');
    expect(await get(`/api/products/id/${shoe}`)).toMatchObject({ name: 'Trail Shoe', description: 'Grips.' });
    expect(await get(`/api/products/id/${shoe}?locale=de`)).toMatchObject({ name: 'Trail Shoe', lang: 'en' });
    const { products } = await get<CataloguePage>('/api/catalogue?locale=es');
    expect(products.map(({ name, lang }) => [name, lang]).toSorted()).toEqual([
      ['Plain Ball', 'en'],
      ['Zapatilla de trail', undefined],
    ]);
    expect(await get(`/api/products/some?ids=${shoe}&locale=es`)).toMatchObject([texts]);
    for (const page of ['', '&page=1', '&page=1&sort=name', '&page=1&q=Trail']) {
      const url = `/api/products?locale=es${page}`;
      expect((await shop.app.inject(url)).json()).toContainEqual(expect.objectContaining(texts));
      // What staff edit is what the shop has written itself.
      expect(await get(url)).toContainEqual(expect.objectContaining({ name: 'Trail Shoe' }));
    }
    expect(await get('/api/products/forPage?category=Running&locale=es')).toMatchObject({ products: [texts] });
    expect(await get('/api/products/name/Trail?locale=es')).toMatchObject([texts]);
    expect(await get('/api/products/names?q=trail&locale=es')).toEqual([texts.name]);
    expect(await get('/api/suggest?q=trail&locale=es')).toMatchObject({ products: [{ name: texts.name }] });
  });

  test('loses a text that is emptied, keeps one that is not sent, and says what it was translated from', async () => {
    await put(`products/${ball}/texts/de`, { name: 'Ball', description: 'Ein Ball.' });
    await put(`products/${ball}/texts/de`, { description: '' });
    expect(await get(`/api/products/id/${ball}?locale=de`)).toMatchObject({ name: 'Ball', description: 'A ball.' });
    const half = await get(`/api/products/id/${ball}?locale=de`);
    expect(half).toMatchObject({ name: 'Ball', descriptionLang: 'en' });
    expect(half).not.toHaveProperty('lang');
    expect(await get<ContentTexts[]>(`/api/translations/product/${ball}`)).toEqual([
      { locale: 'de', texts: { name: 'Ball' }, source: { name: 'Plain Ball', description: 'A ball.' }, __v: 2 },
    ]);
  });

  test('is translated by two at once without one overwriting the other unseen', async () => {
    const translated = await get<ContentTexts[]>(`/api/translations/product/${shoe}`);
    const version = translated.find(({ locale }) => locale === 'es')?.__v;
    for (const [locale, __v] of Object.entries({ es: version, de: 0 })) {
      const write = (name: string) => put(`products/${shoe}/texts/${locale}`, { name, __v });
      const answers = await Promise.all(['Uno', 'Dos'].map(write));
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    }
  });

  test('is refused in a language that the shop does not have, in its first, and of what is not there', async () => {
    const refused = await put(`products/${shoe}/texts/en`, { name: 'Shoe' });
    expect(refused.json()).toMatchObject({ code: 'refused', fields: { locale: messages.first } });
    expect((await put(`products/${shoe}/texts/xx`, { name: 'Shoe' })).statusCode).toBe(404);
    expect((await put(`products/00000000-0000-7000-8000-000000000000/texts/es`, { name: 'x' })).statusCode).toBe(404);
    const journaled = await sql<{ n: number }>`
      select count(*)::int as n from journal where subject = 'translation' and action = 'writeTexts'`.execute(
      shop.deps.db,
    );
    expect(journaled.rows[0]?.n).toBeGreaterThan(3);
  });

  test('goes with what it was a translation of', async () => {
    const kept = async () => (await get<ContentTexts[]>(`/api/translations/product/${ball}`)).length;
    const before = await kept();
    const count = sql<{ n: number }>`select count(*)::int as n from content_text`;
    const all = (await count.execute(shop.deps.db)).rows[0]?.n ?? 0;
    await sql`insert into content_text (kind, subject, locale, texts, source) select 'product', gen_random_uuid(), 'de', '{}', '{}'`.execute(
      shop.deps.db,
    );
    await cleanTexts(shop.deps.db);
    expect((await count.execute(shop.deps.db)).rows[0]?.n).toBe(all);
    expect(await kept()).toBe(before);
  });
});

describe('words that many products have', () => {
  test('are translated once: options of products and variants, colours and sizes to filter by', async () => {
    await put('value-texts', { kind: 'option', value: 'size', texts: { es: 'Talla', de: 'Größe' } });
    await put('value-texts', { kind: 'option', value: 'Colour', texts: { es: 'Color' } });
    await put('value-texts', { kind: 'colour', value: 'Blue', texts: { es: 'Azul' } });
    const product = await get<ProductDetail>(`/api/products/id/${shoe}?locale=es`);
    expect(product.options.map(({ name, values }) => [name, ...values.map(({ value }) => value)])).toEqual([
      ['Talla', '41'],
      ['Color', 'Azul'],
    ]);
    expect(product.variants[0]?.options).toEqual({ Talla: '41', Color: 'Azul' });
    const missing = await get<ValueText[]>('/api/value-texts?missing=de');
    expect(missing).toContainEqual({ kind: 'colour', value: 'Blue', texts: {} });
    expect(missing.map(({ value }) => value)).not.toContain('41');
    const spanish = await get<ValueText[]>('/api/value-texts?missing=es');
    expect(spanish.map(({ value }) => value)).not.toContain('Blue');
    const { facets, labels } = await get<CataloguePage>('/api/catalogue?locale=es&colour=Blue');
    const colours = facets.find(({ name }) => name === 'colour')?.values;
    expect(labels).toEqual({ Blue: 'Azul' });
    expect(colours).toMatchObject([{ value: 'Blue', label: 'Azul', selected: true }]);
    expect(missing).toContainEqual({ kind: 'option', value: 'EU shoe', texts: {} });
    await put('value-texts', { kind: 'option', value: 'EU shoe', texts: { es: 'calzado' } });
    const groups = async (locale: string) =>
      (await get<CataloguePage>(`/api/catalogue?locale=${locale}`)).facets.find(({ name }) => name === 'size')?.values;
    expect(await groups('es')).toMatchObject([{ value: '41', group: 'calzado' }]);
    expect(await groups('de')).toMatchObject([{ value: '41', group: 'EU shoe' }]);
    expect(await get('/api/value-texts')).toContainEqual({
      kind: 'option',
      value: 'size',
      texts: { es: 'Talla', de: 'Größe' },
    });
  });

  test('are shown as they are again once the translation is removed', async () => {
    await put('value-texts', { kind: 'colour', value: 'blue', texts: { es: null } });
    const product = await get<ProductDetail>(`/api/products/id/${shoe}?locale=es`);
    expect(product.variants[0]?.options).toEqual({ Talla: '41', Color: 'Blue' });
  });
});

describe('what else the shop has written', () => {
  test('categories have a name in the language, and filters know them by the one that they have', async () => {
    const running = (await get<Category[]>('/api/categories')).find(({ name }) => name === 'Running');
    await put(`categories/${running?._id}/texts/de`, { name: 'Laufen', description: 'Für die Straße.' });
    const german = (await get<Category[]>('/api/categories?locale=de')).find(({ key }) => key === 'Running');
    expect(german).toMatchObject({ name: 'Laufen', description: 'Für die Straße.', path: running?.path });
    const { facets, products } = await get<CataloguePage>('/api/catalogue?category=Running&locale=de');
    expect(facets[0]?.values).toContainEqual(expect.objectContaining({ value: 'Running', label: 'Laufen' }));
    expect(products[0]).toMatchObject({ category: ['Running'], categoryLabels: ['Laufen'] });
    const { trail } = await get<ProductDetail>(`/api/products/id/${shoe}?locale=de`);
    expect(trail).toEqual([{ name: 'Laufen', path: running?.path }]);
  });

  test('attributes are facts and facets in the language', async () => {
    const fields = { kind: 'list', unit: null, values: ['Wide', 'Narrow'], categories: [] };
    const { _id } = await made('attributes', { name: 'Last', ...fields });
    await put(`products/update/${shoe}`, { attributes: { Last: 'Wide' } });
    await put(`attributes/${_id}/texts/de`, { name: 'Leisten' });
    await put('value-texts', { kind: 'attribute', value: 'Wide', texts: { de: 'Weit' } });
    const { facts } = await get<ProductDetail>(`/api/products/id/${shoe}?locale=de`);
    expect(facts).toContainEqual({ name: 'Leisten', value: 'Weit' });
    const { facets } = await get<CataloguePage>('/api/catalogue?locale=de');
    expect(facets.find(({ name }) => name === 'attr.Last')).toMatchObject({
      label: 'Leisten',
      values: [{ value: 'Wide', label: 'Weit' }],
    });
  });

  test('size guides have their measures, and each needs a name', async () => {
    const { _id } = await made('size-guides', {
      brand: 'Aquila',
      category: 'Running',
      measures: ['Foot length', 'Width'],
      rows: [{ size: '41', values: [26, 9] }],
    });
    const short = await put(`size-guides/${_id}/texts/de`, { measures: ['Fußlänge'] });
    expect(short.json()).toMatchObject({ fields: { measures: messages.measures(2) } });
    await put(`size-guides/${_id}/texts/de`, { measures: ['Fußlänge', null] });
    expect(await get('/api/size-guides?locale=de')).toMatchObject([
      { category: 'Laufen', key: 'Running', measures: ['Fußlänge', 'Width'] },
    ]);
  });

  test('pages are rendered in the language, in the footer too', async () => {
    await post('pages', { slug: 'returns-text', title: 'Returns', markdown: 'Send it **back**.' });
    expect(await get('/api/pages/returns-text?locale=de')).toMatchObject({
      title: 'Returns',
      lang: 'en',
      titleLang: 'en',
    });
    const inFooter = async () => (await get<{ pages: object[] }>('/api/shop?locale=de')).pages;
    expect(await inFooter()).toContainEqual({ slug: 'returns-text', title: 'Returns', lang: 'en' });
    await put('pages/returns-text/texts/de', { title: 'Rückgabe', markdown: 'Schick es **zurück**.' });
    expect(await get('/api/pages/returns-text?locale=de')).toMatchObject({
      title: 'Rückgabe',
      html: expect.stringContaining('<strong>zurück</strong>'),
    });
    expect(await inFooter()).toContainEqual({ slug: 'returns-text', title: 'Rückgabe' });
  });

  test('the announcement', async () => {
    await put('settings', { announcement: 'Free returns' });
    await put('settings/texts/es', { announcement: 'Devoluciones gratis' });
    expect(await get('/api/shop?locale=es')).toMatchObject({ announcement: 'Devoluciones gratis' });
    expect(await get('/api/shop')).toMatchObject({ announcement: 'Free returns' });
    expect(await get('/api/shop?locale=de')).toMatchObject({ announcement: 'Free returns', announcementLang: 'en' });
  });

  test('the shop’s own words about the guarantee', async () => {
    await put('settings', { country: 'DE', guaranteeText: 'Two years by law.' });
    await put('settings/texts/es', { guaranteeText: 'Dos años por ley.' });
    expect(await get('/api/shop?locale=es')).toMatchObject({ guarantee: { text: 'Dos años por ley.' } });
    expect(await get('/api/shop?locale=de')).toMatchObject({ guarantee: { text: 'Two years by law.' } });
    const todo = await get<{ source: object }[]>('/api/translations?into=de&kind=settings');
    expect(todo.map(({ source }) => source)).toContainEqual(
      expect.objectContaining({ guaranteeText: 'Two years by law.' }),
    );
    await put('settings', { country: 'US' });
  });

  test('a way of delivery that the zone does not have is refused', async () => {
    const [zone] = await get<{ _id: string; methods: { _id: string }[] }[]>('/api/delivery-zones');
    const [method] = zone?.methods ?? [];
    const other = await put(`delivery-zones/${zone?._id}/texts/de`, { methods: { [shoe]: 'Bote' } });
    expect(other.json()).toMatchObject({ fields: { methods: messages.method } });
    const written = await put(`delivery-zones/${zone?._id}/texts/de`, { methods: { [`${method?._id}`]: 'Standard' } });
    expect(written.json()).toMatchObject({ texts: { [`methods.${method?._id}`]: 'Standard' } });
  });

  test('a way of delivery and a promotion are called so where their buyer reads it, by one name for staff', async () => {
    const promotion = await addPromotion(shop, { name: 'Ten off' });
    expect((await put(`promotions/${promotion}/texts/de`, { name: 'Zehn Prozent' })).statusCode).toBe(200);
    const [zone] = await get<{ _id: string; methods: { _id: string; name: string }[] }[]>('/api/delivery-zones');
    const [{ _id = '', name = '' } = {}] = zone?.methods ?? [];
    await put(`delivery-zones/${zone?._id}/texts/de`, { methods: { [_id]: 'Standardversand' } });
    const buyer = await signIn(shop, 'client');
    const send = async (path: string, payload: object) =>
      (
        await shop.app.inject({ method: 'POST', url: `/api/${path}?locale=de`, headers: buyer.headers, payload })
      ).json();
    const quote = await send('checkout/quote', { lines: [{ productId: ball, quantity: 1 }], address: whole });
    expect(quote).toMatchObject({ discounts: [{ label: 'Zehn Prozent' }], methods: [{ name: 'Standardversand' }] });
    const payment = { quoteId: quote.quoteId, amount: amountText(quote.total), tokenId: await cardToken(shop) };
    const { orderId } = await send('payment/create', payment);
    const order = async ({ headers }: SignedIn) =>
      (await shop.app.inject({ url: `/api/orders/${orderId}`, headers })).json();
    const agreed = { discounts: [{ label: 'Zehn Prozent' }], method: { name: 'Standardversand' } };
    expect(await order(buyer)).toMatchObject(agreed);
    expect((await order(buyer)).method).not.toHaveProperty('text');
    const asStaff = {
      discounts: [{ label: 'Ten off', text: 'Zehn Prozent' }],
      method: { name, text: 'Standardversand' },
    };
    expect(await order(admin)).toMatchObject(asStaff);
    expect(await get('/api/orders/methods')).toEqual([name]);
    const pdf = await shop.app.inject({ url: `/api/orders/${orderId}/invoice.pdf`, headers: buyer.headers });
    expect(pdf.statusCode).toBe(200);
    const { rows } = await sql<{ amounts: object[] }>`
      select content -> 'amounts' as amounts from invoice where order_id = ${orderId}`.execute(shop.deps.db);
    expect(rows[0]?.amounts).toMatchObject([{ label: 'Zehn Prozent' }, { label: 'Versand: Standardversand' }]);
  });
});
