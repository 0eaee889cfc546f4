import { readFileSync } from 'node:fs';
import { type Language, languages } from '@fieldhouse/contracts/language';
import { readPo, toCatalogue } from '@fieldhouse/contracts/po';
import { createTranslate } from '@fieldhouse/contracts/text';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { collectComplaints, isPhone, waitUntilHydrated } from './browser-state.ts';
import { cards } from './checkout-page.ts';
import * as goods from './goods.ts';
import { mailTo, newPerson } from './people.ts';
import { test } from './test.ts';

function textsIn(language: Language) {
  const { locale } = languages[language];
  const file = readFileSync(new URL(`../translations/${language}.po`, import.meta.url), 'utf8');
  return createTranslate(locale, toCatalogue(locale, readPo(file)));
}

const lengths = ['de', ...(process.env.TEST_LONG ? (['es'] as const) : [])] as const;

const contract = {
  de: 'Der Vertrag wird auf Deutsch geschlossen. Auch möglich auf Englisch und Spanisch.',
  es: 'El contrato se celebra en español. También es posible en inglés y alemán.',
};

for (const language of lengths) {
  const t = textsIn(language);
  const inShop = (page: Page, path: string) => page.goto(`/${language}${path}`).then(() => waitUntilHydrated(page));

  test(`a guest finds something in ${language}, buys it and gets a mail about it, all in ${language} @phone`, async ({
    page,
    request,
  }) => {
    test.skip(!isPhone(page) && !process.env.TEST_LONG, 'longer words are in the way on a small screen first');
    const complaints = collectComplaints(page);
    const guest = newPerson();
    const ball = await goods.stockUp(request);
    await inShop(page, `/product/${ball._id}`);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expectNoSidewaysScroll(page);
    const main = page.getByRole('main');
    await main.getByRole('button', { name: t`Add to cart: ${ball.name}`, exact: true }).click();
    await inShop(page, '/carrito');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: t`pay with card` }).click();
    await expect(page).toHaveURL(`/${language}/checkout`);
    await waitUntilHydrated(page);

    const widget = page.getByRole('region', { name: 'Fieldhouse', exact: true });
    await widget.getByRole('button', { name: t`Pay With Card` }).click();
    await expect(main.getByRole('alert')).toContainText(t`Please enter the street address`);
    await expect(widget).toContainText(contract[language]);
    await main.getByLabel(t`Email`, { exact: true }).fill(guest.email);
    await main.getByLabel(t`Country`).selectOption('US');
    await main.getByLabel(t`Full name`).fill('Pat Buyer');
    await main.getByLabel(t`Street address`).fill('12 Halfway Lane');
    await main.getByLabel(t`City`).fill('Springfield');
    await main.getByLabel(t`State`).selectOption('IL');
    await main.getByLabel(t`ZIP code`).fill('62704');
    if (!isPhone(page))
      await test.step('what was typed is still there after a change of language, and after another', async () => {
        await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
        await expect(page).toHaveURL('/checkout');
        await expect(main.getByLabel('City')).toHaveValue('Springfield');
        await expect(main.getByLabel('State')).toHaveValue('IL');
        await waitUntilHydrated(page);
        await page.getByRole('contentinfo').getByRole('link', { name: languages[language].name }).click();
        await expect(page).toHaveURL(`/${language}/checkout`);
        await expect(main.getByLabel(t`Email`, { exact: true })).toHaveValue(guest.email);
        await expect(main.getByLabel(t`ZIP code`)).toHaveValue('62704');
        await waitUntilHydrated(page);
      });
    await widget.getByLabel(t`Card number`).fill(cards.declined);
    await widget.getByLabel(t`Expiry (MM/YY)`).fill('04/39');
    await widget.getByLabel(t`CVC`).fill('123');
    await expectNoSidewaysScroll(page);
    expect(complaints).toEqual([]);
    await widget.getByRole('button', { name: t`Pay With Card` }).click();
    await expect(main.getByRole('alert')).toContainText(t`Your card was declined.`);
    await widget.getByLabel(t`Card number`).fill(cards.pays);
    await widget.getByRole('button', { name: t`Pay With Card` }).click();
    await expect(page).toHaveURL(`/${language}/success`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t`Thanks for your order!`);
    await expectNoSidewaysScroll(page);

    const mail = await mailTo(request, guest.email, /\d/);
    expect(mail.text).toContain(t`Thank you for your order`.toLocaleUpperCase(language));
    expect(mail.text).toContain(`/${language}/orders/`);
  });
}

test('whoever reads in another language is offered it once, and changes it without losing page, query or cart', async ({
  browser,
  request,
  baseURL,
}) => {
  const context = await browser.newContext({ locale: 'es-ES', ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  const ball = await goods.stockUp(request);
  await goods.bringCart(page, [[ball, 2]]);
  await page.goto('/result?name=ball&sort=price-asc');
  await waitUntilHydrated(page);
  const offer = page.getByRole('region', { name: 'Esta página también está en español.' });
  await offer.getByRole('link', { name: 'Ver en español' }).click();
  await expect(page).toHaveURL('/es/result?name=ball&sort=price-asc');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await waitUntilHydrated(page);
  await expect(page.getByRole('banner')).toContainText('2');
  if (isPhone(page)) return;
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL('/result?name=ball&sort=price-asc');
  await waitUntilHydrated(page);
  await expect(offer).toBeHidden();
  await context.close();
});
