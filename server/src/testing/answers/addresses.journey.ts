import * as addresses from '@fieldhouse/contracts/addresses.endpoints';
import type { People } from './accounts.journey.ts';
import { nobody, type Recorder } from './recorder.ts';

const boston = { name: 'Pat Sprinter', line1: '1 Main Street', city: 'Boston', state: 'MA', postal_code: '02108' };
const home = { ...boston, country: 'US' };

/** A client keeps addresses for orders. */
export async function keepAddresses({ ask, name }: Recorder, { buyer: as, visitor }: People): Promise<void> {
  const add = (title: string, change: object) =>
    ask(addresses.createAddress, title, { as, body: { ...home, ...change } });
  const id = name('address', (await add('in the USA', {}))._id);
  const berlin = { line1: 'Torstraße 1', city: 'Berlin', state: null, postal_code: '10119', country: 'de' };
  const other = name('other address', (await add('in Germany', { ...berlin, phone: '+49 30 901820' }))._id);
  await add('in no country', { country: 'XX' });
  await add('with too little', { line1: ' ', state: null });
  await add('with a wrong postal code', { postal_code: '2108' });

  const edit = (title: string, body: object, of = id) =>
    ask(addresses.updateAddress, title, { as, params: { id: of }, body });
  await edit('its street', { ...home, line1: '2 Main Street', __v: 0 });
  await edit('from an old version', { ...home, __v: 0 });
  await edit('what is not there', home, nobody);
  await edit('without its city', { ...home, city: '' });
  await edit('to be the default', { ...home, ...berlin, default: true }, other);
  await ask(addresses.updateAddress, 'of somebody else', { as: visitor, params: { id }, body: home });
  await ask(addresses.listAddresses, 'of who keeps two', { as });
  await ask(addresses.listAddresses, 'of who keeps none', { as: visitor });
  await ask(addresses.deleteAddress, 'of somebody else', { as: visitor, params: { id } });
  await ask(addresses.deleteAddress, 'that was the default', { as, params: { id: other } });
  await ask(addresses.listAddresses, 'of who keeps one', { as });
  await ask(addresses.deleteAddress, 'a second time', { as, params: { id: other } });
}
