import { expect } from '@playwright/test';
import pg from 'pg';
import { findRunningPostgres } from '../server/src/platform/embedded-postgres/embedded-postgres.ts';
import { hashToken, newToken } from '../server/src/platform/sessions/tokens.ts';
import { expectAccessible, expectNoSidewaysScroll, expectStillAccessible } from './accessibility.ts';
import { waitUntilHydrated } from './browser-state.ts';
import { join } from './people.ts';
import { test } from './test.ts';

/** The link of a mail that would be due in a week. */
async function linkFor(email: string): Promise<string> {
  const token = newToken();
  const client = new pg.Client(await findRunningPostgres(process.env.E2E_DATA_DIR ?? ''));
  await client.connect();
  try {
    await client.query(
      'insert into review_stop_link (token_hash, account_id) select $1, id from account where email = $2',
      [hashToken(token), email],
    );
  } finally {
    await client.end();
  }
  return `/unsubscribe/${token}/reviews`;
}

test('the link in a mail asks before it ends these mails, and then says so', async ({ page, request }) => {
  const { email } = await join(request);
  await page.goto(await linkFor(email));
  await waitUntilHydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reviews');
  await expectAccessible(page);
  const stop = page.getByRole('button', { name: 'Stop asking me' });
  await stop.click();
  const said = page.getByText('We will not ask you for reviews any more.');
  await expect(said).toBeVisible();
  await expect(stop).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/unsubscribe/${'x'.repeat(43)}/reviews`);
  await expect(page.getByRole('alert')).toContainText('This link does not work.');
  await expectStillAccessible(page);
});
