import { expect, type Page, test } from '@playwright/test';
import pg from 'pg';
import { type StartedShop, startShop } from '../scripts/start-shop.ts';
import { findRunningPostgres } from '../server/src/platform/embedded-postgres/embedded-postgres.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { waitUntilHydrated } from './browser-state.ts';

const DATABASE = 'set_up';
const PASSWORD = 'Three lanes and a whistle';
let database: pg.Client;
let shop: StartedShop;

// A real shop, new, on the database server of the demo shop.
test.beforeAll(async () => {
  const running = await findRunningPostgres(process.env.E2E_DATA_DIR ?? '');
  database = new pg.Client({ ...running, database: 'postgres' });
  await database.connect();
  await database.query(`create database ${DATABASE}`);
  const { user, host, port } = database;
  shop = await startShop({
    DEMO: '0',
    DATABASE_URL: `postgres://${user}@/${DATABASE}?host=${encodeURIComponent(host)}&port=${port}`,
    PUBLIC_URL: 'http://127.0.0.1',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'shop@example.com',
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  });
});
test.afterAll(async () => {
  await shop?.stop();
  await database?.query(`drop database if exists ${DATABASE} with (force)`);
  await database?.end();
});

const code = (page: Page) => page.getByLabel('Set-up code');
const password = (page: Page) => page.getByLabel('Password', { exact: true });

async function fillIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Email').fill('owner@example.com');
  await password(page).fill(PASSWORD);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Country').selectOption({ label: 'Austria' });
  await page.getByLabel('Currency').selectOption('EUR');
}

const title = (on: Page) => on.getByRole('heading', { level: 1 });

test('a new shop leads to its set-up, which ends at the first product, and is closed to visitors until its owner opens it', async ({
  page,
  context,
  browser,
}) => {
  const long = Boolean(process.env.TEST_LONG);
  const other = long ? await context.newPage() : undefined;
  await other?.goto(`${shop.url}/setup`);
  await page.goto(`${shop.url}/c/running`);
  await expect(page).toHaveURL(`${shop.url}/setup`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up your shop');
  await waitUntilHydrated(page);
  await expectAccessible(page);

  await code(page).fill('0000-0000-0000');
  await fillIn(page, 'Arena North');
  await page.keyboard.press('Enter');
  await expect(code(page)).toHaveAccessibleDescription(/This is not the code/);
  await expect(code(page)).toBeFocused();
  await expect(password(page)).toHaveValue(PASSWORD);
  await expectNoSidewaysScroll(page);

  await page.reload();
  await waitUntilHydrated(page);
  await expect(page.getByLabel('Email')).toHaveValue('owner@example.com');
  await expect(page.getByLabel('Name')).toHaveValue('Arena North');
  await expect(page.getByLabel('Country')).toHaveValue('AT');
  await expect(page.getByLabel('Currency')).toHaveValue('EUR');
  await expect(password(page)).toHaveValue('');

  await code(page).fill(/ (\w{4}-\w{4}-\w{4})\n/.exec(shop.said())?.[1] ?? 'none printed');
  await password(page).fill(PASSWORD);
  await password(page).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create your first product');
  await expect(page.getByRole('banner')).toContainText('Arena North');
  await page.getByLabel('Category').fill('Running');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Price', { exact: true })).toBeVisible();

  if (other) await expectTooLate(other);
  await page.goto(`${shop.url}/setup`);
  await expect(page).toHaveURL(`${shop.url}/admin`);

  // It is closed.
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${shop.url}/c/running`);
  await waitUntilHydrated(visitor);
  await expect(title(visitor)).toHaveText('Opening soon');
  await expect(visitor).toHaveTitle('Opening soon | Arena North');
  await expect(visitor.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(visitor.getByRole('search')).toHaveCount(0);
  await expectAccessible(visitor);
  await expectNoSidewaysScroll(visitor);
  await visitor.getByLabel('Email').fill('vera@example.com');
  await visitor.getByRole('button', { name: 'Subscribe' }).click();
  await expect(visitor.getByText('Please open the link in the email')).toBeVisible();

  if (long) await expectLogin(await (await browser.newContext()).newPage());

  const checklist = page.getByRole('region', { name: 'Your shop is closed to visitors' });
  await expect(checklist).toContainText('0 of 6 steps are done.');
  await expect(checklist.getByRole('link', { name: 'Delivery' })).toHaveAttribute('href', '/admin/delivery');
  await checklist.getByRole('link', { name: 'Open the shop' }).click();
  await expect(title(page)).toHaveText('Open the shop');
  await expect(page.getByText('Missing', { exact: true })).toHaveCount(6);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Open the shop' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Still missing: first product, company, delivery, tax, pages, a test order.');
  await question.getByRole('button', { name: 'Open the shop' }).click();
  await expect(page.getByText('The shop is open.')).toBeVisible();

  await visitor.reload();
  await expect(title(visitor)).toHaveText('Running');
  await visitor.context().close();
});

/** The tab that was open all the time. */
async function expectTooLate(page: Page): Promise<void> {
  await waitUntilHydrated(page);
  await code(page).fill('0000-0000-0000');
  await fillIn(page, 'Arena South');
  await page.getByRole('button', { name: 'Set up the shop' }).click();
  await expect(page.getByText('This shop has been set up already.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
}

/** The owner comes by another browser. */
async function expectLogin(page: Page): Promise<void> {
  await page.goto(`${shop.url}/login?next=/c/running`);
  await waitUntilHydrated(page);
  // In a closed shop the form hydrates after the page around it.
  await password(page).evaluate(async (field) => {
    while (!Object.keys(field).some((key) => key.startsWith('__reactProps$'))) await new Promise(requestAnimationFrame);
  });
  await page.getByLabel('Email').fill('owner@example.com');
  await password(page).fill(PASSWORD);
  await password(page).press('Enter');
  await expect(title(page)).toHaveText('Running');
  await expect(page.getByRole('banner')).toContainText('Running');
}
