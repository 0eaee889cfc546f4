import type { InvoiceContent } from '@fieldhouse/contracts/invoice.rules';
import type { Language } from '@fieldhouse/contracts/language';
import { amountText } from '@fieldhouse/contracts/payment.rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNewsletterSender } from './modules/newsletters/index.ts';
import { createRestockSender } from './modules/restock/index.ts';
import { getSettings, wordingFor } from './modules/settings/index.ts';
import type { Mail } from './platform/mailer/mailer.ts';
import { type AccountShop, OTHER_PASSWORD, openAccountShop, PASSWORD, tokenIn } from './testing/account-shop.ts';
import { lineOf, openDesk } from './testing/order-desk.ts';
import { cards, cardToken, type Line } from './testing/paying.ts';
import { setTax, whole } from './testing/quoting.ts';
import { Returning } from './testing/returning.ts';
import { comeAsGuest, type SignedIn, signIn, type WithSession } from './testing/sign-in.ts';
import { stock } from './testing/stocked-shop.ts';
import { eventually } from './testing/test-queue.ts';

let shop: AccountShop;
let admin: SignedIn;
let ball: string;
const sent: Mail[] = [];

beforeAll(async () => {
  const mailer = { send: async (mail: Mail) => void sent.push(mail), close: async () => {} };
  shop = await openAccountShop({ config: { publicUrl: 'https://shop.example.com' }, deps: { mailer } });
  admin = await signIn(shop, 'admin');
  [ball = ''] = await stock(shop, [{ name: 'Ball', price: 1500, quantity: 500 }]);
});
afterAll(() => shop.close());

const to = (email: string) => sent.filter((mail) => mail.to.address === email);
/** The latest to an address, once there are that many. */
const mailTo = (email: string, count = 1) => eventually(async () => to(email)[count - 1]);
const languageOf = ({ html }: Mail) => /<html lang="(.*?)">/.exec(html)?.[1];

async function pay(
  buyer: WithSession,
  query = '',
  line: Line = { productId: ball, quantity: 1, price: 1500 },
): Promise<{ orderId: string; email: string }> {
  const amount = amountText(line.price * line.quantity);
  const payload = { tokenId: await cardToken(shop, cards.pays), amount, products: [line] };
  const url = `/api/payment/create${query}`;
  const answer = await shop.app.inject({ method: 'POST', url, headers: buyer.headers, payload });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const put = (path: string, payload: object) =>
  shop.app.inject({ method: 'PUT', url: `/api/${path}`, headers: admin.headers, payload });

const setLanguages = async (locales: readonly Language[]) => {
  const answer = await put('settings', { locales });
  expect(answer.statusCode, answer.body).toBe(200);
};

const documentsOf = async (orderId: string) =>
  (
    await sql<{ content: InvoiceContent; pdf: Buffer }>`
      select content, pdf from invoice where order_id = ${orderId} order by id`.execute(shop.deps.db)
  ).rows;

test('an order that was paid in German has its mails and documents in German, in whatever language staff work', async () => {
  const { orderId, email } = await pay(await comeAsGuest(shop), '?locale=de');
  const ordered = await mailTo(email);
  expect(languageOf(ordered)).toBe('de');
  expect(ordered.text).toMatch(/https:\/\/shop\.example\.com\/de\/orders\/\S+#\S{43}\n/);
  expect(ordered.text).toMatch(/: 1500,00\s\$\n/);
  expect(ordered.text).toContain('Springfield 12345, Vereinigte Staaten');
  const ask = (path: string) => shop.app.inject({ url: `/api/orders/${orderId}/${path}`, headers: admin.headers });
  expect((await ask('invoice.pdf')).statusCode).toBe(200);
  const refund = { method: 'POST', url: `/api/orders/${orderId}/refund`, headers: admin.headers } as const;
  const desk = openDesk(shop, admin);
  await put(`orders/${orderId}`, { status: 'canceled' });
  expect((await shop.app.inject(refund)).statusCode).toBe(200);
  for (const mail of [await mailTo(email, 2), await mailTo(email, 3)]) {
    expect(languageOf(mail)).toBe('de');
    expect(mail.text).toContain('https://shop.example.com/de/orders/');
  }
  const [{ refundId = '' } = {}] = (await desk.read(orderId)).refunds;
  expect((await ask(`refunds/${refundId}/credit-note.pdf`)).statusCode).toBe(200);
  const documents = await documentsOf(orderId);
  expect(documents.map(({ content }) => [content.kind, content.language])).toEqual([
    ['invoice', 'de'],
    ['credit-note', 'de'],
  ]);
  for (const { content, pdf } of documents) {
    expect(content.buyer.address).toContain('Vereinigte Staaten');
    expect(pdf.toString('latin1')).toContain('/Lang (de)');
  }
});

test('what is sent instead of goods is written about as the order was, and staff are told in the first language', async () => {
  const my = new Returning();
  await my.open(shop);
  await my.come();
  await sql`update "order" set language = 'es' where id = ${my.id}`.execute(shop.deps.db);
  await my.send();
  const { replacement } = await my.asked(my.back(1, { exchangeFor: my.sizes[43].variantId }));
  const { rows } = await sql`select language from "order" where id = ${replacement?.orderId}`.execute(shop.deps.db);
  expect(rows).toEqual([{ language: 'es' }]);
  const toShop = await mailTo('shop@fieldhouse.test');
  expect(languageOf(toShop)).toBe('en');
  expect(toShop.text).toContain('https://shop.example.com/admin/returns/');
});

test('people are written to in the language in which they signed up, or signed in last', async () => {
  const email = 'rita@example.com';
  const payload = { name: 'Rita', email, password: PASSWORD };
  await shop.ask('POST', '/api/auth/signup?locale=es', { payload });
  const activation = await mailTo(email);
  expect(languageOf(activation)).toBe('es');
  const token = tokenIn(activation);
  expect(activation.text).toContain(`https://shop.example.com/es/api/auth/email-activate/${token}\n`);
  await shop.ask('POST', `/api/auth/email-activate/${token}`);
  const forgotten = async (count: number) => {
    // Whoever asks for a link does not decide in what language it comes.
    await shop.ask('PUT', '/api/auth/forgot-password?locale=de', { payload: { email } });
    return languageOf(await mailTo(email, count));
  };
  expect(await forgotten(3)).toBe('es');
  const signInAt = (query: string) =>
    shop.ask('POST', `/api/auth/signin${query}`, { payload: { email, password: PASSWORD } });
  expect((await signInAt('?locale=de')).status).toBe(200);
  expect(await forgotten(4)).toBe('de');
  const { body } = await signInAt('');
  expect(await forgotten(5)).toBe('en');
  const change = { password: PASSWORD, newPass: OTHER_PASSWORD };
  await shop.ask('PUT', '/api/users/password?locale=es', { token: body.tokenId, payload: change });
  expect(await forgotten(6)).toBe('es');
});

test('a newsletter has its note in the reader’s language, and mail programs unsubscribe at the address of the call', async () => {
  const email = 'nora@example.com';
  await shop.ask('POST', '/api/newsletter?locale=de', { payload: { email } });
  const asked = await mailTo(email);
  expect(languageOf(asked)).toBe('de');
  const link = /https:\/\/shop\.example\.com\/de(\/newsletter\/\S+)/.exec(asked.text)?.[1] ?? '';
  expect((await shop.ask('POST', link)).status).toBe(200);
  const payload = { title: 'News', content: 'Rackets are in.' };
  await shop.app.inject({ method: 'POST', url: '/api/users/sendNewsletter', headers: admin.headers, payload });
  await createNewsletterSender(shop.deps)(new AbortController().signal);
  const letter = await mailTo(email, 2);
  expect(languageOf(letter)).toBe('de');
  expect(letter.text).toMatch(/https:\/\/shop\.example\.com\/de\/unsubscribe\/\S{43}\n/);
  expect(letter.unsubscribeUrl).toMatch(/^https:\/\/shop\.example\.com\/unsubscribe\/\S{43}$/);
});

test('who waits for goods is told in the language of the request, in which the goods have their names, too', async () => {
  const [productId = ''] = await stock(shop, [{ name: 'Net', price: 9, quantity: 0 }]);
  await put(`products/${productId}/texts/es`, { name: 'Red' });
  const { rows } = await sql<{ id: string }>`select id from variant where product_id = ${productId}`.execute(
    shop.deps.db,
  );
  const email = 'wanda@example.com';
  await shop.ask('POST', '/api/alerts?locale=es', { payload: { variantId: rows[0]?.id, email } });
  const asked = await mailTo(email);
  expect(languageOf(asked)).toBe('es');
  expect(asked.subject).toContain('Red');
  const link = /https:\/\/shop\.example\.com\/es(\/alerts\/\S+)/.exec(asked.text)?.[1] ?? '';
  expect((await shop.ask('GET', `${link}/request`)).body).toMatchObject({ name: 'Red', options: {} });
  expect((await shop.ask('POST', `${link}/confirmation`)).status).toBe(200);
  const url = `/api/products/update/${productId}`;
  await shop.app.inject({ method: 'PUT', url, headers: admin.headers, payload: { quantity: 3 } });
  await createRestockSender(shop.deps)(new AbortController().signal);
  const told = await mailTo(email, 2);
  expect(languageOf(told)).toBe('es');
  expect(told.subject).toContain('Red');
  expect(told.text).toContain(`https://shop.example.com/es/product/`);
  expect(told.unsubscribeUrl).toMatch(/^https:\/\/shop\.example\.com\/alerts\/\S{43}$/);
});

test('a language that the shop no longer has gives way to its first', async () => {
  try {
    await setLanguages(['es', 'de']);
    const german = await pay(await comeAsGuest(shop), '?locale=de');
    expect(languageOf(await mailTo(german.email))).toBe('de');
    const english = await pay(await comeAsGuest(shop));
    const mail = await mailTo(english.email);
    expect(languageOf(mail)).toBe('es');
    expect(mail.text).toContain('https://shop.example.com/orders/');
    const canceled = await openDesk(shop, admin).cancel(german.orderId, { reason: 'Two are flat.' });
    expect(canceled.json().notes).toMatchObject([{ text: 'Motivo de la cancelación: Two are flat.' }]);
    const { locales } = await getSettings(shop.deps);
    expect(wordingFor({ locales }, null).language).toBe('es');
    await shop.app.inject({ url: `/api/orders/${english.orderId}/invoice.pdf`, headers: admin.headers });
    expect((await documentsOf(english.orderId))[0]?.content.language).toBe('es');
  } finally {
    await setLanguages(['en', 'es', 'de']);
  }
});

test('goods are called in mails, documents and on the buyer’s page as they were when they were bought in German', async () => {
  const [shoe = ''] = await stock(shop, [
    {
      name: 'Trail shoe',
      price: 1500,
      options: [{ name: 'Colour', kind: 'colour', values: [{ value: 'Blue' }] }],
      variants: [{ options: { Colour: 'Blue' }, quantity: 5 }],
    },
  ]);
  await put(`products/${shoe}/texts/de`, { name: 'Trailschuh' });
  await put('value-texts', { kind: 'option', value: 'Colour', texts: { de: 'Farbe' } });
  await put('value-texts', { kind: 'colour', value: 'Blue', texts: { de: 'Blau' } });
  const buyer = await signIn(shop, 'client');
  const { orderId, email } = await pay(buyer, '?locale=de', {
    productId: shoe,
    quantity: 1,
    price: 1500,
  });
  // Whatever becomes of the translation.
  await put(`products/${shoe}/texts/de`, { name: 'Geländeschuh' });
  const german = { name: 'Trailschuh', options: { Farbe: 'Blau' } };
  const line = async (headers: SignedIn['headers']) =>
    (await shop.app.inject({ url: `/api/orders/${orderId}`, headers })).json<{ products: object[] }>().products[0];
  expect(await line(buyer.headers)).toMatchObject(german);
  expect(await line(buyer.headers)).not.toHaveProperty('soldAs');
  const plain = { name: 'Trail shoe', options: { Colour: 'Blue' } };
  expect(await line(admin.headers)).toMatchObject({ ...plain, soldAs: german });
  expect((await mailTo(email)).text).toContain('Trailschuh');
  await shop.app.inject({ url: `/api/orders/${orderId}/invoice.pdf`, headers: admin.headers });
  expect((await documentsOf(orderId))[0]?.content.lines).toMatchObject([{ name: 'Trailschuh', options: 'Blau' }]);
});

test('what is canceled and comes back is called by each reader’s own names', async () => {
  const my = new Returning();
  await my.open(shop);
  await my.come();
  const [worn, other] = [my.sizes[42], my.sizes[43]];
  await put(`products/${worn.productId}/texts/de`, { name: 'Schuh' });
  await put('value-texts', { kind: 'option', value: 'Size', texts: { de: 'Größe' } });
  const { orderId, email } = await pay(my.buyer, '?locale=de', { ...worn, quantity: 3 });
  expect((await my.desk.cancel(orderId, { lines: [lineOf(orderId, 0, 1)] })).statusCode).toBe(200);
  await my.send(orderId);
  const wish = { lines: [{ ...lineOf(orderId, 0, 1), reason: 'too small', exchangeFor: other.variantId }] };
  const options = (await my.returns.options(orderId, my.buyer.headers)).json<{ lines: { exchanges: object[] }[] }>();
  expect(options.lines[0]?.exchanges).toContainEqual(expect.objectContaining({ options: { Größe: '43' } }));
  const asked = await my.asked(wish, orderId);
  expect(asked.lines).toMatchObject([{ name: 'Schuh', exchangeFor: { options: { Größe: '43' } } }]);
  const back = await my.returns.read(asked._id);
  expect(back.lines).toMatchObject([{ name: 'Shoe', exchangeFor: { options: { Size: '43' } } }]);
  const toBuyer = await eventually(async () => to(email).find(({ subject }) => subject.includes(asked.name)));
  expect(toBuyer.text).toMatch(/Schuh[\s\S]*Größe 43/);
  const story = async (headers: SignedIn['headers']) =>
    (await my.desk.read(orderId, headers)).events.map(({ text }) => text).join('\n');
  expect(await story(my.buyer.headers)).toMatch(
    /1 × Schuh, Größe 42 canceled[\s\S]*of 1 × Schuh, Größe 42.* 1 × Größe 43/,
  );
  expect(await story(admin.headers)).toMatch(/1 × Shoe, Size 42 canceled[\s\S]*of 1 × Shoe, Size 42.* 1 × Size 43/);
});

test('a tax and a way of delivery are called in German where a German buyer reads them, and a tax by one name in the books', async () => {
  await setTax(shop, 'included', 19_000);
  const words = { kind: 'tax', value: 'Tax', texts: { de: 'MwSt.' } };
  const url = '/api/value-texts';
  const missing = async () => (await shop.app.inject({ url: `${url}?missing=de`, headers: admin.headers })).json();
  expect(await missing()).toContainEqual({ kind: 'tax', value: 'Tax', texts: {} });
  await put('value-texts', words);
  expect(await missing()).not.toContainEqual(expect.objectContaining({ kind: 'tax' }));
  const [zone] = (await shop.app.inject({ url: '/api/delivery-zones', headers: admin.headers })).json();
  await put(`delivery-zones/${zone._id}/texts/de`, { methods: { [zone.methods[0]._id]: 'Standardversand' } });
  const { headers } = await signIn(shop, 'client');
  const post = async (path: string, payload: object, as = headers) =>
    (await shop.app.inject({ method: 'POST', url: `/api/${path}`, headers: as, payload })).json();
  const lines = [{ productId: ball, quantity: 1 }];
  const buy = async (locale: string) => {
    const quote = await post(`checkout/quote${locale}`, { lines, address: whole });
    const card = await cardToken(shop, cards.pays);
    const payment = { quoteId: quote.quoteId, amount: amountText(quote.total), tokenId: card };
    const { orderId, email } = await post(`payment/create${locale}`, payment);
    const order = (await shop.app.inject({ url: `/api/orders/${orderId}`, headers })).json();
    await shop.app.inject({ url: `/api/orders/${orderId}/invoice.pdf`, headers: admin.headers });
    await put(`orders/${orderId}`, { status: 'canceled' });
    await post(`orders/${orderId}/refund`, {}, admin.headers);
    const [{ refundId = '' } = {}] = (await openDesk(shop, admin).read(orderId)).refunds;
    await shop.app.inject({
      url: `/api/orders/${orderId}/refunds/${refundId}/credit-note.pdf`,
      headers: admin.headers,
    });
    const documents = await documentsOf(orderId);
    expect(documents).toHaveLength(2);
    return { label: quote.tax[0].label, ordered: order.tax[0].label, orderId, email, documents };
  };
  const [german, english] = [await buy('?locale=de'), await buy('')];
  expect(german).toMatchObject({ label: 'MwSt.', ordered: 'MwSt.' });
  expect(english).toMatchObject({ label: 'Tax', ordered: 'Tax' });
  expect((await mailTo(german.email)).text).toMatch(/Standardversand[\s\S]*MwSt\./);
  for (const { content } of german.documents) expect(content.tax).toMatchObject([{ label: 'Tax', text: 'MwSt.' }]);
  for (const { content } of english.documents) expect(content.tax[0]).not.toHaveProperty('text');
  const { rows } =
    await sql`select distinct label from book_entry where order_id = any (${[german.orderId, english.orderId]})`.execute(
      shop.deps.db,
    );
  expect(rows).toEqual([{ label: 'Tax' }]);
});
