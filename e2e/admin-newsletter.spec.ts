import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page, type Route } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectStillAccessible } from './accessibility.ts';
import { openAsAdmin } from './admins.ts';
import { collectComplaints, prepareToAnswer, remember, waitUntilHydrated } from './browser-state.ts';
import { demoAdmin, expectMessage, join, type Member, mailTo, pathIn } from './people.ts';
import { asAdmin } from './purchases.ts';
import { test } from './test.ts';

const PATH = '/admin/Newsletter';
const dialog = (page: Page) => page.getByRole('alertdialog');
const main = (page: Page) => page.getByRole('main');
const create = (page: Page) => main(page).getByRole('button', { name: 'Create' });

async function write(page: Page, title: string, content: string): Promise<void> {
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Content').fill(content);
}

async function registerSubscriber(request: APIRequestContext): Promise<Member> {
  const person = await join(request);
  const headers = { authorization: `Bearer ${person.token}` };
  const answer = await request.put('/api/users/suscribe', { headers, data: { newsLetter: true } });
  expect(answer.ok()).toBe(true);
  return person;
}

const shownSubscribers = async (page: Page) =>
  Number(
    /\d+/.exec(
      await main(page)
        .getByText(/^\d+ subscribers$/)
        .innerText(),
    )?.[0],
  );

test('a newsletter is written, seen, confirmed and sent, with a link to unsubscribe', async ({ page, request }) => {
  const complaints = collectComplaints(page);
  const reader = await registerSubscriber(request);
  await openAsAdmin(page, request, PATH);
  const title = `Rackets <i>in</i> ${reader.name}`;
  await write(page, title, 'Come & see: https://shop.example.com/rackets.\nToday.\n\nOr tomorrow.');
  const preview = main(page).getByRole('region', { name: 'Preview' });
  const link = preview.getByRole('link', { name: 'https://shop.example.com/rackets', exact: true });
  await expect(link).toHaveAttribute('href', 'https://shop.example.com/rackets');
  await expect(preview).toContainText(title);
  await expect(preview.getByText('Or tomorrow.')).toBeVisible();

  const subscribers = await shownSubscribers(page);
  await create(page).click();
  await expect(dialog(page)).toContainText(`Send '${title}' to ${subscribers} subscribers?`);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Title')).toHaveValue(title);
  await create(page).click();
  await dialog(page).getByRole('button', { name: 'Send newsletter' }).click();
  await expectMessage(page, /^Newsletter.*The newsletter is on its way to \d+ subscribers\./s);
  await expect(page.getByLabel('Title')).toHaveValue('');

  const card = main(page).getByRole('article', { name: title });
  await expect(card).toBeVisible();
  await expect(card.getByText('sent', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(card.getByRole('definition').nth(3)).toHaveText('0');
  await card.getByText('Show content').click();
  await expect(card.getByText('Or tomorrow.')).toBeVisible();
  await expectAccessible(page);
  const { text } = await mailTo(request, reader.email, /^Rackets/);
  expect(text).toMatch(/Unsubscribe: http\S+\/unsubscribe\/[\w-]{43}\n/);
  expect(complaints).toEqual([]);
});

test('a newsletter whose answer was lost is sent once, although the button is pressed again', {
  tag: '@long',
}, async ({ page, request }) => {
  await prepareToAnswer(page);
  await registerSubscriber(request);
  await openAsAdmin(page, request, PATH);
  const title = `Lost ${randomUUID()}`;
  await write(page, title, 'Come and see.');
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/api/users/sendNewsletter', lose, { times: 1 });
  for (const told of [/^Oops/, /on its way to \d+ subscriber/]) {
    await create(page).click();
    await dialog(page).getByRole('button', { name: 'Send newsletter' }).click();
    await expectMessage(page, told);
  }
  await expect(main(page).getByRole('article', { name: title })).toHaveCount(1);
});

/** Somebody who is subscribed, and the link that the shop has mailed to them: as a test to an administrator. */
async function mailedLink(request: APIRequestContext): Promise<{ path: string; isSubscribed(): Promise<boolean> }> {
  const person = await registerSubscriber(request);
  const headers = { authorization: `Bearer ${person.token}` };
  const me = async () => (await request.get('/api/users/me', { headers })).json();
  await asAdmin(request, 'PUT', `/api/users/update/${(await me())._id}`, { role: 'admin' });
  await request.post('/api/users/newsletters/test', { headers, data: { title: 'Hello', content: 'Ball' } });
  const path = pathIn(await mailTo(request, person.email, /^Test: Hello/), '/unsubscribe/');
  return { path, isSubscribed: async () => (await me()).newsLetter };
}

test('the link in the mail asks before it unsubscribes', { tag: '@long' }, async ({ page, request }) => {
  const { path, isSubscribed } = await mailedLink(request);
  await page.goto(path);
  await waitUntilHydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Newsletter');
  await expectAccessible(page);
  expect(await isSubscribed()).toBe(true);
  const button = main(page).getByRole('button', { name: 'Unsubscribe' });
  await button.click();
  const said = main(page).getByText('You are unsubscribed. You will no longer receive our newsletter.');
  await expect(said).toBeVisible();
  await expect(button).toBeHidden();
  expect(await isSubscribed()).toBe(false);
  await expectStillAccessible(page);
  // Opening the link again shows a message instead of asking.
  await page.reload();
  await expect(said).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('the link in the mail unsubscribes too', { tag: '@long' }, async ({ page, request }) => {
    const { path, isSubscribed } = await mailedLink(request);
    await page.goto(path);
    await main(page).getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(
      main(page).getByText('You are unsubscribed. You will no longer receive our newsletter.'),
    ).toBeVisible();
    expect(await isSubscribed()).toBe(false);
  });
});

test('both fields must be filled in, and both say so', { tag: '@long' }, async ({ page, request }) => {
  await openAsAdmin(page, request, PATH);
  await create(page).click();
  await expect(main(page).getByText('you must assign a title', { exact: true })).toBeVisible();
  await expect(main(page).getByText('You must add a content', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Title')).toBeFocused();
  await expectStillAccessible(page);
  await page.getByLabel('Title').fill('x');
  await expect(main(page).getByText('you must assign a title')).toBeHidden();
  await main(page).getByRole('button', { name: 'Send a test to myself' }).click();
  await expect(page.getByLabel('Content')).toBeFocused();
  await expect(dialog(page)).toBeHidden();
});

test('the writer gets a test, and a refusal is shown and loses nothing', { tag: '@long' }, async ({
  page,
  request,
}) => {
  await openAsAdmin(page, request, PATH);
  const title = `Tried ${Date.now()}`;
  await write(page, title, 'A few words');
  await main(page).getByRole('button', { name: 'Send a test to myself' }).click();
  await expectMessage(page, `The test email has been sent to ${demoAdmin.email}.`);
  await mailTo(request, demoAdmin.email, new RegExp(`^Test: ${title}`));
  await expect(page.getByLabel('Title')).toHaveValue(title);

  const long = 'x'.repeat(151);
  await page.getByLabel('Title').fill(long);
  await create(page).click();
  await dialog(page).getByRole('button', { name: 'Send newsletter' }).click();
  await expectMessage(page, /Oops\.\.\..*Please use at most 150 characters/s);
  await expect(page.getByLabel('Title')).toHaveValue(long);
  await expect(page.getByLabel('Content')).toHaveValue('A few words');
  // What is half written is not lost by a slip.
  await main(page).getByRole('link', { name: 'Control Panel' }).click();
  await dialog(page).getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByLabel('Content')).toHaveValue('A few words');
});

/** A list that no healthy shop has. */
const troubled = {
  _id: '01900000-0000-7000-8000-000000000001',
  title: 'Half way',
  content: 'x',
  createdAt: '2026-11-14T09:30:00.000Z',
  recipients: 300,
  sent: 120,
  failed: 1,
  inDoubt: 2,
  skipped: 4,
  left: 173,
  interrupted: true,
};

test('what is in doubt or has failed is listed, and sent again after a confirmation', { tag: '@long' }, async ({
  page,
  request,
}) => {
  await page.route('**/api/users/newsletters?*', (route) => route.fulfill({ json: [troubled] }));
  const person = { userId: troubled._id, name: 'Rita Reader', email: 'rita@example.test', at: troubled.createdAt };
  await page.route('**/deliveries?*', (route) => route.fulfill({ json: [{ ...person, error: null }] }));
  await openAsAdmin(page, request, PATH);
  const card = main(page).getByRole('article', { name: 'Half way' });
  await expect(card.getByRole('definition')).toHaveText(['120', '1', '2', '173', '4']);
  await expect(card.getByRole('progressbar', { name: '127 of 300 done' })).toBeVisible();
  await expect(card.getByRole('alert')).toContainText('The mail server is not responding.');
  const doubt = card.getByRole('region', { name: /2 in doubt/ });
  await doubt.getByRole('button', { name: 'Show recipients' }).click();
  await expect(doubt.getByRole('listitem')).toHaveText('Rita Reader, rita@example.test, 2026-11-14 09:30:00 UTC');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectStillAccessible(page);

  const asked: unknown[] = [];
  await page.route('**/resend', (route) => {
    asked.push(route.request().postDataJSON());
    return route.fulfill({ json: { message: 'The newsletter is on its way again to 2 subscribers.' } });
  });
  await doubt.getByRole('button', { name: 'Send again' }).click();
  await expect(dialog(page)).toContainText('would get it twice');
  await expectStillAccessible(page);
  await dialog(page).getByRole('button', { name: 'Send again' }).click();
  await expectMessage(page, 'The newsletter is on its way again to 2 subscribers.');
  expect(asked).toEqual([{ state: 'in-doubt' }]);
});

test('an empty list says so, progress comes by itself, and a list that cannot be had can be tried again', {
  tag: '@long',
}, async ({ page, request }) => {
  let sent = 0;
  const list = '**/api/users/newsletters?*';
  await page.route(list, (route) => route.fulfill({ json: [] }));
  await openAsAdmin(page, request, PATH);
  await expect(main(page).getByText('None yet.')).toBeVisible();
  await expectStillAccessible(page);
  await page.unroute(list);
  await page.route(list, (route) => {
    sent += 100;
    const left = Math.max(0, 300 - sent);
    const json = [{ ...troubled, failed: 0, inDoubt: 0, skipped: 0, sent: 300 - left, left, interrupted: false }];
    return route.fulfill({ json });
  });
  await page.reload();
  await expect(main(page).getByText('on its way')).toBeVisible();
  await expect(main(page).getByText('sent', { exact: true })).toBeVisible();
  await page.unroute(list);
  await page.route(list, (route) => route.fulfill({ status: 503, json: { error: 'Away', code: 'unavailable' } }));
  await page.reload();
  const again = page.getByRole('button', { name: 'Try again' }).or(page.getByRole('link', { name: 'Try again' }));
  await expect(again).toBeVisible();
  await page.unroute(list);
  await again.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Newsletter');
});

test('a link to unsubscribe that is nobody’s says so', { tag: '@long' }, async ({ page }) => {
  await page.goto(`/unsubscribe/${'x'.repeat(43)}`);
  await expect(main(page).getByRole('alert')).toContainText('This link does not work.');
  await expect(main(page).getByRole('button', { name: 'Unsubscribe' })).toHaveCount(0);
  await expectStillAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectStillAccessible(page);
});

test('the page is for administrators: others are sent to the start page', { tag: '@long' }, async ({
  page,
  request,
}) => {
  await remember(page, { token: (await join(request)).token, 'fh:role': 'client' });
  await page.goto(PATH);
  await page.waitForURL((url) => url.pathname === '/');
});
