import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectStillAccessible } from './accessibility.ts';
import { collectComplaints, isPhone, waitUntilHydrated } from './browser-state.ts';
import * as desk from './checkout-page.ts';
import * as goods from './goods.ts';
import { fillLogin, logIn, mailTo, newPerson, pathIn, register, signUpOnly, tokenOf } from './people.ts';
import { money } from './shop-under-test.ts';
import { test } from './test.ts';

test('a member with an address pays with two presses and a card, once however often they press', async ({
  page,
  request,
}) => {
  const complaints = collectComplaints(page);
  const buyer = await desk.atTheDesk(page, request, { pieces: 2 });
  const sum = money(buyer.ball.price * 2);
  await desk.openCart(page);
  await desk.payButton(page).click();
  await expect(page).toHaveURL(/\/checkout$/);
  const main = page.getByRole('main');
  await expect(main.getByText(`Signed in as ${buyer.person.email}`)).toBeVisible();
  await expect(main.getByRole('region', { name: 'Delivery address' })).toContainText('Springfield, IL 62704');
  await expect(main.getByLabel('Street address')).toBeHidden();
  await expect(main.getByRole('radio', { name: /^Standard/ })).toBeChecked();
  await expect(desk.total(page)).toHaveText(`Your total is ${sum}`);
  await expect(desk.widget(page)).toContainText('Demo card form.');
  await expect(desk.widget(page).getByLabel('Name on card')).toHaveValue('Pat Buyer');
  for (const width of isPhone(page) ? [320, 390] : [1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await desk.fillCard(page, desk.cards.pays);
  await expect(desk.widget(page).getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
  let sent = 0;
  page.on('request', (asked) => {
    if (asked.url().includes('/api/payment/create')) sent++;
  });
  await desk.payWithCard(page).dblclick();
  await desk.expectThanks(page);
  expect(sent).toBe(1);

  await expect(main).toContainText('Springfield, IL 62704');
  await expect(main).toContainText('United States');
  await expect(main.getByRole('columnheader')).toHaveText(['Name', 'Quantity', 'Unit price', 'Sum']);
  await expect(main.getByRole('row').nth(1)).toContainText(buyer.ball.name);
  await expect(main.getByRole('row').nth(1).getByRole('cell')).toHaveText(['2', money(buyer.ball.price), sum]);
  await expect(main).toContainText(`Amount: ${sum}`);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const table = main.getByRole('region', { name: 'Your items' });
  expect(await table.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0);
  await desk.expectPaidOnce(request, buyer, 2);
  expect(complaints).toEqual([]);
});

test('a guest is told what is missing, types an address, is declined twice, pays, and is offered an account', async ({
  page,
  request,
}) => {
  const guest = newPerson();
  await goods.bringCart(page, [[await goods.stockUp(request), 1]]);
  const main = await desk.openCheckout(page);
  await desk.payWithCard(page).click();
  const list = main.getByRole('alert');
  await expect(list).toBeFocused();
  await expect(list.getByRole('link')).toHaveCount(9);
  await list.getByRole('link', { name: 'Please enter the street address' }).click();
  await expect(main.getByLabel('Street address')).toBeFocused();
  await desk.fillAddress(main);
  await main.getByLabel('Email').fill(guest.email);
  await page.reload();
  await expect(main.getByLabel('Email')).toHaveValue(guest.email);
  await expect(main.getByLabel('ZIP code')).toHaveValue('62704');
  await expectStillAccessible(page);
  await desk.fillCard(page, desk.cards.declined);
  await desk.payWithCard(page).click();
  await expect(main.getByRole('alert')).toContainText('Your card was declined.');
  await desk.fillCard(page, desk.cards.poor);
  await desk.payWithCard(page).click();
  await expect(main.getByRole('alert')).toContainText('Your card has insufficient funds.');
  expect(await goods.storedCart(page)).toHaveLength(1);
  await expect(main.getByLabel('Street address')).toHaveValue('12 Halfway Lane');
  await expectStillAccessible(page);
  await desk.fillCard(page, desk.cards.pays);
  await desk.payWithCard(page).click();
  await desk.expectThanks(page);
  await expect(main).toContainText(guest.email);
  await expect(main.getByRole('link', { name: 'Create an account with this address' })).toBeVisible();
  // For this tab alone.
  expect(await kept(page)).toEqual([[], expect.arrayContaining(['fh:guest'])]);
  await page.reload();
  await desk.expectThanks(page);
  await expectStillAccessible(page);
  await main.getByRole('link', { name: 'Create an account with this address' }).click();
  await expect(main.getByLabel('Email')).toHaveValue(guest.email);
});

/** What tells who somebody is, for all tabs and for this one. */
const kept = (page: Page) =>
  page.evaluate(() => [
    Object.keys(localStorage).filter((key) => /token|guest/.test(key)),
    Object.keys(sessionStorage).filter((key) => /token|guest|draft|order-key/.test(key)),
  ]);

test('a guest who proves the address later has the order in their history', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const guest = newPerson();
  const ball = await goods.stockUp(request);
  await goods.bringCart(page, [[ball, 1]]);
  const main = await desk.openCheckout(page);
  await desk.fillAddress(main);
  await main.getByLabel('Email').fill(guest.email);
  await desk.fillCard(page, desk.cards.pays);
  await desk.payWithCard(page).click();
  await desk.expectThanks(page);
  await signUpOnly(request, guest);
  const path = pathIn(await mailTo(request, guest.email, /^Activate/), '/api/auth/email-activate/');
  expect((await request.post(path)).ok()).toBe(true);
  await logIn(page, guest, '/login?next=%2Fme%2Fprofile');
  await expect(main.getByRole('article', { name: /^Order #/ })).toContainText(ball.name);
  expect(await kept(page)).toEqual([['token'], []]);
});

test('a country nobody delivers to and what is missing are said at their fields, and in a list that leads there, and nothing is sent', {
  tag: '@long',
}, async ({ page, request }) => {
  await goods.bringCart(page, [[await goods.stockUp(request), 1]]);
  let sent = 0;
  page.on('request', (asked) => {
    if (/card-token|payment\/create|checkout\/guest/.test(asked.url())) sent++;
  });
  // As the shop answers where no zone has the country.
  await page.route('**/api/checkout/quote', async (route) => {
    const answer = await route.fetch();
    const quote = await answer.json();
    const isThere = route.request().postDataJSON().address?.country !== 'AQ';
    await route.fulfill({ response: answer, json: isThere ? quote : { ...quote, methods: [], quoteId: undefined } });
  });
  const main = await desk.openCheckout(page);
  await main.getByLabel('Country').selectOption('AQ');
  await expect(main.getByText('We do not deliver to this country.')).toBeVisible();
  await expect(main.getByLabel('Country')).toHaveAttribute('aria-invalid', 'true');
  await expectStillAccessible(page);
  await main.getByLabel('Country').selectOption('US');
  await expect(main.getByText('We do not deliver to this country.')).toBeHidden();
  await desk.payWithCard(page).click();
  const list = main.getByRole('alert');
  await expect(list).toBeFocused();
  await expect(list.getByRole('link')).toHaveText([
    'Please enter your email address',
    'Please enter the full name',
    'Please enter the street address',
    'Please enter the city',
    'Please enter the state',
    'Please enter the ZIP code',
    'Please enter the card number',
    'Please enter the month and year, for example 04/29',
    'Please enter the security code',
  ]);
  await expectStillAccessible(page);
  await list.getByRole('link', { name: 'Please enter the street address' }).click();
  await expect(main.getByLabel('Street address')).toBeFocused();
  await desk.fillAddress(main);
  await desk.fillCard(page, '4242424242424241');
  // As it is pasted, over what is there.
  await desk.widget(page).getByLabel('Expiry (MM/YY)').fill('0120');
  await main.getByLabel('Email').fill('pat@example');
  await expect(list.getByRole('link')).toHaveText(['Please enter a valid email address']);
  await main.getByLabel('Email').fill('pat@example.test');
  await expect(desk.widget(page).getByLabel('Expiry (MM/YY)')).toHaveValue('01/20');
  await desk.payWithCard(page).click();
  await expect(list.getByRole('link')).toHaveText([
    'This card number is not valid. Please check it.',
    'This card has expired',
  ]);
  expect(sent).toBeLessThanOrEqual(1);
});

test('a visitor logs in from the checkout and finds what they have typed; it goes to another address than the bill', {
  tag: '@long',
}, async ({ page, request }) => {
  const [person, ball] = [await register(request), await goods.stockUp(request, { price: 31.07 })];
  await goods.bringCart(page, [[ball, 1]]);
  const main = await desk.openCheckout(page);
  await main.getByLabel('Country').selectOption('PT');
  await main.getByLabel('Full name').fill('Ana');
  await main.getByLabel('Street address').fill('Rua Nova 7');
  await main.getByLabel('Postal code').fill('1200-001');
  await main.getByLabel('City').fill('Lisboa');
  await main.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await fillLogin(page, person);
  await main.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(main.getByLabel('Street address')).toHaveValue('Rua Nova 7');
  await main.getByLabel('Bill to the delivery address').uncheck();
  await desk.fillAddress(main.getByRole('group', { name: 'Billing address' }));
  await expectStillAccessible(page);
  await desk.fillCard(page, desk.cards.pays);
  await desk.payWithCard(page).click();
  await desk.expectThanks(page);
  const { orders } = await desk.booksOf(request, { person, ball, token: await tokenOf(request, person) });
  expect(orders[0].address).toMatchObject({ line1: 'Rua Nova 7', city: 'Lisboa', country: 'PT' });
  // Kept for the next time.
  await goods.bringCart(page, [[ball, 1]]);
  await desk.openCheckout(page);
  await expect(main.getByRole('region', { name: 'Delivery address' })).toContainText('1200-001 Lisboa');
});

test('when the bank asks (3-D Secure), refusing pays nothing and approving pays', async ({ page, request }) => {
  const buyer = await desk.atTheDesk(page, request);
  await desk.pay(page, desk.cards.asks);
  const bank = page.getByRole('alertdialog', { name: 'Demo bank' });
  await expect(bank).toContainText(money(buyer.ball.price));
  await expectAccessible(page, { only: '[role=alertdialog]' });
  await bank.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('unable to authenticate');
  await desk.expectNothingPaid(request, buyer);
  await desk.payWithCard(page).click();
  await bank.getByRole('button', { name: 'Approve payment' }).click();
  await desk.expectThanks(page);
  await desk.expectPaidOnce(request, buyer);
});

test('by keyboard alone somebody buys something', { tag: '@long' }, async ({ page, request }) => {
  const buyer = await desk.atTheDesk(page, request);
  const tabTo = async (target: ReturnType<typeof desk.payButton>) => {
    for (let presses = 0; presses < 60; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error('it cannot be reached');
  };
  await desk.openCart(page);
  await tabTo(desk.payButton(page));
  await page.keyboard.press('Enter');
  await expect(desk.widget(page).getByLabel('Card number')).toBeVisible();
  await expect(desk.total(page)).toBeVisible();
  for (const [label, text] of [
    ['Card number', '4242424242424242'],
    ['Expiry (MM/YY)', '0439'],
    ['CVC', '123'],
  ] as const) {
    await tabTo(desk.widget(page).getByLabel(label));
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await desk.expectThanks(page);
  await desk.expectPaidOnce(request, buyer);
});

test('what is typed before the scripts have loaded stays', { tag: '@long' }, async ({ page, request }) => {
  await goods.bringCart(page, [[await goods.stockUp(request), 1]]);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/checkout', { waitUntil: 'commit' });
  const main = page.getByRole('main');
  await main.getByLabel('Email').fill('early@example.test');
  await main.getByLabel('Street address').fill('1 Quick Street');
  release();
  await waitUntilHydrated(page);
  await expect(desk.total(page)).toBeVisible();
  await expect(main.getByLabel('Email')).toHaveValue('early@example.test');
  await main.getByLabel('City').fill('Springfield');
  await expect(main.getByLabel('Street address')).toHaveValue('1 Quick Street');
});

test('browsers know every field', { tag: '@long' }, async ({ page, request }) => {
  await goods.bringCart(page, [[await goods.stockUp(request), 1]]);
  const main = await desk.openCheckout(page);
  await main.getByLabel('Country').selectOption('US');
  for (const [label, autocomplete] of [
    ['Email', 'email'],
    ['Full name', 'shipping name'],
    ['Company (optional)', 'shipping organization'],
    ['Street address', 'shipping address-line1'],
    ['Apartment, floor, building (optional)', 'shipping address-line2'],
    ['City', 'shipping address-level2'],
    ['State', 'shipping address-level1'],
    ['ZIP code', 'shipping postal-code'],
    ['Country', 'shipping country'],
    ['Phone (optional)', 'shipping tel'],
    ['Name on card', 'cc-name'],
    ['Card number', 'cc-number'],
    ['Expiry (MM/YY)', 'cc-exp'],
    ['CVC', 'cc-csc'],
  ] as const)
    await expect(main.getByLabel(label)).toHaveAttribute('autocomplete', autocomplete);
});
