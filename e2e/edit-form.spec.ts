import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { openAsAdmin } from './admins.ts';
import { prepareToAnswer } from './browser-state.ts';
import { stockUp } from './goods.ts';
import { demoAdmin, fillLogin } from './people.ts';
import { asAdmin } from './purchases.ts';
import { test } from './test.ts';

// What every form and grid shares that changes a stored thing (`useEditForm`), driven through one of each.

interface Edited {
  readonly path: string;
  /** Leads from the page to the fields. */
  open?: () => Promise<void>;
  /** Two fields of it, and a text for each as the shop gives it back. */
  readonly fields: readonly [Locator, Locator];
  readonly texts: readonly [string, string];
  readonly save: Locator;
  /** The calls that write it and read it again. */
  readonly writes: string;
  readonly reads: string;
  /** Another administrator writes this text into the first field. */
  changeElsewhere: (text: string) => Promise<unknown>;
  readonly theirs: string;
  /** Has arrived. */
  saved: () => Promise<void>;
}

async function categoryForm(page: Page, request: APIRequestContext): Promise<Edited> {
  const name = `Lane ${randomUUID().slice(0, 8)}`;
  await asAdmin(request, 'POST', '/api/categories/create', { name });
  const card = page.getByRole('article', { name, exact: true });
  return {
    path: '/admin/categories',
    open: () => card.getByRole('button', { name: 'Edit' }).click(),
    fields: [card.getByLabel('Text', { exact: true }), card.getByLabel('Address')],
    texts: ['For runners.', name.toLowerCase().replace(' ', '-for-')],
    save: card.getByRole('button', { name: 'Save' }),
    writes: '**/api/categories/update?*',
    reads: '**/api/categories/sizes',
    changeElsewhere: (description) =>
      asAdmin(request, 'PUT', `/api/categories/update?nameCategory=${name}`, { description }),
    theirs: 'For walkers.',
    saved: () => expect(card.getByRole('button', { name: 'Edit' })).toBeFocused(),
  };
}

async function stockTable(page: Page, request: APIRequestContext): Promise<Edited> {
  const { _id } = await stockUp(request, { name: `Counted ${randomUUID().slice(0, 8)}` });
  const { variants, name } = await (await request.get(`/api/products/id/${_id}`)).json();
  const field = (label: string) => page.getByRole('textbox', { name: `${label}, ${name}` });
  return {
    path: `/admin/stock?view=table&q=${_id}`,
    fields: [field('Price'), field('On hand')],
    texts: ['77.00', '12'],
    save: page.getByRole('button', { name: /^Save( \d|$)/ }),
    writes: '**/api/variants',
    reads: '**/api/variants?*',
    changeElsewhere: (price) => asAdmin(request, 'PUT', `/api/variants/${variants[0]._id}`, { price }),
    theirs: '88.00',
    saved: () => expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible(),
  };
}

async function typeInto({ fields, texts }: Edited) {
  for (const [at, field] of fields.entries()) await field.fill(texts[at] ?? '');
}
async function expectTyped({ fields, texts }: Edited) {
  for (const [at, field] of fields.entries()) await expect(field).toHaveValue(texts[at] ?? '');
}

/** The write is refused because the session has ended, and made again after the login. */
async function expectToOutliveSession(page: Page, edited: Edited) {
  await page.route(edited.writes, (route) =>
    route.fulfill({ status: 401, json: { error: 'Please log in.', code: 'unauthenticated' } }),
  );
  await edited.save.click();
  await page.waitForURL('**/login?next=*');
  // It comes when the page hydrates, and pushes the form down.
  await expect(page.getByRole('alert')).toContainText('You have been logged out.');
  await page.unroute(edited.writes);
  await fillLogin(page, demoAdmin);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expectTyped(edited);
  await edited.save.click();
  await edited.saved();
}

/** Somebody else has changed it, and what they have made of it cannot be fetched at first. */
async function expectToOutliveFailure(page: Page, edited: Edited) {
  await page.route(edited.reads, (route) => route.fulfill({ status: 503, json: { error: 'Away', code: 'away' } }));
  await edited.save.click();
  await expect(page.getByText('The list below is the previous one.')).toBeVisible();
  await expectTyped(edited);
  await page.unroute(edited.reads);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expectTyped(edited);
  await edited.save.click();
  await edited.saved();
}

/** Somebody else has changed the first field. */
async function expectToMerge(page: Page, edited: Edited) {
  await edited.save.click();
  const both = page.getByRole('group', { name: /two changes/ });
  await expect(both).toContainText(`Yours${edited.texts[0]}Theirs${edited.theirs}`);
  await expectTyped(edited);
  // Nothing is sent before it is decided.
  await edited.save.click();
  await expect(both.getByRole('button', { name: 'Keep mine' })).toBeFocused();
  await both.getByRole('button', { name: 'Take theirs' }).click();
  await expect(edited.fields[0]).toHaveValue(edited.theirs);
  await expect(edited.fields[1]).toHaveValue(edited.texts[1]);
  await edited.save.click();
  await edited.saved();
}

async function begin(page: Page, request: APIRequestContext, make: typeof categoryForm): Promise<Edited> {
  await prepareToAnswer(page);
  const edited = await make(page, request);
  await openAsAdmin(page, request, edited.path);
  await edited.open?.();
  return edited;
}

test('a form that is not saved asks before it is left, and what is typed into it outlives the end of the session', async ({
  page,
  request,
}) => {
  const edited = await begin(page, request, categoryForm);
  await typeInto(edited);
  await page.getByRole('main').getByRole('link', { name: 'Control Panel' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expectTyped(edited);
  await expectToOutliveSession(page, edited);
});

test('what two administrators type into a grid is merged by field, outlives a failure, and comes from a spreadsheet too', {
  tag: '@long',
}, async ({ page, request }) => {
  const edited = await begin(page, request, stockTable);
  await typeInto(edited);
  await edited.changeElsewhere(edited.theirs);
  await expectToMerge(page, edited);

  const [price, onHand] = edited.fields;
  await expect(page.getByRole('button', { name: 'Discard' })).toBeHidden();
  await price.fill(edited.texts[0]);
  await edited.changeElsewhere('99.00');
  await expectToOutliveFailure(page, edited);

  await expect(page.getByRole('button', { name: 'Discard' })).toBeHidden();
  // Past what cannot be typed into.
  await pasteInto(onHand, '15\tA-3\t44.50\t20\t40\n');
  await expect(price).toHaveValue('44.50');
  await expect(page.getByLabel(/^On sale for/)).toHaveValue('40');
  await expect(page.getByRole('button', { name: 'Save 5 changes' })).toBeVisible();
  await price.press('Escape');
  await expect(price).not.toHaveValue('44.50');
  await expect(page.getByRole('button', { name: 'Save 4 changes' })).toBeVisible();
});

async function pasteInto(field: Locator, text: string) {
  await field.evaluate((input, content) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', content);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

// The same the other way round: what both go through is the same part.

test('what is typed into a grid outlives the end of the session', { tag: '@long' }, async ({ page, request }) => {
  const edited = await begin(page, request, stockTable);
  await typeInto(edited);
  await expectToOutliveSession(page, edited);
});

test('what is typed into a form outlives a page that cannot be fetched again', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const edited = await begin(page, request, categoryForm);
  await typeInto(edited);
  await edited.changeElsewhere(edited.theirs);
  await expectToOutliveFailure(page, edited);
});

test('what two administrators type into a form is merged by field, and the same field is decided', {
  tag: '@long',
}, async ({ page, request }) => {
  const edited = await begin(page, request, categoryForm);
  await typeInto(edited);
  await edited.changeElsewhere(edited.theirs);
  await expectToMerge(page, edited);
});
