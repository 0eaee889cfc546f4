import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectStillAccessible } from './accessibility.ts';
import { collectComplaints, prepareToAnswer, remember, waitUntilHydrated } from './browser-state.ts';
import { type Goods, stockUp } from './goods.ts';
import { mailTo, newPerson, staffToken, storedToken } from './people.ts';
import { newBuyer } from './purchases.ts';
import { money } from './shop-under-test.ts';
import { test } from './test.ts';

// Far from UTC, and not by whole hours.
test.use({ timezoneId: 'Asia/Kathmandu' });

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const part = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name }) });

const home = { name: 'Gus Guest', line1: 'Torstraße 1', city: 'Berlin', postal_code: '10119', country: 'DE' };

interface GuestOrder {
  readonly email: string;
  readonly number: string;
  readonly ball: Goods;
  /** Of the mail's link: the path, and the key behind the hash. */
  readonly path: string;
  readonly key: string;
  /** The session that has bought it. */
  readonly guest: string;
}

/** Somebody buys without an account and without the screens. */
async function buyAsGuest(request: APIRequestContext): Promise<GuestOrder> {
  const { email } = newPerson();
  const ball = await stockUp(request);
  const { tokenId: guest } = await (await request.post('/api/checkout/guest', { data: { email } })).json();
  const headers = { authorization: `Bearer ${guest}` };
  const [variant] = (await (await request.get(`/api/products/id/${ball._id}`)).json()).variants;
  const products = [{ productId: ball._id, variantId: variant._id, quantity: 2, price: ball.price }];
  const quote = await request.post('/api/checkout/quote', { headers, data: { lines: products, address: home } });
  const { quoteId, total } = await quote.json();
  const card = { number: '4242 4242 4242 4242', exp: '12/40', cvc: '123', name: home.name, billing: home };
  const { tokenId } = await (await request.post('/api/dev/card-token', { data: { ...card, shipping: home } })).json();
  const data = { tokenId, quoteId, amount: `${Math.trunc(total)}.00`, products };
  const paid = await request.post('/api/payment/create', { headers, data });
  expect(paid.status(), await paid.text()).toBe(200);
  const mail = await mailTo(request, email, /^Your order/);
  return { email, ball, guest, number: /\d+/.exec(mail.subject)?.[0] ?? '', ...linkIn(mail) };
}

function linkIn({ text }: { text: string }): { path: string; key: string } {
  const link = text.split(/\s/).find((word) => word.includes('/orders/'));
  if (!link) throw new Error(`no link in: ${text}`);
  const { pathname, hash } = new URL(link);
  return { path: pathname, key: hash.slice(1) };
}

test('a guest opens the order by the link of the mail; its key leaves the address at once and works in this tab alone', async ({
  page,
  request,
  browser,
}) => {
  const complaints = collectComplaints(page);
  const { email, number, ball, path, key } = await buyAsGuest(request);
  const sent: string[] = [];
  page.on('request', (asked) => sent.push(`${asked.url()} ${asked.headers().referer}`));
  const answer = await page.goto(`${path}#${key}`, { waitUntil: 'commit' });
  expect(answer?.headers()['cache-control']).toBe('no-store');
  await expect(title(page, `Order #${number}`)).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === path && url.hash === '');
  await expect(page.getByRole('time').first()).toHaveText(/^\w+ \d+, \d{4} at \d+:\d\d\s[AP]M [A-Z]+/);
  await expect(page.getByText('We have your payment and are getting your order ready.')).toBeVisible();
  const items = part(page, 'Your items');
  await expect(items.getByRole('link', { name: ball.name })).toHaveAttribute('href', `/product/${ball._id}`);
  await expect(items).toContainText(`2 × ${money(ball.price)}`);
  await expect(items).toContainText(`Total ${money(2 * ball.price)}`);
  await expect(part(page, 'Delivery')).toContainText(/Standard\s*Expected \w{3}, \w{3} \d+/);
  await expect(part(page, 'Shipping address')).toContainText(/Gus Guest\s*Torstraße 1\s*10119 Berlin\s*Germany/);
  await expectAccessible(page);
  await page.reload();
  await expect(title(page, `Order #${number}`)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectStillAccessible(page);
  expect(sent.join()).not.toContain(key);
  expect(complaints).toEqual([]);

  // Somebody else with the address, but without the key.
  const elsewhere = await browser.newContext();
  const stranger = await elsewhere.newPage();
  await stranger.goto(path);
  await expect(title(stranger, 'Whose order is this?')).toBeVisible();
  await expect(stranger.getByRole('link', { name: 'Log in', exact: true })).toHaveAttribute(
    'href',
    `/login?next=${encodeURIComponent(path)}`,
  );
  await expectStillAccessible(stranger);
  await stranger.goto(`${path}#${'wrong'.repeat(9)}`);
  await expect(title(stranger, 'We could not find this order')).toBeVisible();
  await expect(stranger).toHaveURL((url) => url.hash === '');

  // The link is lost, and mailed again.
  await stranger.getByLabel('Order number').fill('one');
  await stranger.getByRole('button', { name: 'Email me the link' }).click();
  await expect(stranger.getByLabel('Order number')).toBeFocused();
  await expect(stranger.getByLabel('Order number')).toHaveAccessibleDescription(/enter the number of your order/);
  await stranger.getByLabel('Order number').fill(`#${number}`);
  await stranger.getByLabel('Email').fill(email.toUpperCase());
  await stranger.getByRole('button', { name: 'Email me the link' }).click();
  await expect(stranger.getByText('If there is such an order, its link is on the way to that address.')).toBeVisible();
  const again = linkIn(await mailTo(request, email, /^The link to your order/));
  expect(again.key).not.toBe(key);
  // The same address but for its fragment: no new document is loaded.
  await stranger.goto(`${again.path}#${again.key}`);
  await expect(title(stranger, `Order #${number}`)).toBeVisible();
  await expect(stranger).toHaveURL((url) => url.hash === '');
  await elsewhere.close();
});

test('where it was bought, no key is needed for a day', { tag: '@long' }, async ({ page, request }) => {
  const { number, path, guest } = await buyAsGuest(request);
  await remember(page, { 'fh:guest': guest });
  await page.goto(path);
  await expect(title(page, `Order #${number}`)).toBeVisible();
});

test('a guest cancels an order, follows the parcel of another, asks to cancel the rest and hears why not', async ({
  page,
  request,
}) => {
  const complaints = collectComplaints(page);
  const says = (text: string | RegExp) => expect(page.getByRole('main')).toContainText(text);
  const button = (name: string) => page.getByRole('main').getByRole('button', { name });
  const first = await buyAsGuest(request);
  await page.goto(`${first.path}#${first.key}`);
  await button('Cancel order').click();
  const question = page.getByRole('alertdialog', { name: `Cancel order #${first.number}?` });
  await expect(question).toContainText(`${money(2 * first.ball.price)} will be refunded the way you paid`);
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(question).toBeHidden();
  await button('Cancel order').click();
  await question.getByRole('button', { name: 'Cancel order' }).click();
  await says('This order was canceled.');
  await expect(button('Cancel order')).toBeHidden();
  await expect(part(page, 'Refunds')).toContainText(`2 × ${first.ball.name}`);
  const [note] = await Promise.all([page.waitForEvent('download'), button('Credit note (PDF)').click()]);
  expect(note.suggestedFilename()).toBe(`credit-note-${first.number}.pdf`);

  const second = await buyAsGuest(request);
  const headers = { authorization: `Bearer ${await staffToken(request)}` };
  const staff = async (path: string, data: object) => {
    const answer = await request.post(`/api${second.path}${path}`, { headers, data });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  const lineId = `${second.path.split('/').pop()}.1`;
  await staff('/shipments', { lines: [{ lineId, quantity: 1 }], carrier: 'DHL', tracking: '00340434161094' });
  await page.goto(`${second.path}#${second.key}`);
  await says('Part of your order is on its way. The rest will follow.');
  await expect(part(page, 'Your items')).toContainText('1 of 2 sent');
  const parcel = part(page, 'Your parcel');
  await expect(parcel.getByRole('link', { name: 'Track it: DHL 00340434161094' })).toHaveAttribute(
    'href',
    /^https:.*00340434161094/,
  );
  await expect(parcel.getByRole('listitem').filter({ hasText: 'Still to come' })).toContainText(
    `1 × ${second.ball.name}`,
  );
  await expect(part(page, 'What has happened').getByRole('listitem').last()).toContainText(
    /1 item sent with DHL, 1 still to come.*\d{4} at \d+:\d\d\s[AP]M [A-Z]+/,
  );

  await button('Ask us to cancel').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ask us to cancel' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'You asked us to cancel this order' })).toBeVisible();
  await expect(button('Ask us to cancel')).toBeHidden();
  await expectStillAccessible(page);
  await staff('/cancel/decline', { word: 'the courier was faster' });
  await page.reload();
  await expect(page.getByText('It could not be canceled any more: the courier was faster.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  expect(complaints).toEqual([]);
});

test('what the shop cancels of an order is said and refunded', { tag: '@long' }, async ({ page, request }) => {
  const second = await buyAsGuest(request);
  const headers = { authorization: `Bearer ${await staffToken(request)}` };
  const lines = [{ lineId: `${second.path.split('/').pop()}.1`, quantity: 1 }];
  expect((await request.post(`/api${second.path}/cancel`, { headers, data: { lines } })).status()).toBe(200);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${second.path}#${second.key}`);
  await expect(part(page, 'Your items')).toContainText('1 canceled');
  await expect(part(page, 'Refunds')).toContainText(`1 × ${second.ball.name}${money(second.ball.price)}`);
  await expectStillAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('the history leads to an order, which leaves the screen with its buyer', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const { token, order, bought } = await newBuyer(request);
  await remember(page, { token, 'fh:role': 'client' });
  await page.goto('/me/profile');
  await page.getByRole('link', { name: `View order #${order.number}` }).click();
  await expect(title(page, `Order #${order.number}`)).toBeVisible();
  await expect(part(page, 'Your items')).toContainText(bought.name);

  await page.route('**/api/orders/*', (route) => route.abort());
  await page.reload();
  await expect(title(page, 'We cannot reach the shop')).toBeVisible();
  await page.unroute('**/api/orders/*');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(title(page, `Order #${order.number}`)).toBeVisible();

  const other = await page.context().newPage();
  await other.goto('/favicon.svg');
  await other.evaluate(() => localStorage.removeItem('token'));
  await expect(title(page, 'Whose order is this?')).toBeVisible();
  await expect(page.getByText(bought.name)).toHaveCount(0);
  expect(await storedToken(page)).toBeNull();
});

test('the footer leads to the form for a lost link', { tag: '@long' }, async ({ page }) => {
  await prepareToAnswer(page);
  await page.goto('/size-guide');
  await waitUntilHydrated(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Find your order' }).click();
  await expect(title(page, 'Find your order')).toBeVisible();
  await page.getByLabel('Email').fill('nobody@example.test');
  await page.getByLabel('Order number').fill('1');
  // It never says whether there is such an order; but how often it may be asked, it does.
  await page.route('**/api/returns/lookup', (route) =>
    route.fulfill({ status: 429, json: { error: 'Please try again later.', code: 'too-many-requests' } }),
  );
  await page.getByRole('button', { name: 'Email me the link' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please try again later.');
  await expectStillAccessible(page);
  await expectNoSidewaysScroll(page);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('an order, and the form for a lost link, say what they need', { tag: '@long' }, async ({ page }) => {
    await page.goto('/orders/00000000-0000-7000-8000-000000000000');
    await expect(page.getByText('Your order needs JavaScript.')).toBeVisible();
    await page.goto('/orders');
    await expect(page.getByText('Finding your order needs JavaScript.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Email me the link' })).toBeDisabled();
  });
});
