import type { ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import type { ProductDelivery } from '@fieldhouse/contracts/delivery-zones.schemas';
import type { Quote } from '@fieldhouse/contracts/quote.schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tags } from '../../../cache-tags.ts';
import { changed, inWrite } from '../../../platform/cache/changes.ts';
import { openDesk } from '../../../testing/order-desk.ts';
import { home } from '../../../testing/paying.ts';
import {
  addPromotion,
  askForQuote,
  buyByQuote,
  changeZones,
  chargeDelivery,
  deletePromotions,
  quoteFor,
  setTaxRates,
  whole,
} from '../../../testing/quoting.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { cleanQuotes } from './quotes.repo.ts';

let shop: TestShop;
let buyer: SignedIn;
let ball: string;

beforeAll(async () => {
  shop = await openTestShop();
  buyer = await signIn(shop, 'client');
});
afterAll(() => shop.close());
beforeEach(async () => {
  await deletePromotions(shop);
  await setTaxRates(shop, []);
  await chargeDelivery(shop, 0);
  [ball = ''] = await stock(shop, [{ name: 'Ball', price: 10, quantity: 5 }]);
});

const lines = (quantity = 2) => [{ productId: ball, quantity, price: 10 }];

test('a quote says what a cart costs, row by row', async () => {
  await chargeDelivery(shop, 500);
  await addPromotion(shop, { code: 'TEN', percent: 1000 });
  const rates = [{ country: 'US', state: 'NY', class: 'standard', rate: 8875, label: 'Sales tax' }];
  await setTaxRates(shop, rates);
  const quote = await quoteFor(shop, buyer, { lines: lines(), code: 'ten' });
  expect(quote).toMatchObject({
    ...{ currency: 'USD', subtotal: 20, discounts: [{ label: 'Ten off', amount: 2 }], delivery: 5, total: 23 },
    ...{ taxIncluded: true, tax: [{ label: 'Sales tax', rate: 8.875, amount: 1.87 }], problems: [] },
    ...{ code: { code: 'TEN', applied: true }, methods: [{ name: 'Standard', price: 5 }] },
    lines: [{ name: 'Ball', quantity: 2, price: 10, discount: 2, total: 18 }],
  });
  expect(quote.quoteId).toBeDefined();
});

test('the same caller with the same question gets the same quote, and anybody else another', async () => {
  const first = await quoteFor(shop, buyer, { lines: lines() });
  expect(await quoteFor(shop, buyer, { lines: lines() })).toEqual(first);
  expect((await quoteFor(shop, buyer, { lines: lines(1) })).quoteId).not.toBe(first.quoteId);
  expect((await quoteFor(shop, undefined, { lines: lines() })).quoteId).not.toBe(first.quoteId);
});

test('whoever has not said where the parcel goes gets an estimate, and nothing to pay by', async () => {
  const rows: [string, object | null][] = [
    ['no address', null],
    ['a country alone', { country: 'US' }],
    ['an address without a name', home],
  ];
  for (const [what, address] of rows) {
    const quote = await quoteFor(shop, buyer, { lines: lines(), address });
    expect(quote.quoteId, what).toBeUndefined();
    expect(quote.total, what).toBe(20);
  }
});

test('a country in no zone is told by an empty list of methods, and an unknown method is refused', async () => {
  const method = '00000000-0000-7000-8000-00000000000f';
  expect((await askForQuote(shop, buyer, { lines: lines(), method })).json()).toMatchObject({
    error: 'This way of delivery is not offered for your address.',
  });
  await changeZones(shop, () => ({ countries: ['DE'] }));
  try {
    const quote = await quoteFor(shop, buyer, { lines: lines() });
    expect(quote).toMatchObject({ methods: [], delivery: 0 });
    expect(quote.quoteId).toBeUndefined();
  } finally {
    await changeZones(shop, () => ({ countries: 'everywhere' }));
  }
});

test('the page of a product promises what the checkout then quotes, and nothing where the shop does not deliver', async () => {
  const methods = [
    { name: 'Courier', price: 9, days: [1, 1], cutOff: '14:00' },
    {
      name: 'By weight',
      by: 'weight' as const,
      days: [2, 4],
      steps: [
        { from: 0, price: 4 },
        { from: 2000, price: 7 },
      ],
    },
    { name: 'Free if dear', price: 8, freeFrom: 60, days: [2, 4] },
  ];
  const [shoe = ''] = await stock(shop, [
    {
      ...{ name: 'Shoe', price: 50, weight: 900 },
      options: [
        { name: 'Size', kind: 'size', values: [{ value: '41' }, { value: '48' }, { value: '60' }, { value: '61' }] },
      ],
      variants: [
        { options: { Size: '41' }, quantity: 2 },
        { options: { Size: '48' }, quantity: 2, weight: 2500 },
        { options: { Size: '60' }, quantity: 2, weight: 2500, price: 66 },
        { options: { Size: '61' }, quantity: 2, weight: 2500, price: 70 },
      ],
    },
  ]);
  const promised = async (id: string) =>
    (await shop.app.inject(`/api/products/id/${id}/delivery`)).json<ProductDelivery>();
  try {
    await changeZones(shop, () => ({ methods }));
    await addPromotion(shop, { name: 'A tenth off', code: null, percent: 1000 });
    await addPromotion(shop, { name: 'Once', code: null, kind: 'free-delivery', percent: null, uses: 1 });
    const { country, ways } = await promised(shoe);
    expect([country, ...ways.map(({ price }) => price)]).toEqual(['US', 0, 4, 7]);
    const { variants } = (await shop.app.inject(`/api/products/id/${shoe}`)).json<ProductDetail>();
    for (const { _id } of variants) {
      const { methods: offered } = await quoteFor(shop, undefined, {
        lines: [{ productId: shoe, variantId: _id, quantity: 1 }],
      });
      const way = ways.find((one) => one.variants?.includes(_id));
      expect(way).toMatchObject({
        price: offered[0]?.price,
        earliest: offered[0]?.earliest,
        latest: offered[0]?.latest,
      });
    }
    await changeZones(shop, () => ({ countries: ['DE'] }));
    expect((await promised(shoe)).ways).toEqual([]);
  } finally {
    await changeZones(shop, () => ({
      countries: 'everywhere',
      methods: [{ name: 'Standard', price: 0, days: [2, 5] }],
    }));
  }
});

test('what is wrong with the lines is named, and then there is nothing to pay by', async () => {
  const gone = '00000000-0000-7000-8000-00000000000f';
  const wrong = await quoteFor(shop, buyer, {
    lines: [
      { productId: ball, quantity: 7, price: 10 },
      { productId: gone, quantity: 1, price: 1 },
    ],
  });
  expect(wrong.quoteId).toBeUndefined();
  expect(wrong.problems).toEqual([
    { variantId: expect.any(String), problem: 'stock', left: 5 },
    { variantId: gone, problem: 'gone' },
  ]);
  const dear = await quoteFor(shop, buyer, { lines: [{ productId: ball, quantity: 1, price: 9 }] });
  expect(dear.problems).toEqual([{ variantId: expect.any(String), problem: 'price', price: 10 }]);
});

test('a code that does not count says why, and a quote ends when its promotion does', async () => {
  const reasonOf = async (code: string) => (await quoteFor(shop, buyer, { lines: lines(), code })).code;
  expect(await reasonOf('nosuch')).toEqual({ code: 'NOSUCH', applied: false, reason: 'We do not know this code.' });
  const until = new Date(Date.now() + 60_000);
  await addPromotion(shop, { code: 'SOON', until_at: until });
  const quote = await quoteFor(shop, buyer, { lines: lines(), code: 'Soon' });
  expect(quote).toMatchObject({ code: { applied: true }, total: 18, expiresAt: until.toISOString() });
  await addPromotion(shop, { code: 'OVER', until_at: new Date(Date.now() - 1000) });
  expect(await reasonOf('over')).toMatchObject({ applied: false, reason: 'This code has expired.' });
});

test('codes cannot be guessed for long, nor many at once', async () => {
  const guesser = await signIn(shop, 'client');
  const guess = (n: number) => askForQuote(shop, guesser, { lines: lines(), code: `GUESS${n}` });
  const statuses = (await Promise.all(Array.from({ length: 60 }, (_, n) => guess(n)))).map(
    ({ statusCode }) => statusCode,
  );
  expect(statuses.toSorted()).toEqual([...Array(20).fill(200), ...Array(40).fill(429)]);
  expect((await askForQuote(shop, guesser, { lines: lines() })).statusCode).toBe(200);
});

test('malformed input is refused at its field', async () => {
  const bad = await askForQuote(shop, buyer, { lines: lines(), address: { ...whole, country: 'Atlantis' } });
  expect(bad.statusCode).toBe(400);
  expect(bad.json()).toMatchObject({ fields: { 'address.country': 'Please choose a country' } });
  expect((await askForQuote(shop, buyer, { lines: [] })).statusCode).toBe(400);
});

test('a product of several variants is asked which one', async () => {
  const answer = await shop.app.inject({
    ...{ method: 'POST', url: '/api/products/create', headers: (await signIn(shop, 'admin')).headers },
    payload: {
      ...{ name: 'Shoe', description: 'A shoe.', price: 50, img: [], category: ['Balls'], brand: 'Aquila' },
      options: [{ name: 'Size', kind: 'size', values: [{ value: '41' }, { value: '42' }] }],
      variants: ['41', '42'].map((Size) => ({ options: { Size }, quantity: 3 })),
    },
  });
  const { _id } = answer.json<{ _id: string }>();
  const asked = await askForQuote(shop, buyer, { lines: [{ productId: _id, quantity: 1, price: 50 }] });
  expect(asked.json<Quote & { error: string }>().error).toBe('Please choose a size or colour for Shoe.');
});

test('a caller who asks ever something else loses what was asked first, and a crowd of visitors what is oldest', async () => {
  const asker = await signIn(shop, 'client');
  const first = await quoteFor(shop, asker, { lines: lines() });
  await sql`insert into quote (id, owner, account_id, content_hash, content, address, pricing_version, created_at, expires_at)
    select gen_random_uuid(), q.owner, q.account_id, sha256(n::text::bytea), '{}', '{}', 1, now() + n * interval '1 ms', q.expires_at
    from generate_series(1, 60) n, (select owner, account_id, expires_at from quote where id = ${first.quoteId}
      union all select sha256('crowd'), null, now() + interval '20 minutes') q`.execute(shop.deps.db);
  const last = await quoteFor(shop, asker, { lines: lines(1) });
  const visitor = await quoteFor(shop, undefined, { lines: lines(1) });
  await cleanQuotes(shop.deps.db, 0);
  const listed = await shop.deps.db.selectFrom('quote').select(['id', 'account_id']).execute();
  const of = (who: string | null) => listed.filter((quote) => quote.account_id === who).map(({ id }) => id);
  expect([of(asker.userId).length, of(asker.userId).includes(last.quoteId ?? '')]).toEqual([50, true]);
  expect([of(asker.userId).includes(first.quoteId ?? ''), of(null)]).toEqual([false, [visitor.quoteId]]);
});

async function sellFromGermanyToFrance(): Promise<void> {
  const rates = [{ country: 'FR', state: null, class: 'standard', rate: 20_000, label: 'TVA' }];
  await setTaxRates(shop, rates);
  await inWrite(shop.deps, async (tx) => {
    await sql`update shop_settings set country = 'DE'`.execute(tx);
    await changed(tx, [tags.settings, tags.pricing]);
  });
}

test('a company elsewhere in the EU with a valid VAT number owes the tax itself, and nobody else', async () => {
  await sellFromGermanyToFrance();
  const address = { ...whole, country: 'FR', postal_code: '75001', state: null };
  const asConsumer = await quoteFor(shop, buyer, { lines: lines(), address });
  expect(asConsumer).toMatchObject({ total: 20, tax: [{ label: 'TVA', rate: 20, amount: 3.33 }] });
  expect(asConsumer).not.toHaveProperty('vat');
  const ask = (vatNumber: string, company?: string) =>
    quoteFor(shop, buyer, { lines: lines(), address: { ...address, company }, vatNumber });
  const business = 'Balles SARL';
  expect(await ask('fr 40.303.265.045', business)).toMatchObject({
    total: 16.67,
    tax: [],
    discounts: [{ label: 'VAT reverse charge', amount: 3.33 }],
    vat: { number: 'FR40303265045', applied: true },
  });
  const refused = {
    FR40303265045: 'Please enter the name of your company: VAT is taken off for businesses alone.',
    FR40303265000: 'This VAT number is not valid, so VAT is charged.',
    MT12345678: 'This VAT number cannot be confirmed at the moment, so VAT is charged.',
    DE123456789: 'A VAT number of the shop’s own country takes no VAT off.',
    nonsense: 'Please enter a VAT number with its country, such as DE123456789',
  };
  for (const [number, reason] of Object.entries(refused)) {
    const quote = await ask(number, number === 'FR40303265045' ? undefined : business);
    expect(quote).toMatchObject({ total: 20, vat: { number, applied: false, reason } });
  }
  // While nobody can say, nobody has guessed wrong, however often it is asked.
  for (let n = 0; n < 25; n++) expect((await ask('MT12345678', business)).total).toBe(20);
});

test('the order of a business keeps its VAT number and what the register has said, until the account is deleted', async () => {
  await sellFromGermanyToFrance();
  const [admin, business] = [await signIn(shop, 'admin'), await signIn(shop, 'client')];
  const address = { ...whole, country: 'FR', postal_code: '75001', state: null, company: 'Balles SARL' };
  const order = async (vatNumber: string) => {
    const paid = await buyByQuote(shop, business, { lines: lines(1), address, vatNumber });
    return paid.json<{ orderId: string }>().orderId;
  };
  const read = async (id: string) => (await openDesk(shop, admin).read(id)).vat;
  const [same, elsewhere, unknown] = [
    await order('FR40303265045'),
    await order('EL123456789'),
    await order('MT12345678'),
  ];
  const checked = { result: 'valid', name: null, checkedAt: expect.stringMatching(/^20.*Z$/), applied: true };
  expect(await read(same)).toEqual({ ...checked, number: 'FR40303265045', elsewhere: false });
  expect(await read(elsewhere)).toEqual({ ...checked, number: 'EL123456789', elsewhere: true });
  // Who is owed it back can be paid back.
  const charged = { result: 'unknown', applied: false, elsewhere: true };
  expect(await read(unknown)).toEqual({ ...checked, ...charged, number: 'MT12345678' });
  const url = `/api/users/delete/${business.userId}`;
  expect((await shop.app.inject({ method: 'DELETE', url, headers: admin.headers })).statusCode).toBe(200);
  expect(await read(elsewhere)).toBeUndefined();
  const { rows } = await sql<{ vatNumber: string; address: string[]; reverseCharge: boolean }>`
    select content #>> '{buyer,vatNumber}' as "vatNumber", content #> '{buyer,address}' as address,
      (content -> 'reverseCharge')::boolean as "reverseCharge"
    from invoice where order_id = ${elsewhere}`.execute(shop.deps.db);
  expect(rows).toEqual([
    { vatNumber: 'EL123456789', address: expect.arrayContaining(['Balles SARL']), reverseCharge: true },
  ]);
});
