import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The same around every screen, and as long as most of them: looked at once for each kind of visitor (`frame`). */
const FRAME = 'header:not(main header), footer:not(main footer), #menu';

interface Part {
  readonly only?: string;
  readonly but?: string;
  readonly frame?: boolean;
}

export async function expectAccessible(page: Page, { only, but, frame = false }: Part = {}): Promise<void> {
  // Within the page, which has no frames of others, and without a list of all that is right: the same violations in a third of
  // the time. Nothing is fetched first, which only rules about media and orientation need.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'], preload: false }).setLegacyMode(true);
  if (only !== undefined) axe.include(only);
  else if (!frame) axe.exclude(FRAME);
  // A staff page that is still coming has none yet.
  if (only === undefined) await page.locator('h1').first().waitFor({ state: 'attached' });
  if (but !== undefined) axe.exclude(but);
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
}

/** In a further state of a screen that is looked at in another: there is time for that in the long run only. */
export async function expectStillAccessible(page: Page): Promise<void> {
  if (process.env.TEST_LONG) await expectAccessible(page);
}

/** On a phone fingers need 44 px: docs/look.md. */
export async function expectTouchTargets(page: Page, where: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  const small = await page.locator(where).evaluateAll((parts) =>
    parts
      .flatMap((part) => [...part.querySelectorAll('a, button, input, select, textarea, summary')])
      .map((target) => ({ name: target.textContent, ...target.getBoundingClientRect().toJSON() }))
      .filter(({ width, height }) => width > 0 && (height < 44 || width < 44))
      .map(({ name, width, height }) => `${name}: ${width} × ${height}`),
  );
  expect(small).toEqual([]);
}

/** Where each layout begins, which is where it has least room; in the long run also where it ends. */
const widths = process.env.TEST_LONG ? [320, 390, 575, 576, 600, 899, 900, 1179, 1180, 1280] : [320, 576, 900, 1180];

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const beyond = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    // A dialog that has just been closed may hold the page for a moment longer.
    await expect.poll(beyond, { message: `at ${width}` }).toBeLessThanOrEqual(0);
  }
}
