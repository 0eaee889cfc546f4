import { setUpShop } from '@fieldhouse/contracts/accounts.endpoints';
import {
  deleteProductPrice,
  deleteVariantPrice,
  listMarketPrices,
  setProductPrice,
  setVariantPrice,
} from '@fieldhouse/contracts/market-prices.endpoints';
import {
  createMarket,
  deleteMarket,
  getMarket,
  listMarkets,
  updateMarket,
} from '@fieldhouse/contracts/markets.endpoints';
import { getOpening, getSettings, openShop, updateSettings } from '@fieldhouse/contracts/settings.endpoints';
import { offerSetUp } from '../../modules/accounts/index.ts';
import { PASSWORD } from '../account-shop.ts';
import { openTestShop } from '../test-shop.ts';
import type { People } from './accounts.journey.ts';
import type { Goods } from './catalogue.journey.ts';
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

/** It sells in Europe and in Japan, and then no longer in Japan. */
export async function openMarkets({ ask }: Recorder, { admin: as }: People, { ball }: Goods): Promise<void> {
  await ask(listMarkets, 'of a shop with one', {});
  const eu = {
    name: 'Europe',
    prefix: 'eu',
    currency: 'EUR',
    countries: ['DE', 'AT'],
    taxMode: 'included',
    locales: ['en'],
  };
  await ask(createMarket, 'without a rate', { as, body: eu });
  await ask(createMarket, 'with what a page begins with', { as, body: { ...eu, prefix: 'orders', rate: 0.92 } });
  const { _id: id, __v } = await ask(createMarket, 'in euros', { as, body: { ...eu, rate: 0.92, rounding: '.95' } });
  const japan = { ...eu, name: 'Japan', prefix: 'jp', currency: 'JPY', countries: ['JP'], rate: 150 };
  await ask(createMarket, 'of a country that has one', { as, body: { ...japan, countries: ['AT'] } });
  const { _id: other } = await ask(createMarket, 'without decimals', { as, body: { ...japan, rounding: '100.00' } });
  await ask(getMarket, 'as everyone sees it', { params: { id } });
  const [prices] = await ask(listMarketPrices, 'by the rate', { as, params: { id: ball } });
  const product = { id: ball, market: 'eu' };
  const variant = { id: prices?.variants[0]?._id ?? '', market: id };
  await ask(setProductPrice, 'in a market', { as, params: product, body: { price: 21.5 } });
  await ask(setVariantPrice, 'with a sale', { as, params: variant, body: { price: 22, salePrice: 18.9 } });
  await ask(setVariantPrice, 'with a fraction of a cent', { as, params: variant, body: { price: 21.505 } });
  await ask(listMarketPrices, 'fixed ones', { as, params: { id: ball } });
  await ask(deleteVariantPrice, 'back to the product’s', { as, params: variant });
  await ask(deleteProductPrice, 'back to the rate', { as, params: product });
  await ask(updateMarket, 'at another rate', { as, params: { id }, body: { rate: 0.95, __v } });
  await ask(updateMarket, 'from an old version', { as, params: { id }, body: { rate: 0.9, __v } });
  await ask(listMarkets, 'as staff see them', { as });
  await ask(deleteMarket, 'that nobody needs', { as, params: { id: other } });
  await ask(deleteMarket, 'the shop itself', { as, params: { id: 'shop' } });
  await ask(deleteMarket, 'the last', { as, params: { id } });
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
