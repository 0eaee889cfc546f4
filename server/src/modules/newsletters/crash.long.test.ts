import { test } from 'vitest';
import { surviveKills } from '../../testing/newsletter-crash.ts';
import { openNewsletterShop } from '../../testing/newsletter-shop.ts';

test('10,000 subscribers and three kills: nobody gets two, sent, failed and in doubt are all', async () => {
  const shop = await openNewsletterShop();
  try {
    await surviveKills(shop, 10_000, [1_000, 4_000, 9_000]);
  } finally {
    await shop.close();
  }
});
