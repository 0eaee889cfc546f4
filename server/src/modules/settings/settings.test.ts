import { DAY_MS } from '@fieldhouse/contracts/durations.rules';
import { legalGuarantee } from '@fieldhouse/contracts/guarantee.rules';
import { settingsMessages as messages, orderNumbersReached } from '@fieldhouse/contracts/settings.rules';
import type { ShopSettings } from '@fieldhouse/contracts/settings.schemas';
import { t } from '@fieldhouse/contracts/text';
import { fileUrlHeader } from '@fieldhouse/contracts/uploads';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buy } from '../../testing/paying.ts';
import { noise } from '../../testing/pictures.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { upload } from '../../testing/upload.ts';
import { cleanFiles } from '../media/index.ts';
import { fillSettings } from './fill-settings.ts';
import { getLetterhead, getSettings } from './get-settings.ts';

const first = { name: 'Arena', currency: 'EUR', country: 'IE', timeZone: 'Europe/Dublin' };
const url = '/api/settings';
let shop: TestShop;
let admin: SignedIn;

beforeAll(async () => {
  shop = await openTestShop({ settings: first });
  admin = await signIn(shop, 'admin');
});
afterAll(() => shop.close());
beforeEach(async () => {
  await sql`delete from shop_settings`.execute(shop.deps.db);
  await fillSettings(shop.deps.db, shop.deps.config);
  shop.deps.cache.take({ tags: new Set(['settings']), xid: undefined }, 'committed');
});

const read = async () => (await shop.app.inject({ url, headers: admin.headers })).json<ShopSettings>();
const save = (payload: object) => shop.app.inject({ method: 'PUT', url, headers: admin.headers, payload });

test('the environment fills a fresh shop, and from then on the table counts', async () => {
  expect(await read()).toMatchObject({
    ...first,
    _id: 'shop',
    __v: 0,
    returnDays: 30,
    guests: true,
    currencyFixed: false,
  });
  await save({ name: 'Stadium', timeZone: 'Europe/Paris' });
  const later = await openTestShop({ database: shop.database, settings: { name: 'Fieldhouse', currency: 'GBP' } });
  try {
    const { name, currency, timeZone } = await getSettings(later.deps);
    expect({ name, currency, timeZone }).toEqual({ name: 'Stadium', currency: 'EUR', timeZone: 'Europe/Paris' });
  } finally {
    await later.close();
  }
});

test('what is saved shows at once, and what was not sent stays', async () => {
  await save({ company: { name: 'Arena Ltd', city: 'Cork' }, contact: { email: 'desk@arena.test' } });
  const answer = await save({
    company: { city: 'Galway' },
    announcement: ' Open\n all day ',
    announcementLink: '/c/running',
  });
  expect(answer.json()).toMatchObject({
    company: { name: 'Arena Ltd', city: 'Galway', line1: '' },
    contact: { email: 'desk@arena.test', phone: '' },
    announcement: 'Open all day',
    __v: 2,
  });
  expect((await save({ name: ' The   Arena ' })).json()).toMatchObject({ name: 'The Arena' });
  expect((await shop.app.inject('/api/shop')).json()).toMatchObject({
    name: 'The Arena',
    currency: 'EUR',
    country: 'IE',
  });
});

test('saving takes everything that reading gives, and what changes nothing is in no journal', async () => {
  const all = await read();
  expect((await save(all)).json()).toEqual(all);
  const { rows } =
    await sql`select from journal where subject = 'settings' and subject_id = 'shop' and at > now() - interval '1 hour'
    and after = '{}'`.execute(shop.deps.db);
  expect(rows).toEqual([]);
});

test('a country is understood as people write it', async () => {
  expect((await save({ country: 'UK' })).json()).toMatchObject({ country: 'GB' });
  expect((await save({ country: 'ie' })).json()).toMatchObject({ country: 'IE' });
});

test('a change that is based on an old version is refused', async () => {
  const { __v } = await read();
  expect((await save({ name: 'One', __v })).statusCode).toBe(200);
  const late = await save({ returnDays: 60, __v });
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({ code: 'stale' });
  expect(await read()).toMatchObject({ name: 'One', returnDays: 30, __v: __v + 1 });
});

test('of several who save the same version at once, one is through', async () => {
  const { __v } = await read();
  const answers = await Promise.all(['A', 'B', 'C', 'D'].map((name) => save({ name, __v })));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
});

test('the journal says who changed which field', async () => {
  await save({
    company: { vatNumber: 'IE1234567T' },
    socialLinks: [{ name: 'YouTube', url: 'https://youtube.com/arena' }],
  });
  const { rows } = await sql`
    select actor, action, before, after from journal where subject = 'settings' order by id desc limit 1`.execute(
    shop.deps.db,
  );
  expect(rows).toEqual([
    {
      actor: admin.userId,
      action: 'updateSettings',
      before: {
        'company.vatNumber': '',
        socialLinks: [
          'Instagram: https://www.instagram.com/',
          'Facebook: https://www.facebook.com/',
          'YouTube: https://www.youtube.com/',
        ],
      },
      after: { 'company.vatNumber': 'IE1234567T', socialLinks: ['YouTube: https://youtube.com/arena'] },
    },
  ]);
});

test.each<[string, object, string, string]>([
  ['no name', { name: ' ' }, 'name', messages.name],
  ['a currency that does not exist', { currency: 'XXX' }, 'currency', messages.currency],
  ['a currency without cents', { currency: 'JPY' }, 'currency', messages.currency],
  ['a country that does not exist', { country: 'ZZ' }, 'country', messages.country],
  ['a time zone that does not exist', { timeZone: 'Mars/Olympus' }, 'timeZone', messages.timeZone],
  ['an offset for a time zone', { timeZone: '+01:00' }, 'timeZone', messages.timeZone],
  ['another tax mode', { taxMode: 'both' }, 'taxMode', messages.taxMode],
  ['half a day', { returnDays: 20.5 }, 'returnDays', messages.returnDays],
  ['fewer days than the law gives', { returnDays: 7 }, 'returnDays', messages.returnDaysInEea],
  ['a word for yes', { guests: 'yes' }, 'guests', messages.yesOrNo],
  ['an email address that is none', { contact: { email: 'desk' } }, 'contact.email', messages.email],
  ['a logo elsewhere', { logo: 'https://evil.test/logo.png' }, 'logo', messages.logo],
  ['a logo outside the pictures', { logo: '/files/../etc/passwd' }, 'logo', messages.logo],
  [
    'a label that was never uploaded',
    { guaranteeLabel: '/files/nothing.png' },
    'guaranteeLabel',
    'This picture is no longer here. Please upload it again.',
  ],
  [
    'a logo that was never uploaded',
    { logo: '/files/nothing.png' },
    'logo',
    'This picture is no longer here. Please upload it again.',
  ],
  ['a script as a link', { announcementLink: 'javascript:alert(1)' }, 'announcementLink', messages.announcementLink],
  ['another host as a path', { announcementLink: '//evil.test' }, 'announcementLink', messages.announcementLink],
  ['a link without https', { socialLinks: [{ name: 'X', url: 'http://x.com' }] }, 'socialLinks.0.url', messages.url],
  [
    'an unknown network',
    { socialLinks: [{ name: 'Orkut', url: 'https://o.test' }] },
    'socialLinks.0.name',
    messages.network,
  ],
])('%s is refused with a sentence, and nothing is changed', async (_what, change, field, sentence) => {
  const before = await read();
  const answer = await save({ announcement: 'Not this either', ...change });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields).toEqual({ [field]: sentence });
  expect(await read()).toEqual(before);
});

test('the logo is an uploaded picture, and stays in the shop', async () => {
  const sent = await upload(shop, admin, 'logo.png', await noise(600, 200).png().toBuffer());
  const logo = String(sent.headers[fileUrlHeader]);
  expect((await save({ logo })).json()).toMatchObject({ logo });
  const size = { width: 600, height: 200 };
  expect((await shop.app.inject('/api/shop')).json()).toMatchObject({ logo: { url: logo, ...size } });
  const { publicUrl } = shop.deps.config;
  expect(await getLetterhead(shop.deps, 'en')).toMatchObject({
    shopName: 'Arena',
    publicUrl,
    pagesUrl: publicUrl,
    logo: { url: publicUrl + logo, ...size },
  });
  const clean = () =>
    cleanFiles({ ...shop.deps, now: () => new Date(Date.now() + 30 * DAY_MS) }, AbortSignal.timeout(60_000));
  const status = async () => (await shop.app.inject(logo)).statusCode;
  await clean();
  expect(await status()).toBe(200);
  expect((await save({ logo: null })).json()).toMatchObject({ logo: null });
  await clean();
  expect(await status()).toBe(404);
});

test('a shop in the EEA says what the law wants said of guarantees, with the pictures that it has uploaded', async () => {
  const said = async () => (await shop.app.inject('/api/shop')).json<{ guarantee?: object }>().guarantee;
  expect(await said()).toEqual({ text: legalGuarantee(t) });
  const sent = await upload(shop, admin, 'garan.png', await noise(300, 400).png().toBuffer());
  const picture = String(sent.headers[fileUrlHeader]);
  const typed = { guaranteeText: 'The official words.', guaranteePicture: picture, guaranteeLabel: picture };
  expect((await save(typed)).json()).toMatchObject(typed);
  const sized = { url: picture, width: 300, height: 400 };
  expect(await said()).toEqual({ text: 'The official words.', picture: sized, label: sized });
  const later = new Date(Date.now() + 30 * DAY_MS);
  await cleanFiles({ ...shop.deps, now: () => later }, AbortSignal.timeout(60_000));
  expect((await shop.app.inject(picture)).statusCode).toBe(200);
  await save({ guaranteeNotice: false });
  expect(await said()).toBeUndefined();
  await save({ guaranteeNotice: true, country: 'US' });
  expect(await said()).toBeUndefined();
});

test('the newsletter is ticked in advance only where that is consent', async () => {
  const ticked = async () => (await shop.app.inject('/api/shop')).json<{ newsletterTick: boolean }>().newsletterTick;
  const person = (email: string) => ({ name: 'Ann', email, password: 'Three lanes and a whistle' });
  const signUp = (email: string) =>
    shop.app.inject({ method: 'POST', url: '/api/auth/signup', payload: person(email) });
  expect(await ticked()).toBe(false);
  expect((await signUp('ann@example.com')).statusCode).toBe(200);
  await save({ country: 'US' });
  expect(await ticked()).toBe(true);
  await signUp('bob@example.com');
  await save({ newsletterTick: false });
  expect(await ticked()).toBe(false);
  const { rows } = await sql`select news_letter from account where email like '%@example.com' order by email`.execute(
    shop.deps.db,
  );
  expect(rows).toEqual([{ news_letter: false }, { news_letter: true }]);
});

test('another node knows a new name within a second', async () => {
  const other = await openTestShop({ database: shop.database, cache: { outdatedMs: 1000 } });
  try {
    expect((await other.app.inject('/api/shop')).json()).toMatchObject({ name: 'Arena' });
    await save({ name: 'Stadium' });
    // As the other node does it every 250 ms.
    await other.deps.cache.look();
    expect((await getSettings(other.deps)).name).toBe('Stadium');
  } finally {
    await other.close();
  }
});

test('order numbers start where the shop says, step at random, and none comes twice', async () => {
  const draw = async () => {
    const { rows } = await sql<{ number: number }>`select next_order_number() as number`.execute(shop.deps.db);
    return rows[0]?.number ?? 0;
  };
  expect(await draw()).toBe(1);
  expect(await draw()).toBe(2);
  expect((await save({ orderNumberStart: 4000, orderNumberStep: 20 })).statusCode).toBe(200);
  const drawing = Array.from({ length: 40 }, draw);
  const [numbers, moved] = await Promise.all([Promise.all(drawing), save({ orderNumberStart: 9000 })]);
  expect(moved.statusCode).toBe(200);
  expect(new Set(numbers).size).toBe(40);
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(4000);
  const last = await draw();
  expect(last).toBeGreaterThanOrEqual(9000);
  const refused = await save({ orderNumberStart: last });
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({ fields: { orderNumberStart: orderNumbersReached(last) } });
  expect(await draw()).toBeGreaterThan(last);
  for (const bad of [0, 101, 1.5, '7', null]) expect((await save({ orderNumberStep: bad })).statusCode).toBe(400);

  const [ball = ''] = await stock(shop, [{ name: 'Ball', price: 10 }]);
  const buyer = await signIn(shop, 'client');
  expect((await buy(shop, buyer, [{ productId: ball, quantity: 1, price: 10 }])).statusCode).toBe(200);
  const { rows } = await sql<{ number: number }>`select number from "order"`.execute(shop.deps.db);
  expect(rows[0]?.number).toBeGreaterThan(last);
});
