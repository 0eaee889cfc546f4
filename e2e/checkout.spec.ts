import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { expectCleanBooks } from './auditor.ts';
import * as desk from './checkout-page.ts';
import * as goods from './goods.ts';
import { fillLogin, register, tokenOf } from './people.ts';
import { money } from './shop-under-test.ts';

test.afterEach(expectCleanBooks);

test('the widget carries the shop’s name and the total, and paying leads to the confirmation', async ({
  page,
  request,
}) => {
  const buyer = await desk.atTheDesk(page, request, 2);
  const total = money(buyer.ball.price * 2);
  const form = await desk.openWidget(page);
  await expect(form).toContainText(`Your total is ${total}`);
  await expect(form).toContainText('Demo card form.');
  await expectAccessible(page);
  await desk.fillAddress(form);
  await desk.fillCard(page, desk.cards.pays);
  await expect(form.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
  await desk.payWithCard(page).click();
  await desk.expectThanks(page);

  const main = page.getByRole('main');
  await expect(main).toContainText('Springfield');
  await expect(main).toContainText('United States');
  await expect(main).toContainText('62704');
  await expect(main.getByRole('columnheader')).toHaveText(['Name', 'Quantity', 'Unit price', 'Sum']);
  await expect(main.getByRole('row').nth(1)).toContainText(buyer.ball.name);
  await expect(main.getByRole('row').nth(1).getByRole('cell')).toHaveText(['2', money(buyer.ball.price), total]);
  await expect(main).toContainText(`Amount: ${total}`);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const table = main.getByRole('region', { name: 'Your items' });
  expect(await table.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0);
  await desk.expectPaidOnce(request, buyer, 2);
});

test('the goods go to the shipping address if that is another', { tag: '@long' }, async ({ page, request }) => {
  const buyer = await desk.atTheDesk(page, request);
  const form = await desk.openWidget(page);
  await desk.fillAddress(form);
  await form.getByLabel('Ship to the billing address').uncheck();
  const shipping = form.getByRole('group', { name: 'Shipping address' });
  await shipping.getByLabel('Street address').fill('Rua Nova 7');
  await shipping.getByLabel('Postal code').fill('1200-001');
  await shipping.getByLabel('City').fill('Lisboa');
  await shipping.getByLabel('Country').selectOption('PT');
  await expectAccessible(page);
  await desk.fillCard(page, desk.cards.pays);
  await desk.payWithCard(page).click();
  await desk.expectThanks(page);
  await expect(page.getByRole('main')).toContainText('Portugal');
  const { orders } = await desk.booksOf(request, buyer);
  expect(orders[0].address).toEqual({ line1: 'Rua Nova 7', city: 'Lisboa', country: 'PT', postal_code: '1200-001' });
});

test('what is missing or wrong is said under its field, and nothing is sent', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const buyer = await desk.atTheDesk(page, request);
  let sent = 0;
  page.on('request', (asked) => {
    if (/card-token|payment\/create/.test(asked.url())) sent++;
  });
  const form = await desk.openWidget(page);
  await desk.payWithCard(page).click();
  for (const sentence of [
    'Please enter the street address',
    'Please enter the postal code',
    'Please enter the city',
    'Please enter the name on the card',
  ])
    await expect(form.getByText(sentence)).toBeVisible();
  await expect(form.getByLabel('Street address')).toBeFocused();
  await expectAccessible(page);

  await desk.fillAddress(form);
  await desk.fillCard(page, '4242424242424241');
  await form.getByLabel('Expiry (MM/YY)').fill('01/20');
  await form.getByLabel('CVC').fill('12');
  await desk.payWithCard(page).click();
  await expect(form.getByText('This card number is not valid. Please check it.')).toBeVisible();
  await expect(form.getByText('This card has expired')).toBeVisible();
  await expect(form.getByText('Please enter the security code')).toBeVisible();
  await expect(form.getByLabel('Card number')).toBeFocused();
  expect(sent).toBe(0);
  await desk.expectNothingPaid(request, buyer);
});

test('browsers know every field', { tag: '@long' }, async ({ page, request }) => {
  await desk.atTheDesk(page, request);
  const form = await desk.openWidget(page);
  for (const [label, autocomplete] of [
    ['Street address', 'billing address-line1'],
    ['Postal code', 'billing postal-code'],
    ['City', 'billing address-level2'],
    ['Country', 'billing country'],
    ['Name on card', 'cc-name'],
    ['Card number', 'cc-number'],
    ['Expiry (MM/YY)', 'cc-exp'],
    ['CVC', 'cc-csc'],
  ] as const)
    await expect(form.getByLabel(label)).toHaveAttribute('autocomplete', autocomplete);
});

for (const [card, reason] of [
  ['declined', 'Your card was declined.'],
  ['poor', 'Your card has insufficient funds.'],
  ['broken', 'An error occurred while processing your card. Try again in a little bit.'],
] as const) {
  test(`"${reason}" is told, the cart stays, and another card pays`, {
    tag: card === 'declined' ? [] : '@long',
  }, async ({ page, request }) => {
    const buyer = await desk.atTheDesk(page, request);
    await desk.pay(page, desk.cards[card]);
    await expect(desk.widget(page).getByRole('alert')).toContainText(reason);
    expect(await goods.storedCart(page)).toHaveLength(1);
    await desk.expectNothingPaid(request, buyer);
    await expectAccessible(page);
    await desk.fillCard(page, desk.cards.pays);
    await desk.payWithCard(page).click();
    await desk.expectThanks(page);
    await desk.expectPaidOnce(request, buyer);
  });
}

test('a visitor logs in, comes back to the cart and pays', async ({ page, request }) => {
  const [person, ball] = [await register(request), await goods.stockUp(request, { price: 31.07 })];
  await goods.bringCart(page, [[ball, 1]]);
  await desk.openCart(page);
  await desk.payButton(page).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await fillLogin(page, person);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/carrito$/);
  await desk.pay(page);
  await desk.expectThanks(page);
  const { orders } = await desk.booksOf(request, { person, ball, token: await tokenOf(request, person) });
  expect(orders).toHaveLength(1);
});

test('when the bank asks (3-D Secure), approving pays', async ({ page, request }) => {
  const buyer = await desk.atTheDesk(page, request);
  await desk.pay(page, desk.cards.asks);
  const bank = page.getByRole('alertdialog', { name: 'Demo bank' });
  await expect(bank).toContainText(money(buyer.ball.price));
  await expectAccessible(page);
  await desk.expectNothingPaid(request, buyer);
  await bank.getByRole('button', { name: 'Approve payment' }).click();
  await desk.expectThanks(page);
  await desk.expectPaidOnce(request, buyer);
});

test('refusing the bank’s question pays nothing, and the widget is there again with the address', {
  tag: '@long',
}, async ({ page, request }) => {
  const buyer = await desk.atTheDesk(page, request);
  await desk.pay(page, desk.cards.asks);
  await page.getByRole('alertdialog', { name: 'Demo bank' }).getByRole('button', { name: 'Refuse' }).click();
  await expect(desk.widget(page).getByRole('alert')).toContainText('unable to authenticate');
  await desk.expectNothingPaid(request, buyer);
  await expect(desk.widget(page).getByLabel('City')).toHaveValue('Springfield');
  await desk.fillCard(page, desk.cards.pays);
  await desk.payWithCard(page).click();
  await desk.expectThanks(page);
  await desk.expectPaidOnce(request, buyer);
});

test('by keyboard alone somebody buys something', async ({ page, request }) => {
  const buyer = await desk.atTheDesk(page, request);
  const tabTo = async (target: ReturnType<typeof desk.payButton>) => {
    for (let presses = 0; presses < 60; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error('it cannot be reached');
  };
  await tabTo(desk.payButton(page));
  await page.keyboard.press('Enter');
  const form = desk.widget(page);
  await expect(form.getByLabel('Card number')).toBeVisible();
  for (const [label, text] of [
    ['Street address', '12 Halfway Lane'],
    ['Postal code', '62704'],
    ['City', 'Springfield'],
    ['Name on card', 'Pat Buyer'],
    ['Card number', '4242424242424242'],
    ['Expiry (MM/YY)', '0439'],
    ['CVC', '123'],
  ] as const) {
    await tabTo(form.getByLabel(label));
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await desk.expectThanks(page);
  await desk.expectPaidOnce(request, buyer);
});
