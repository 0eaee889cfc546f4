import { getOpening, getSettings, openShop, updateSettings } from '@fieldhouse/contracts/settings.endpoints';
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
