import * as attributes from '@fieldhouse/contracts/attributes.endpoints';
import * as catalogue from '@fieldhouse/contracts/catalogue.endpoints';
import type { People } from './accounts.journey.ts';
import type { Goods } from './catalogue.journey.ts';
import { nobody, type Recorder } from './recorder.ts';

const drop = { name: 'Drop', kind: 'number', unit: 'mm', categories: ['Running'] };

/** Staff says what products can be described by, and describes one. */
export async function describeProducts(
  { ask, name }: Recorder,
  { admin: as }: People,
  { shoe, ball }: Goods,
): Promise<void> {
  const create = (title: string, change: object) =>
    ask(attributes.createAttribute, title, { as, body: { ...drop, ...change } });
  const id = name('drop', (await create('a number', {}))._id);
  await create('a second time', { name: 'drop' });
  await create('of a name that is taken by all', { name: 'Material' });
  await create('of an unknown category', { name: 'Keel', categories: ['Boats'] });
  await create('a list without values', { name: 'Closure', kind: 'list' });
  const closure = { name: 'Closure', kind: 'list', unit: undefined, values: ['Laces', 'Boa'] };
  const list = name('closure', (await create('a list', closure))._id);
  name('waterproof', (await create('for every product', { name: 'Waterproof', kind: 'yes-no', categories: [] }))._id);

  const describe = (title: string, product: string, body: object) =>
    ask(catalogue.updateProduct, title, { as, params: { id: product }, body });
  const said = { gender: 'unisex', ageGroup: 'adult', material: 'Mesh', mpn: 'K-7', weight: 240 };
  await describe('what it is like', shoe, { ...said, attributes: { Drop: 8, Closure: 'Boa', Waterproof: true } });
  await describe('what its categories do not have', ball, { attributes: { Drop: 8 } });
  await describe('what is none of the values', shoe, { attributes: { Closure: 'Zip' } });
  await describe('for nobody', shoe, { gender: 'cats' });
  await ask(catalogue.getProduct, 'that is described', { params: { id: shoe } });

  const edit = (title: string, body: object, of = id) =>
    ask(attributes.updateAttribute, title, { as, params: { id: of }, body });
  await edit('its unit', { unit: 'millimetres', __v: 0 });
  await edit('from an old version', { unit: 'cm', __v: 0 });
  await edit('its kind while products have it', { kind: 'yes-no' });
  await edit('a value that products have', { values: ['Laces'] }, list);
  await edit('what is not there', { unit: 'cm' }, nobody);
  await ask(attributes.listAttributes, 'of all', {});
  await ask(attributes.deleteAttribute, 'that products have', { as, params: { id } });
  await ask(attributes.deleteAttribute, 'a second time', { as, params: { id } });
}
