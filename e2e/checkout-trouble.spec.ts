import { expect, type Page } from '@playwright/test';
import { expectStillAccessible } from './accessibility.ts';
import { waitUntilHydrated } from './browser-state.ts';
import * as desk from './checkout-page.ts';
import * as goods from './goods.ts';
import * as people from './people.ts';
import { money } from './shop-under-test.ts';
import { test } from './test.ts';

const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const continuePayment = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Continue' });

test('two quick presses pay once', { tag: '@long' }, async ({ page, request }) => {
  const buyer = await desk.atTheDesk(page, request);
  await desk.openCheckout(page);
  await desk.fillCard(page, desk.cards.pays);
  let sent = 0;
  page.on('request', (asked) => {
    if (asked.url().includes('/api/payment/create')) sent++;
  });
  await desk.payWithCard(page).dblclick();
  await desk.expectThanks(page);
  expect(sent).toBe(1);
  await desk.expectPaidOnce(request, buyer);
});

for (const arrives of [true, false]) {
  test(`a connection cut ${arrives ? 'after' : 'before'} the shop has heard of it is told, and gone on with after a reload`, {
    tag: arrives ? [] : '@long',
  }, async ({ page, request }) => {
    const buyer = await desk.atTheDesk(page, request);
    await page.route(desk.PAYMENT, async (route) => {
      if (arrives) await route.fetch();
      await route.abort();
    });
    await desk.pay(page);
    await expect(alert(page)).toContainText('The connection was lost.');
    await expect(alert(page)).toContainText('You will not be charged twice');
    await expect(desk.payWithCard(page)).toBeHidden();
    await expectStillAccessible(page);
    expect(await goods.storedCart(page)).toHaveLength(1);

    await page.unroute(desk.PAYMENT);
    await page.reload();
    await waitUntilHydrated(page);
    await expect(alert(page)).toContainText(
      `Your payment of ${money(buyer.ball.price)}: This payment was started but not finished.`,
    );
    await expectStillAccessible(page);
    await continuePayment(page).click();
    await desk.expectThanks(page);
    await desk.expectPaidOnce(request, buyer);
  });
}

test('a payment that is not through yet is asked for again until it is', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const buyer = await desk.atTheDesk(page, request);
  let answered = 0;
  await page.route(desk.PAYMENT, (route) =>
    ++answered <= 2 ? route.fulfill({ status: 202, json: { pending: true } }) : route.continue(),
  );
  await desk.pay(page);
  await expect(desk.payWithCard(page)).toHaveAttribute('aria-busy', 'true');
  await desk.expectThanks(page);
  expect(answered).toBe(3);
  await desk.expectPaidOnce(request, buyer);
});

test('after the confirmation neither back, forward nor reload does harm, nor a shop that cannot say who is there', {
  tag: '@long',
}, async ({ page, request }) => {
  const buyer = await desk.atTheDesk(page, request);
  await desk.pay(page);
  await desk.expectThanks(page);
  await page.route('**/api/users/me', (route) =>
    route.fulfill({ status: 503, json: { error: 'Busy.', code: 'busy' } }),
  );
  await page.reload();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('We cannot show your order right now.');
  await page.unroute('**/api/users/me');
  await page.getByRole('button', { name: 'Try again' }).click();
  await desk.expectThanks(page);
  await expect(page.getByRole('main')).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByText(/your cart is empty/i).filter({ visible: true })).toBeVisible();
  await page.goForward();
  await desk.expectThanks(page);
  await desk.expectPaidOnce(request, buyer);
});

test('without an order there is no confirmation', { tag: '@long' }, async ({ page }) => {
  await page.goto('/success');
  await expect(page).toHaveURL(/\/$/);
});

test('an order that cannot be loaded is reported, and can be tried again', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const buyer = await desk.atTheDesk(page, request);
  await page.route('**/api/orders', (route) => route.abort());
  await desk.pay(page);
  const problem = page.getByRole('alert');
  await expect(problem).toContainText('Your payment went through, but we could not load your order');
  await expectStillAccessible(page);
  const tryAgain = problem.getByRole('button', { name: 'Try again' });
  const failedAgain = page.waitForEvent('requestfailed');
  await tryAgain.click();
  await failedAgain;
  await expect(tryAgain).toBeFocused();
  await page.unroute('**/api/orders');
  await tryAgain.click();
  await desk.expectThanks(page);
  await expect(problem).toBeHidden();
  await desk.expectPaidOnce(request, buyer);
});

test('two tabs: while one pays the other is told; what it adds in the meantime stays in the cart', {
  tag: '@long',
}, async ({ page, context, request }) => {
  const buyer = await desk.atTheDesk(page, request);
  const other = await context.newPage();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(desk.PAYMENT, async (route) => {
    await held;
    await route.continue();
  });
  await desk.openCheckout(other);
  await desk.fillCard(other, desk.cards.pays);
  const started = page.waitForRequest(desk.PAYMENT);
  await desk.pay(page);
  await started;
  await desk.payWithCard(other).click();
  await expect(alert(other)).toContainText('A payment is already in progress in another tab');
  await desk.openCart(other);
  await other.getByRole('button', { name: 'Increase quantity' }).click();
  expect(await goods.storedCart(page)).toMatchObject([{ piece: 2 }]);
  release();
  await expect(page.getByText(/^Order number \d+$/)).toBeVisible();
  expect(await goods.storedCart(page)).toMatchObject([{ _id: buyer.ball._id, piece: 1 }]);
  await expect(other.getByText('Quantity: 1')).toBeVisible();
  await desk.expectPaidOnce(request, buyer);
});

test('a price that changes while somebody types is refused, pointed out at its line and accepted before paying', {
  tag: '@long',
}, async ({ page, request }) => {
  const buyer = await desk.atTheDesk(page, request);
  const main = await desk.openCheckout(page);
  await desk.fillCard(page, desk.cards.pays);
  const dearer = Number((buyer.ball.price + 1).toFixed(2));
  await goods.changeGoods(request, buyer.ball._id, { price: dearer });
  await desk.payWithCard(page).click();
  await expect(main.getByText(`it is now ${money(dearer)}`)).toBeVisible();
  await expect(main.getByText(`Your total was ${money(buyer.ball.price)} and is now ${money(dearer)}.`)).toBeVisible();
  await expect(desk.payWithCard(page)).toBeDisabled();
  await desk.expectNothingPaid(request, buyer);
  await expectStillAccessible(page);
  await page.getByRole('button', { name: 'Accept changes' }).click();
  await expect(desk.total(page)).toHaveText(`Your total is ${money(dearer)}`);
  await desk.payWithCard(page).click();
  await desk.expectThanks(page);
});

test('a card form that does not load is reported, and can be tried again', { tag: '@long' }, async ({
  page,
  request,
}) => {
  await desk.atTheDesk(page, request);
  await page.route('**/api/payment/provider', (route) => route.abort());
  await page.goto('/checkout');
  await expect(alert(page)).toContainText('The card form could not be loaded. You have not been charged.');
  await expectStillAccessible(page);
  await page.unroute('**/api/payment/provider');
  await alert(page).getByRole('button', { name: 'Try again' }).click();
  await expect(desk.widget(page).getByLabel('Card number')).toBeVisible();
});

test('an unfinished payment that another tab finishes is over here too', { tag: '@long' }, async ({
  page,
  context,
  request,
}) => {
  const buyer = await desk.atTheDesk(page, request);
  await page.route(desk.PAYMENT, (route) => route.abort());
  await desk.pay(page);
  await expect(alert(page)).toContainText('The connection was lost.');
  await page.unroute(desk.PAYMENT);
  const other = await context.newPage();
  await other.goto('/checkout');
  await continuePayment(other).click();
  await desk.expectThanks(other);
  await expect(continuePayment(page)).toBeHidden();
  await desk.expectPaidOnce(request, buyer);
});

test('whose session ends while paying logs in and can go on; a logout ends it, and nobody else ever sees it', {
  tag: '@long',
}, async ({ page, context, request }) => {
  const member = await people.registerMember(request);
  const buyer = await desk.atTheDesk(page, request, { member });
  await desk.openCheckout(page);
  await desk.fillCard(page, desk.cards.pays);
  await request.post('/api/auth/signout', { headers: { authorization: `Bearer ${buyer.token}` } });
  await desk.payWithCard(page).click();
  await expect(page).toHaveURL('/login?next=%2Fcheckout');
  await expect(page.getByRole('alert')).toContainText('You have been logged out.');
  await people.fillLogin(page, member);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/checkout');
  await expect(continuePayment(page)).toBeVisible();

  const other = await context.newPage();
  await other.goto('/checkout');
  await expect(continuePayment(other)).toBeVisible();
  await people.logOut(other);
  await expect(continuePayment(page)).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('fh:payment'))).toBeNull();
  expect(await goods.storedCart(page)).toHaveLength(1);
  const token = await people.tokenOf(request, member);
  await desk.expectNothingPaid(request, { ...buyer, token });
});

test('an address typed before the session ended is there again, for the same person alone', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const member = await people.registerMember(request);
  const buyer = await desk.atTheDesk(page, request, { hasAddress: false, member });
  await desk.fillAddress(await desk.openCheckout(page));
  await request.post('/api/auth/signout', { headers: { authorization: `Bearer ${buyer.token}` } });
  // Another tab finds out first.
  const other = await page.context().newPage();
  await other.goto('/me/profile');
  await expect(page).toHaveURL('/login?next=%2Fcheckout');
  await people.fillLogin(page, member);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByLabel('City')).toHaveValue('Springfield');
});
