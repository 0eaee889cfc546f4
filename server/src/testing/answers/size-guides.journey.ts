import * as guides from '@fieldhouse/contracts/size-guides.endpoints';
import type { People } from './accounts.journey.ts';
import { nobody, type Recorder } from './recorder.ts';

const shoes = {
  brand: 'Kestrel',
  category: 'Running',
  unit: 'cm',
  measures: ['Foot length'],
  rows: [
    { size: '42', values: [26.5] },
    { size: '43', values: [27.2] },
  ],
};

/** Staff says which size fits whom. */
export async function writeSizeGuides({ ask, name }: Recorder, { admin: as }: People): Promise<void> {
  const create = (title: string, change: object) =>
    ask(guides.createSizeGuide, title, { as, body: { ...shoes, ...change } });
  const id = name('guide', (await create('for shoes', {}))._id);
  await create('a second time', { brand: 'kestrel' });
  await create('of an unknown brand', { brand: 'Nobody' });
  await create('in an unknown category', { category: 'Boats' });
  await create('in inches', { unit: 'in' });
  await create('without measures', { measures: [] });
  await create('with too precise a value', { rows: [{ size: '42', values: [26.55] }] });
  await create('with a value too few', { category: 'Balls', measures: ['Foot length', 'Foot width'] });
  name('other guide', (await create('for another category', { category: 'Balls' }))._id);

  const edit = (title: string, body: object, of = id) =>
    ask(guides.updateSizeGuide, title, { as, params: { id: of }, body });
  await edit('its rows', { rows: [...shoes.rows, { size: '44', values: [27.8] }], __v: 0 });
  await edit('from an old version', { category: 'Rackets', __v: 0 });
  await edit('to a place that is taken', { category: 'Balls' });
  await edit('with a size twice', { rows: [...shoes.rows, ...shoes.rows] });
  await edit('what is not there', { rows: shoes.rows }, nobody);

  const lists: Record<string, Record<string, string>> = {
    'of all': {},
    'of a brand': { brand: 'kestrel' },
    'of a brand and a category': { brand: 'Kestrel', category: 'Running' },
    'of a brand that has none': { brand: 'Aquila' },
    'of an unknown category': { category: 'Boats' },
  };
  for (const [title, query] of Object.entries(lists)) await ask(guides.listSizeGuides, title, { query });
  await ask(guides.deleteSizeGuide, 'for shoes', { as, params: { id } });
  await ask(guides.deleteSizeGuide, 'a second time', { as, params: { id } });
}
