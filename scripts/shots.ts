import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { browserArgs, ensureBrowser } from './browser.mjs';
import { repoRoot } from './repo.mjs';
import { runMain, ScriptError } from './script-error.mjs';
import { startShop } from './start-shop.ts';

type Visitor = 'visitor' | 'client' | 'admin';
interface Screen {
  readonly name: string;
  /** `:product`, `:order` and `:customer` stand for the id of one. */
  readonly path: string;
  readonly as?: Visitor;
}

const SCREENS: readonly Screen[] = [
  { name: 'home', path: '/' },
  { name: 'filtered', path: '/?category=Running&pricemax=100#filters' },
  { name: 'home-client', path: '/', as: 'client' },
  { name: 'department', path: '/c/running' },
  { name: 'department-chosen', path: '/c/running?brand=Evenpace&size=42&pricemax=150' },
  { name: 'department-none', path: '/c/running?pricemin=9999' },
  { name: 'result', path: '/result?q=tenis+raket' },
  { name: 'result-understood', path: '/result?q=running+shoe+42+blue' },
  { name: 'result-none', path: '/result?q=zzzzzz' },
  { name: 'result-wish', path: '/result?q=red+medicine+ball' },
  { name: 'product', path: '/product/:product' },
  { name: 'size-guide', path: '/size-guide?brand=Evenpace&category=Running+Shoes' },
  { name: 'text-page', path: '/pages/delivery-and-returns' },
  { name: 'contact', path: '/pages/contact' },
  { name: 'favorites', path: '/favorites' },
  { name: 'carrito', path: '/carrito' },
  { name: 'login', path: '/login' },
  { name: 'create-user', path: '/CreateUser' },
  { name: 'forgot', path: '/forgotpassword' },
  { name: 'profile', path: '/me/profile', as: 'client' },
  { name: 'addresses', path: '/me/profile/addresses', as: 'client' },
  { name: 'new-address', path: '/me/profile/addresses/new', as: 'client' },
  { name: 'find-order', path: '/orders' },
  { name: 'withdraw', path: '/withdraw' },
  { name: 'admin-home', path: '/admin', as: 'admin' },
  { name: 'admin-create', path: '/admin/createproduct', as: 'admin' },
  { name: 'admin-stock', path: '/admin/stock', as: 'admin' },
  { name: 'admin-edit', path: '/admin/stock/:product', as: 'admin' },
  { name: 'admin-users', path: '/admin/users', as: 'admin' },
  { name: 'admin-orders', path: '/admin/orders', as: 'admin' },
  { name: 'order-desk', path: '/admin/orders/:order', as: 'admin' },
  { name: 'admin-returns', path: '/admin/returns', as: 'admin' },
  { name: 'customer', path: '/admin/customers/:customer', as: 'admin' },
  { name: 'admin-reviews', path: '/admin/reviews', as: 'admin' },
  { name: 'admin-categories', path: '/admin/categories', as: 'admin' },
  { name: 'admin-attributes', path: '/admin/attributes', as: 'admin' },
  { name: 'admin-new-attribute', path: '/admin/attributes/new', as: 'admin' },
  { name: 'admin-promotions', path: '/admin/promotions', as: 'admin' },
  { name: 'admin-new-promotion', path: '/admin/promotions/new', as: 'admin' },
  { name: 'admin-size-guides', path: '/admin/size-guides', as: 'admin' },
  { name: 'admin-new-size-guide', path: '/admin/size-guides/new', as: 'admin' },
  { name: 'admin-delivery', path: '/admin/delivery', as: 'admin' },
  { name: 'admin-new-zone', path: '/admin/delivery/new', as: 'admin' },
  { name: 'admin-opening', path: '/admin/opening', as: 'admin' },
  { name: 'admin-taxes', path: '/admin/taxes', as: 'admin' },
  { name: 'admin-synonyms', path: '/admin/synonyms', as: 'admin' },
  { name: 'admin-searches', path: '/admin/searches', as: 'admin' },
  { name: 'admin-search-rules', path: '/admin/searches/rules', as: 'admin' },
  { name: 'admin-explain-search', path: '/admin/searches/explain?q=red+running+shoes', as: 'admin' },
  { name: 'admin-new-search-rule', path: '/admin/searches/rules/new?query=padel', as: 'admin' },
  { name: 'admin-pages', path: '/admin/pages', as: 'admin' },
  { name: 'admin-edit-page', path: '/admin/pages/contact', as: 'admin' },
  { name: 'admin-settings', path: '/admin/settings', as: 'admin' },
  { name: 'admin-newsletter', path: '/admin/Newsletter', as: 'admin' },
  { name: 'admin-journal', path: '/admin/journal', as: 'admin' },
  { name: 'dev-ui', path: '/dev/ui' },
  { name: 'mailbox', path: '/dev/mailbox' },
  { name: 'not-found', path: '/no-such-page' },
];
const WIDTHS = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
];
const folder = join(repoRoot, 'shots');

function chooseScreens(wanted: readonly string[]): readonly Screen[] {
  const chosen = SCREENS.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
  if (chosen.length > 0) return chosen;
  throw new ScriptError(
    `No screen is called ${wanted.join(' or ')}.`,
    `There are: ${SCREENS.map(({ name }) => name).join(', ')}.`,
  );
}

async function takeShot(browser: Browser, url: string, screen: Screen, width: (typeof WIDTHS)[number]) {
  const context = await browser.newContext({ viewport: width, baseURL: url, locale: 'en-US', timezoneId: 'UTC' });
  const { as = 'visitor' } = screen;
  if (as !== 'visitor') {
    const token = await signIn(url, as);
    await context.addInitScript((values) => Object.assign(localStorage, values), { token, 'fh:role': as });
  }
  const page = await context.newPage();
  await page.goto(await fillIn(screen.path, url), { waitUntil: 'networkidle' });
  // Pictures further down load when they come into view.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    window.scrollTo(0, 0);
    await document.fonts.ready;
  });
  await page.screenshot({ path: join(folder, `${screen.name}-${width.width}.png`), fullPage: true });
  await context.close();
}

async function fillIn(path: string, url: string): Promise<string> {
  if (!/:(order|customer)/.test(path)) return path.replace(':product', await findProduct(url));
  const headers = { authorization: `Bearer ${await signIn(url, 'admin')}` };
  const rows = await (await fetch(`${url}/api/orders/rows?page=1&limit=1&flag=to-send`, { headers })).json();
  const [{ orderId, customerId }] = rows as [{ orderId: string; customerId: string }];
  return path.replace(':order', orderId).replace(':customer', customerId);
}

async function findProduct(url: string): Promise<string> {
  const [first] = (await (await fetch(`${url}/api/products?page=1&limit=1`)).json()) as { _id: string }[];
  if (!first) throw new Error('The shop has no products.');
  return first._id;
}

/** With the demo accounts. */
async function signIn(url: string, as: Exclude<Visitor, 'visitor'>): Promise<string> {
  const response = await fetch(`${url}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${as}@fieldhouse.test`, password: `fieldhouse-${as}` }),
  });
  if (!response.ok) throw new Error(`Signing in as ${as} failed: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { tokenId: string }).tokenId;
}

await runMain(async () => {
  const screens = chooseScreens(process.argv.slice(2));
  const executablePath = await ensureBrowser();
  await mkdir(folder, { recursive: true });
  const shop = await startShop();
  try {
    const browser = await chromium.launch({ executablePath, args: browserArgs() });
    for (const screen of screens) {
      for (const width of WIDTHS) await takeShot(browser, shop.url, screen, width);
      console.log(`✓ ${screen.name}`);
    }
    await browser.close();
  } finally {
    await shop.stop();
  }
  console.log(`Screenshots are in shots/.`);
});
