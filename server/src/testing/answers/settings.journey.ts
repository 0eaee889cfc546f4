import { setUpShop } from '@fieldhouse/contracts/accounts.endpoints';
import { getOpening, getSettings, openShop, updateSettings } from '@fieldhouse/contracts/settings.endpoints';
import { offerSetUp } from '../../modules/accounts/index.ts';
import { PASSWORD } from '../account-shop.ts';
import { openTestShop } from '../test-shop.ts';
import type { People } from './accounts.journey.ts';
import type { Recorder } from './recorder.ts';

/** Staff says what the shop is called and where it is. */
export async function changeSettings({ ask }: Recorder, { admin: as }: People): Promise<void> {
  const { __v, returnDays } = await ask(getSettings, 'of a fresh shop', { as });
  const save = (title: string, body: object) => ask(updateSettings, title, { as, body });
  await save('one section', { returnDays: 60, company: { name: 'Fieldhouse Ltd', city: 'Springfield' }, __v });
  await save('from an old version', { returnDays: 90, __v });
  await save('with holidays', { holidays: ['2026-12-26', '2026-12-25', '2026-12-25'] });
  await save('with a day that does not exist', { holidays: ['2026-02-30'] });
  await save('with a currency that does not exist', { currency: 'XXX' });
  await save('with another currency, although there are orders', { currency: 'EUR' });
  await ask(getOpening, 'of a demo shop', { as });
  await ask(openShop, 'that is open', { as });
  await save('as it was', { returnDays, holidays: [], company: { name: '', city: '' } });
}

const mail = { smtpUrl: 'smtp://127.0.0.1:1', from: 'shop@example.com' };
const stripe = { secretKey: 'sk_test_x', publishableKey: 'pk_test_x', webhookSecret: 'whsec_x' };

/** The owner of a real shop sets it up. */
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
