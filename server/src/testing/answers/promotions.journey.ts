import * as promotions from '@fieldhouse/contracts/promotions.endpoints';
import type { People } from './accounts.journey.ts';
import { nobody, type Recorder } from './recorder.ts';

const welcome = { name: 'Welcome', code: 'welcome10', kind: 'percent', value: 10, usesPerCustomer: 1 };

/** Staff says what is cheaper, for whom and until when. */
export async function runPromotions({ ask, name }: Recorder, { admin: as }: People): Promise<void> {
  const create = (title: string, body: object) => ask(promotions.createPromotion, title, { as, body });
  const id = name('promotion', (await create('with a code', welcome))._id);
  await create('with the code of another', { ...welcome, code: 'WELCOME10' });
  await create('of more than 100 %', { ...welcome, code: 'ALL', value: 101 });
  await create('with an amount in a market that is not there', {
    ...welcome,
    code: 'FAR',
    markets: [{ market: 'eu', value: 5 }],
  });
  await create('without a value', { name: 'Nothing', kind: 'amount' });
  await create('three for three', { name: 'Three for three', kind: 'n-for-m', n: 3, m: 3 });
  await create('that ends before it begins', {
    name: 'Never',
    kind: 'free-delivery',
    from: '2031-01-02T00:00:00Z',
    until: '2031-01-01T00:00:00Z',
  });
  await create('for an unknown brand', { name: 'Nobody', kind: 'free-delivery', on: { brands: ['Nobody'] } });
  const planned = {
    name: 'Three for two',
    kind: 'n-for-m',
    n: 3,
    m: 2,
    on: { categories: ['Balls'], brands: ['kestrel'] },
    from: '2031-01-01T00:00:00Z',
    until: '2031-02-01T00:00:00Z',
    minSubtotal: 30,
    uses: 100,
    combinable: true,
  };
  const second = name('other promotion', (await create('that is planned', planned))._id);

  const edit = (title: string, body: object, of = id) =>
    ask(promotions.updatePromotion, title, { as, params: { id: of }, body });
  await edit('its value', { value: 15, __v: 0 });
  await edit('from an old version', { value: 20, __v: 0 });
  await edit('what is not there', { value: 20 }, nobody);
  await ask(promotions.listPromotions, 'of all', { as });
  for (const [title, of] of [['with a code', id] as const, ['that is planned', second] as const])
    await ask(promotions.deletePromotion, title, { as, params: { id: of } });
  await ask(promotions.deletePromotion, 'a second time', { as, params: { id } });
}
