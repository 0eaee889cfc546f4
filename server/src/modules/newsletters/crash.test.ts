import { expect, test } from 'vitest';
import { surviveKills } from '../../testing/newsletter-crash.ts';
import { openNewsletterShop } from '../../testing/newsletter-shop.ts';

test('a shop that is killed in the middle of a newsletter sends it to nobody twice, and loses nobody', async () => {
  const shop = await openNewsletterShop();
  try {
    await surviveKills(shop, 100, [40]);
    // By hand, the doubtful ones get it too.
    const { _id } = await shop.progress();
    const { status } = await shop.ask('POST', `/api/users/newsletters/${_id}/resend`, {
      payload: { state: 'in-doubt' },
      token: shop.admin.token,
    });
    expect(status).toBe(200);
    await shop.deliver();
    expect(await shop.progress()).toMatchObject({ sent: 100, inDoubt: 0, left: 0 });
  } finally {
    await shop.close();
  }
}, 180_000);
