import { expect, type Page, type Request } from '@playwright/test';
import { isPhone, waitUntilHydrated } from './browser-state.ts';

/** Products a page in the shop of these tests, whatever the default is. */
export const PAGE_SIZE = 12;
export const LIST = '/api/catalogue';
/** A category that no test changes, so that its order stays the same. It begins with something in one version. */
export const QUIET_AISLE = '/?category=Outdoor';
export const cards = (page: Page) => page.getByRole('main').getByRole('article');
const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
/** An amount as screens show it. */
export const money = (amount: number) => `$${amount.toLocaleString('en-US', twoDecimals)}`;
/** The first amount of money in a text; not a number when there is none. */
export const amountIn = (text: string) => Number(/\$([\d,]+\.\d\d)/.exec(text)?.[1]?.replaceAll(',', ''));
const panel = (page: Page) => page.getByRole('form', { name: 'Filter menu' });
export const prices = async (page: Page) => (await cards(page).allInnerTexts()).map((text) => amountIn(text));
export const names = (page: Page) => cards(page).getByRole('heading').allInnerTexts();

/** The start page, alive. */
export async function openShop(page: Page, path = '/') {
  await page.goto(path);
  await waitUntilHydrated(page);
}

export async function openMenu(page: Page, path = '/') {
  await openShop(page, path);
  await page.getByRole('button', { name: 'Display filter menu' }).click();
  await expect(panel(page)).toBeVisible();
  // Its code comes when somebody begins to do something. Until then it is a plain form, which leaves the page.
  await expect(panel(page)).toHaveAttribute('data-hydrated');
}

/** The facets beside a list: on a phone they are hidden at first. */
export async function showFacets(page: Page) {
  if (isPhone(page)) await page.getByRole('link', { name: 'Filters' }).press('Enter');
}

/** Puts the first product of the list that comes in one version into the cart. */
export const addOne = (page: Page) =>
  page
    .getByRole('button', { name: /^Add to cart/ })
    .and(page.locator(':not([aria-haspopup])'))
    .first()
    .click();

/** How many products the page says there are. A drawer over it says so first, for those to whom it is read out. */
export async function shownTotal(page: Page): Promise<number> {
  const words = await page
    .getByText(/^(1 product|[\d,]+ products)/)
    .last()
    .innerText();
  return Number(words.replaceAll(/,|\D+$/g, '').split(' ')[0]);
}

/** What the list was asked for since. */
export function watchLists(page: Page): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  page.on('request', (request: Request) => {
    const url = new URL(request.url());
    if (url.pathname === LIST) asked.push(url.searchParams);
  });
  return asked;
}
