import * as imports from '@fieldhouse/contracts/imports.endpoints';
import { listPastOrders } from '@fieldhouse/contracts/past-orders.endpoints';
import { runImports } from '../../modules/imports/index.ts';
import { exported } from '../moving-in.ts';
import type { People } from './accounts.journey.ts';
import { nobody, type Recorder } from './recorder.ts';

/** Somebody brings the orders of the shop before. */
export async function moveIn({ ask, name, shop }: Recorder, { admin: as }: People): Promise<void> {
  const type = 'text/csv';
  const body = exported('shopify-orders').toString();
  const query = { name: 'orders.csv' };
  const { _id: id } = await ask(imports.createImport, 'of orders', { as, query, body, type });
  name('import', id);
  await ask(imports.createImport, 'of something else', { as, query, body: 'a,b\n1,2\n', type });
  await ask(imports.createImport, 'that is no file', { as, query, body: '{}', type: 'application/json' });
  await ask(imports.updateImport, 'that runs', { as, params: { id }, body: { status: 'running' } });
  await runImports(shop.deps, new AbortController().signal);
  await ask(imports.getImport, 'that is finished', { as, params: { id } });
  await ask(imports.updateImport, 'that is finished', { as, params: { id }, body: { status: 'running' } });
  await ask(imports.getImport, 'that is not there', { as, params: { id: nobody } });
  await ask(imports.listImports, 'of all', { as });
  await ask(listPastOrders, 'of one buyer', { as, query: { q: 'juergen' } });
}
