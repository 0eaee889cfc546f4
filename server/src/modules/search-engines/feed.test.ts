import { gunzipSync } from 'node:zlib';
import type { ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inWrite } from '../../platform/cache/changes.ts';
import { type FeedItem, feedObjections, readFeed } from '../../testing/documented-feed.ts';
import { hostileStrings } from '../../testing/hostile-input.ts';
import { changeZones, chargeDelivery, quoteFor } from '../../testing/quoting.ts';
import { signIn } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

const publicUrl = 'https://shop.test';
const picture = 'https://pictures.test/';
let shop: TestShop;
let ids: Record<'ball' | 'shoe' | 'paddle' | 'plain' | 'free' | 'gone', string>;

const hostile = hostileStrings.filter((text) => text.isWellFormed() && !text.includes('\0') && text.trim() !== '');
const names = [...hostile, ']]></g:title>', '</item>\u0001\u000b', 'x'.repeat(200), '🏸'.repeat(100)];

const shoe = {
  name: `${'Trail shoe with a name that goes on and on '.repeat(4)}to the end`,
  img: [`${picture}shoe.jpg`],
  options: [
    { name: 'Colour', kind: 'colour' as const, values: [{ value: 'Blue/White' }, { value: 'c'.repeat(60) }] },
    { name: 'Size', kind: 'size' as const, system: 'EU shoe', values: [{ value: '42' }, { value: '43' }] },
    { name: 'Width', kind: 'other' as const, values: [{ value: '<wide>' }] },
  ],
  variants: [
    { Colour: 'Blue/White', Size: '42' },
    { Colour: 'Blue/White', Size: '43' },
    { Colour: 'c'.repeat(60), Size: '42' },
  ].map((values, nth) => ({
    options: { ...values, Width: '<wide>' },
    sku: `SHOE-${nth}`,
    barcode: ['4006381333931', '2000000000015', null][nth] ?? null,
    quantity: nth === 1 ? 0 : 3,
    ...(nth === 2 && { price: 120, images: [`${picture}côte d'azur.jpg`, `${picture}2.png`, `${picture}3.svg`] }),
  })),
};

beforeAll(async () => {
  shop = await openTestShop({ config: { publicUrl }, settings: { name: 'A & B <Sports>' } });
  const pictured = { img: [`${picture}1.jpg`] };
  const [ball = '', shoeId = '', paddle = '', plain = '', free = '', gone = ''] = await stock(shop, [
    {
      name: 'Ball',
      options: [{ name: 'Pattern', kind: 'other' as const, values: [{ value: 'dotted' }] }],
      variants: [{ options: { Pattern: 'dotted' }, quantity: 10 }],
    },
    { ...shoe, price: 100, weight: 640, description: 'word '.repeat(1000).trim() },
    { name: 'Paddle', ...pictured, category: ['Rackets'], brand: 'B'.repeat(60) },
    { name: 'Without a picture' },
    { name: 'For nothing', ...pictured },
    { name: 'Deleted', ...pictured },
    ...names.map((text) => ({
      name: [...text].slice(0, 200).join(''),
      description: [...text].slice(0, 5000).join(''),
      ...pictured,
      price: 9_999_999.99,
    })),
  ]);
  ids = { ball, shoe: shoeId, paddle, plain, free, gone };
  await inWrite(shop.deps, async (tx) => {
    const product = (id: string) => tx.updateTable('product').where('id', '=', id);
    const own = ['/files/ball.webp', ...Array.from({ length: 9 }, (_, nth) => `${picture}${nth}.jpg`)];
    await product(ball).set({ img: own }).execute();
    await product(gone).set({ deleted_at: new Date() }).execute();
    await product(shoeId).set({ mpn: 'S-1' }).execute();
    await product(paddle).set({ gender: 'women', age_group: 'kids', material: 'Wood & cork', mpn: 'P-1/2' }).execute();
    const variant = (id: string) => tx.updateTable('variant').where('product_id', '=', id);
    await variant(free).set({ effective_cents: 0 }).execute();
    await variant(paddle).set({ effective_cents: 750 }).execute();
    await variant(shoeId).set({ retired_at: new Date() }).where('sku', '=', 'SHOE-0').execute();
  });
});
afterAll(() => shop.close());

const get = (headers: Record<string, string> = {}) => shop.app.inject({ url: '/feeds/google.xml', headers });
const items = async () => readFeed((await get()).body);
const itemsOf = (all: readonly FeedItem[], id: string) => all.filter(({ link }) => link?.[0]?.includes(id));

describe('the feed', () => {
  test('is what Google documents, field by field, whatever products are called', async () => {
    const all = await items();
    expect(all.length).toBe(4 + names.length);
    expect(feedObjections(all, publicUrl)).toEqual([]);
  });

  test('is there in every language of the shop, and leads to its pages', async () => {
    const { headers } = await signIn(shop, 'admin');
    const url = `/api/products/${ids.ball}/texts/de`;
    await shop.app.inject({ method: 'PUT', url, headers, payload: { name: 'Spielball' } });
    const feed = async (locale: string) =>
      itemsOf(readFeed((await shop.app.inject(`/feeds/google.xml?locale=${locale}`)).body), ids.ball);
    expect(await feed('de')).toMatchObject([
      { title: ['Spielball'], link: [`${publicUrl}/de/product/${ids.ball}/ball`] },
    ]);
    const put = (path: string, payload: object) =>
      shop.app.inject({ method: 'PUT', url: `/api/${path}`, headers, payload });
    await put('value-texts', { kind: 'option', value: 'Width', texts: { de: 'Weite' } });
    await put('value-texts', { kind: 'option', value: 'Pattern', texts: { de: 'Muster' } });
    const [zone] = (await shop.app.inject({ url: '/api/delivery-zones', headers })).json();
    await put(`delivery-zones/${zone._id}/texts/de`, { methods: { [zone.methods[0]._id]: 'Standardversand' } });
    const { body } = await shop.app.inject('/feeds/google.xml?locale=de');
    expect(body).toContain('<description>Was wir verkaufen</description>');
    expect(body).toContain('<g:service>Standardversand</g:service>');
    expect(body).toContain('<g:section_name>Optionen</g:section_name><g:attribute_name>Weite</g:attribute_name>');
    expect(body).toContain('<g:pattern>dotted</g:pattern>');
    const first = [{ title: ['Ball'], link: [`${publicUrl}/product/${ids.ball}/ball`] }];
    expect([await feed('en'), await feed('xx')]).toMatchObject([first, first]);
  });

  test('has one item per variant that is sold, and says which are sold out', async () => {
    const group = { item_group_id: [ids.shoe], size_system: ['EU'], shipping_weight: ['640 g'] };
    expect(itemsOf(await items(), ids.shoe)).toMatchObject([
      // Its barcode is one that shops make up themselves.
      { ...group, id: ['SHOE-1'], availability: ['out_of_stock'], identifier_exists: ['no'], color: ['Blue/White'] },
      {
        ...group,
        id: ['SHOE-2'],
        availability: ['in_stock'],
        size: ['42'],
        price: ['120.00 USD'],
        image_link: [`${picture}c%C3%B4te%20d'azur.jpg`],
        additional_image_link: [`${picture}2.png`],
        title: [expect.stringMatching(/^Trail shoe .*…, c{60}, Size 42, Width <wide>$/)],
        product_detail: [expect.stringContaining('<g:attribute_value>&lt;wide&gt;</g:attribute_value>')],
      },
    ]);
  });

  test('has what is in one version without a group, with its pictures, its reduction and its attributes', async () => {
    const all = await items();
    expect(itemsOf(all, ids.ball)).toMatchObject([
      {
        link: [`${publicUrl}/product/${ids.ball}/ball`],
        image_link: [`${publicUrl}/files/ball.webp`],
        brand: ['Aquila'],
      },
    ]);
    expect(itemsOf(all, ids.ball)[0]?.additional_image_link).toHaveLength(9);
    const [paddle] = itemsOf(all, ids.paddle);
    expect(paddle).toMatchObject({
      price: ['10.00 USD'],
      sale_price: ['7.50 USD'],
      mpn: ['P-1/2'],
      material: ['Wood & cork'],
      gender: ['female'],
      age_group: ['kids'],
      product_type: ['Rackets'],
    });
    expect(paddle).not.toHaveProperty('item_group_id');
    // The number of the manufacturer is none of each size.
    for (const one of itemsOf(all, ids.shoe)) expect(one).not.toHaveProperty('mpn');
  });

  test('says for each country what the checkout asks for a piece of it, the shop’s own first', async () => {
    const steps = [0, 600].map((from, nth) => ({ from, price: 4.9 + nth * 3 }));
    const post = { name: 'Post & Co', by: 'weight', days: [2, 4], steps };
    const { headers } = await signIn(shop, 'admin');
    const payload = { name: 'Abroad', countries: ['DE', 'CH'], methods: [post] };
    const zones = { url: '/api/delivery-zones', headers };
    const made = await shop.app.inject({ method: 'POST', ...zones, payload });
    try {
      const all = await items();
      expect(feedObjections(all, publicUrl)).toEqual([]);
      const told = (id: string) =>
        itemsOf(all, id)[0]?.shipping?.map((text) =>
          text
            .replaceAll(/<[^>]+>/g, ' ')
            .replaceAll(/ +/g, ' ')
            .trim(),
        );
      expect(told(ids.ball)).toEqual([
        'US Standard 0.00 USD 0 1 2 5',
        'CH Post &amp; Co 4.90 USD 0 1 2 4',
        'DE Post &amp; Co 4.90 USD 0 1 2 4',
      ]);
      // It weighs 640 g.
      expect(told(ids.shoe)).toContain('DE Post &amp; Co 7.90 USD 0 1 2 4');
      const lines = [{ productId: ids.ball, quantity: 1 }];
      const { methods } = await quoteFor(shop, undefined, { address: { country: 'DE' }, lines });
      expect(methods[0]?.price).toBe(4.9);
    } finally {
      await shop.app.inject({ method: 'DELETE', ...zones, url: `${zones.url}/${made.json<{ _id: string }>()._id}` });
    }
  });

  test('leaves out what Google refuses, without a picture or a price, and what is not in the shop', async () => {
    const all = await items();
    for (const id of [ids.plain, ids.free, ids.gone]) expect(itemsOf(all, id)).toEqual([]);
  });

  test('agrees with the product at the moment it is read', async () => {
    const price = async () => (await items()).find(({ id }) => id?.[0] === 'SHOE-1')?.price;
    expect(await price()).toEqual(['100.00 USD']);
    await inWrite(shop.deps, (tx) =>
      tx.updateTable('product').set({ price_cents: 8050 }).where('id', '=', ids.shoe).execute(),
    );
    const { variants } = (await shop.app.inject(`/api/products/id/${ids.shoe}`)).json<ProductDetail>();
    expect(variants[0]).toMatchObject({ sku: 'SHOE-1', price: 80.5 });
    expect(await price()).toEqual(['80.50 USD']);
  });
});

test('in a market it has that one’s prices, delivery, languages and addresses; the shop’s own stays as it was', async () => {
  const before = (await get()).body;
  const { headers } = await signIn(shop, 'admin');
  const write = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    shop.app.inject({ method, url: `/api/${url}`, headers, ...(payload && { payload }) });
  const terms = { taxMode: 'included', countries: ['JP', 'KR'], locales: ['de', 'en'], rate: 150 };
  const market = await write('POST', 'markets', { ...terms, name: 'Japan', prefix: 'jp', currency: 'JPY' });
  await write('PUT', `products/${ids.ball}/prices/jp`, { price: 2000, salePrice: 1800 });
  await changeZones(shop, () => ({ countries: ['US', 'JP'] }));
  await chargeDelivery(shop, 400);
  try {
    const feed = async (query: string) => readFeed((await shop.app.inject(`/feeds/google.xml?${query}`)).body);
    const all = await feed('market=jp');
    const [ball] = itemsOf(all, ids.ball);
    expect(ball).toMatchObject({
      title: ['Spielball'],
      link: [`${publicUrl}/jp/product/${ids.ball}/ball`],
      price: ['2000 JPY'],
      sale_price: ['1800 JPY'],
      shipping: [expect.stringMatching(/>JP<.*>600 JPY</)],
    });
    expect(itemsOf(all, ids.paddle)[0]).toMatchObject({ price: ['1500 JPY'] });
    const [english] = itemsOf(await feed('market=jp&locale=en'), ids.ball);
    expect(english).toMatchObject({ title: ['Ball'], link: [`${publicUrl}/jp/en/product/${ids.ball}/ball`] });
    const unknown = await shop.app.inject('/feeds/google.xml?market=eu');
    expect([unknown.statusCode, unknown.json().error]).toEqual([400, 'The shop does not sell in this market.']);
  } finally {
    await write('DELETE', `markets/${market.json()._id}`);
    await chargeDelivery(shop, 0);
    await changeZones(shop, () => ({ countries: ['US'] }));
  }
  expect((await get()).body).toBe(before);
});

describe('whoever downloads it', () => {
  test('gets it compressed when they accept it, always anew', async () => {
    const plain = await get();
    expect(plain.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      vary: 'accept-encoding',
    });
    const zipped = await get({ 'accept-encoding': 'gzip' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
  });

  test('may ask for its head alone, which reads nothing', async () => {
    const { statusCode, body } = await shop.app.inject({ method: 'HEAD', url: '/feeds/google.xml' });
    expect([statusCode, body]).toEqual([200, '']);
  });
});
