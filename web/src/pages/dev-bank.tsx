import { getShop } from '@fieldhouse/contracts/shop.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { data } from 'react-router';
import { Bank } from '../features/dev-bank/bank.tsx';
import type { Call } from '../lib/call.ts';
import { serverLoader } from '../lib/loaders.server.ts';
import { browserLoader } from '../lib/loaders.ts';
import { titled } from '../lib/page-meta.ts';

/** Only in the demonstration shop; elsewhere there is nothing here. */
async function load(call: Call) {
  if (!(await call(getShop)).demo) throw data(undefined, { status: 404 });
  return null;
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const meta = titled(t`Demo bank`);

export default Bank;
