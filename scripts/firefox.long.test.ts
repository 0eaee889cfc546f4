import { type Browser, type ElementHandle, launch, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { eventually } from '../server/src/testing/test-queue.ts';
import { ensureFirefox } from './firefox.mjs';
import { type StartedShop, startShop } from './start-shop.ts';

// The journeys that a shop lives on, in Firefox, driven by WebDriver BiDi. Playwright's own BiDi asks for commands that the
// Firefox of a Linux distribution does not know yet.

const client = { email: 'client@fieldhouse.test', password: 'fieldhouse-client' };

let shop: StartedShop;
let browser: Browser;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  const executablePath = await ensureFirefox();
  shop = await startShop();
  browser = await launch({ browser: 'firefox', executablePath, timeout: 120_000, protocolTimeout: 120_000 });
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

/** Somebody new in front of the shop. */
beforeEach(async () => {
  const context = await browser.createBrowserContext();
  onTestFinished(() => context.close());
  page = await context.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  complaints = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    // That a client is no administrator is said by a 403, and the browser notes every one of those.
    if (message.type() === 'error' && !message.location().url?.includes('/admin/verify'))
      complaints.push(message.text());
  });
});

/** The page is alive: React has taken it over. */
async function open(path: string): Promise<void> {
  await page.goto(shop.url + path);
  const isAlive = () => {
    const key = Object.keys(document).find((name) => name.startsWith('__reactContainer$'));
    return key !== undefined && Reflect.get(document, key)?.stateNode.current.memoizedState?.isDehydrated === false;
  };
  await eventually(() => page.evaluate(isAlive), 60_000);
}

const find = (selector: string) =>
  eventually(async () => (await page.$(selector)) as ElementHandle<HTMLElement> | null, 60_000);

type Kind = 'button' | 'link' | 'field';

/** In the page: what is shown and called that. Asking the browser for its accessibility tree takes it seconds each time. */
function findNamed(kind: Kind, name: string): HTMLElement | null {
  const isShown = (element: HTMLElement) => element.getClientRects().length > 0;
  if (kind === 'field') {
    const labels = [...document.querySelectorAll('label')].filter((label) => label.textContent.trim() === name);
    return labels.map((label) => label.control).find((field) => field && isShown(field)) ?? null;
  }
  const all = [...document.querySelectorAll<HTMLElement>(kind === 'link' ? 'a[href]' : 'button')];
  const nameOf = (one: HTMLElement) => (one.getAttribute('aria-label') ?? one.textContent).trim();
  // What a button costs may stand behind what it does.
  return all.find((one) => isShown(one) && nameOf(one).replace(/\$[\d,.]+$/, '') === name) ?? null;
}

const named = (kind: Kind, name: string) =>
  eventually(async () => {
    const handle = await page.evaluateHandle(findNamed, kind, name);
    return handle.asElement() as ElementHandle<HTMLElement> | null;
  }, 60_000);
/** Once it stands still: a click at a place that has moved on meets whatever is there by then. */
const click = (element: ElementHandle<HTMLElement>) => element.asLocator().click();
const press = async (name: string) => click(await named('button', name));
const textOf = async (selector: string) => (await find(selector)).evaluate((element) => element.innerText);
const reaches = (pattern: RegExp) => eventually(() => pattern.test(page.url()), 60_000);

async function type(field: ElementHandle, text: string): Promise<void> {
  await field.focus();
  await page.keyboard.type(text);
}
const fill = async (label: string, text: string) => type(await named('field', label), text);

/** Opens the first product of the list; returns its name. */
async function openFirstProduct(): Promise<string> {
  await open('/');
  const name = await textOf('main article h2, main article h3');
  await click(await find('main article :is(h2, h3) a'));
  await reaches(/\/product\//);
  await eventually(async () => (await textOf('h1')).toLowerCase() === name.toLowerCase(), 60_000);
  return name;
}

test('the list is turned to its second page and narrowed down to a category', async () => {
  await open('/');
  const first = await textOf('main article h2, main article h3');
  await click(await named('link', 'Page 2'));
  await reaches(/\?page=2$/);
  await eventually(async () => (await textOf('main article h2, main article h3')) !== first, 60_000);
  await press('Display filter menu');
  await (await named('field', 'Categories')).select('Running');
  await reaches(/category=Running/);
  await eventually(async () => (await textOf('h1')).toLowerCase() === 'running', 60_000);
  expect(complaints).toEqual([]);
});

test('a product is found by a search and put into the cart', async () => {
  await open('/');
  await type(await find('input[placeholder="Search..."]'), 'ball');
  await page.keyboard.press('Enter');
  await reaches(/\/result\?q=ball$/);
  const name = await openFirstProduct();
  await press(`Add to cart: ${name}`);
  await eventually(() => page.evaluate(() => localStorage.getItem('carrito')), 60_000);
  await open('/carrito');
  await eventually(async () => (await textOf('main')).includes(name), 60_000);
  expect(complaints).toEqual([]);
});

test('somebody logs in and pays', async () => {
  const name = await openFirstProduct();
  await press(`Add to cart: ${name}`);
  await eventually(() => page.evaluate(() => localStorage.getItem('carrito')), 60_000);
  await open('/login?next=/carrito');
  await fill('Email', client.email);
  await fill('Password', client.password);
  await click(await find('main form button[type=submit]'));
  await reaches(/\/\/[^/]+\/carrito$/);
  await press('pay with card');
  await reaches(/\/checkout$/);
  await (await named('field', 'Country')).select('US');
  await fill('Full name', 'Pat Buyer');
  await fill('Street address', '12 Halfway Lane');
  await fill('City', 'Springfield');
  await (await named('field', 'State')).select('IL');
  await fill('ZIP code', '62704');
  await fill('Card number', '4242424242424242');
  await fill('Expiry (MM/YY)', '0439');
  await fill('CVC', '123');
  await press('Pay With Card');
  await reaches(/\/success$/);
  await eventually(async () => (await textOf('h1')).toLowerCase() === 'thanks for your order!', 60_000);
  expect(complaints).toEqual([]);
});

test.each(['/CreateUser', '/forgotpassword', '/favorites', '/carrito'])(
  '%s comes alive without a complaint',
  async (path) => {
    await open(path);
    expect(complaints).toEqual([]);
  },
);
