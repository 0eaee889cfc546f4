import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectStillAccessible } from './accessibility.ts';
import { collectComplaints, prepareToAnswer, remember } from './browser-state.ts';
import { expectMessage, fillLogin, join, logIn, logOut, registerMember } from './people.ts';
import { newBuyer } from './purchases.ts';
import { test } from './test.ts';

const comment = (page: Page) => page.getByLabel('Comment');
const rating = (page: Page) => page.getByLabel('Rating', { exact: true });
const stars = (page: Page) => page.getByRole('slider', { name: 'Stars' });
const send = (page: Page) => page.getByRole('button', { name: 'Send review' });

/** A buyer in front of the form for what they have bought. */
async function open(page: Page, { token, bought }: { token: string; bought: { productId: string } }) {
  await remember(page, { token, 'fh:role': 'client' });
  await page.goto(`/review/${bought.productId}`);
  await expect(comment(page)).toBeVisible();
}

test('a review is sent once, thanked for, and shown with the product', async ({ page, request }) => {
  const complaints = collectComplaints(page);
  const { token, bought } = await newBuyer(request, {
    options: [{ name: 'Size', kind: 'size', values: [{ value: '42' }] }],
    variants: [{ options: { Size: '42' }, quantity: 5 }],
  });
  await open(page, { token, bought });
  await expect(page.getByText('it has not arrived yet')).toBeVisible();
  await expect(page.getByRole('link', { name: bought.name })).toHaveAttribute('href', `/product/${bought.productId}`);
  await expectAccessible(page);
  await comment(page).fill('Round, and it bounces.\nTwice so far.');
  await rating(page).fill('4');
  await stars(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(rating(page)).toHaveValue('4.5');
  await expect(stars(page)).toHaveAttribute('aria-valuetext', '4.5 out of 5');
  const fit = page.getByRole('group', { name: 'How does it fit?' });
  await expect(fit.getByRole('radio', { name: 'No answer' })).toBeChecked();
  await fit.getByRole('radio', { name: 'Runs small' }).check();
  await send(page).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectStillAccessible(page);
  await expectMessage(page, 'Thanks for your comments!');
  await expect(comment(page)).toHaveValue('');
  await expect(rating(page)).toHaveValue('');
  const product = await (await request.get(`/api/products/id/${bought.productId}`)).json();
  expect(product.reviews).toContainEqual(
    expect.objectContaining({
      description: 'Round, and it bounces.\nTwice so far.',
      rating: 4.5,
      size: '42',
      fit: 'small',
      verified: true,
    }),
  );
  expect(product.fit).toEqual({ small: 1, right: 0, large: 0 });

  await comment(page).fill('Once more');
  await rating(page).fill('5');
  await send(page).click();
  await expect(page.getByRole('alertdialog')).toContainText('Oops...');
  await expectMessage(
    page,
    'A review cannot be submitted for a product that you have not bought yet, or that you have already reviewed.',
  );
  await expect(comment(page)).toHaveValue('Once more');
  await expectNoSidewaysScroll(page);

  await page.goto('/me/profile');
  await page.getByRole('link', { name: `Change your review of ${bought.name}` }).click();
  await expect(page.getByRole('heading', { name: 'Change your review', level: 1 })).toBeVisible();
  await expect(comment(page)).toHaveValue('Round, and it bounces.\nTwice so far.');
  await expect(fit.getByRole('radio', { name: 'Runs small' })).toBeChecked();
  await rating(page).fill('2');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('img', { name: 'Rated 2 out of 5' })).toBeVisible();
  expect((await (await request.get(`/api/products/id/${bought.productId}`)).json()).rating).toBe(2);
  expect(complaints).toEqual([]);
});

test('a session that ends is reported in every tab, and what was typed is restored for the same person', {
  tag: '@long',
}, async ({ page, context, request }) => {
  const member = await registerMember(request);
  const buyer = await newBuyer(request, {}, member);
  await open(page, buyer);
  const other = await context.newPage();
  await other.goto('/me/profile');
  await expect(other.getByRole('heading', { level: 1, name: buyer.name })).toBeVisible();
  await comment(page).fill('It bounces.');
  await rating(page).fill('4');
  // On another device, as far as this one can tell.
  await request.post('/api/auth/signout', { headers: { authorization: `Bearer ${buyer.token}` } });
  await send(page).click();
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/login\?next=/);
    await expect(tab.getByRole('alert')).toContainText('You have been logged out.');
    await expect(tab.getByText(buyer.email)).toBeHidden();
  }
  await expectStillAccessible(page);
  await fillLogin(page, member);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(new RegExp(`/review/${buyer.bought.productId}$`));
  await expect(comment(page)).toHaveValue('It bounces.');
  await expect(rating(page)).toHaveValue('4');
  await send(page).click();
  await expectMessage(page, 'Thanks for your comments!');
  // The other tab was led back as soon as somebody was there again; a logout takes the profile away again.
  await expect(other.getByRole('heading', { level: 1, name: buyer.name })).toBeVisible();
  await logOut(page);
  await expect(other.getByRole('alert')).toContainText('You logged out in another tab.');
  await expect(other.getByText(buyer.email)).toBeHidden();
});

test('what was not bought cannot be reviewed', { tag: '@long' }, async ({ page, request }) => {
  const { bought } = await newBuyer(request);
  const { token } = await join(request);
  await open(page, { token, bought });
  await comment(page).fill('I have only looked at it.');
  await rating(page).fill('1');
  await send(page).click();
  await expectMessage(page, 'You can only review a product that you have bought.');
});

test('each rule of the form has its sentence', { tag: '@long' }, async ({ page, request }) => {
  const { token, bought } = await newBuyer(request);
  await open(page, { token, bought });
  await send(page).click();
  await expect(comment(page)).toHaveAccessibleDescription('You must add a comment about the product');
  await expect(rating(page)).toHaveAccessibleDescription(/^You must add a rating of the product between 0 to 5/);
  await expect(comment(page)).toBeFocused();
  await expectStillAccessible(page);
  await comment(page).fill('Fine.');
  await expect(comment(page)).not.toHaveAttribute('aria-invalid');
  for (const [typed, sentence] of [
    ['5.1', 'Only can submit values between 0 to 5'],
    ['-1', 'Only can submit values between 0 to 5'],
    ['4.25', 'Only numbers and a decimal'],
    ['five', 'Only numbers and a decimal'],
  ] as const) {
    await rating(page).fill(typed);
    await send(page).click();
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
    await expect(rating(page)).toBeFocused();
  }
});

test('the stars fill the field by click and by keyboard', { tag: '@long' }, async ({ page, request }) => {
  const { token, bought } = await newBuyer(request);
  await open(page, { token, bought });
  const box = await stars(page).boundingBox();
  await stars(page).click({ position: { x: (box?.width ?? 0) * 0.7, y: 10 } });
  await expect(rating(page)).toHaveValue('3.5');
  await page.keyboard.press('ArrowRight');
  await expect(rating(page)).toHaveValue('4');
  await page.keyboard.press('End');
  await expect(rating(page)).toHaveValue('5');
  await page.keyboard.press('Home');
  await expect(rating(page)).toHaveValue('0');
  await rating(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('2.5');
  await expect(stars(page)).toHaveValue('2.5');
});

test('what the shop cannot accept right now is reported beside the form, and nothing typed is lost', {
  tag: '@long',
}, async ({ page, request }) => {
  await prepareToAnswer(page);
  const { token, bought } = await newBuyer(request);
  await open(page, { token, bought });
  await page.route('**/api/review/create**', (route) => route.abort());
  await comment(page).fill('Long story.');
  await rating(page).fill('4');
  await send(page).click();
  await expect(page.getByRole('alert')).toContainText('We cannot reach the shop.');
  await expect(comment(page)).toHaveValue('Long story.');
});

test('visitors are sent to the login and come back; what does not exist is not found', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const member = await registerMember(request);
  const { bought } = await newBuyer(request, {}, member);
  const path = `/review/${bought.productId}`;
  await page.goto(path);
  await page.waitForURL(`**/login?next=${encodeURIComponent(path)}`);
  await logIn(page, member, `/login?next=${encodeURIComponent(path)}`);
  await expect(comment(page)).toBeVisible();
  await page.goto('/review/00000000-0000-7000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});
