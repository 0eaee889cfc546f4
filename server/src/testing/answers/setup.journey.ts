import { setUpShop } from '@fieldhouse/contracts/accounts.endpoints';
import { offerSetUp } from '../../modules/accounts/index.ts';
import { PASSWORD } from '../account-shop.ts';
import { openTestShop } from '../test-shop.ts';
import type { Recorder } from './recorder.ts';

const mail = { smtpUrl: 'smtp://127.0.0.1:1', from: 'shop@example.com' };
const stripe = { secretKey: 'sk_test_x', publishableKey: 'pk_test_x', webhookSecret: 'whsec_x' };

/** Somebody opens a shop of their own. */
export async function setUpRealShop({ ask }: Recorder): Promise<void> {
  const shop = await openTestShop({ config: { demo: false, mail, stripe } });
  try {
    const owner = { email: 'owner@example.com', password: PASSWORD };
    const wish = { ...owner, name: 'Arena', country: 'AT', currency: 'EUR' };
    const setUp = (title: string, code = '0000-0000-0000') =>
      ask(setUpShop, title, { of: shop.app, body: { ...wish, code } });
    const code = await offerSetUp(shop.deps);
    await setUp('with a wrong code');
    await setUp('with the code', code);
    await setUp('once more', code);
  } finally {
    await shop.close();
  }
}
