import { api } from '@fieldhouse/contracts/api';
import { isForStaff } from '@fieldhouse/contracts/rights';
import type { People } from './accounts.journey.ts';
import { nobody, type Recorder } from './recorder.ts';

/** Every call of the contract as those who may not make it, about what is not there, and with nothing in it. */
export async function beRefused({ ask }: Recorder, { admin, buyer }: People): Promise<void> {
  for (const { endpoint, schemas } of api) {
    const params = paramsOf(endpoint.path);
    const { who } = endpoint;
    if (who !== 'everyone') await ask(endpoint, 'not signed in', { params });
    if (isForStaff(who)) await ask(endpoint, 'as a client', { as: buyer, params });
    const body = schemas.body && { body: {} };
    if (body || endpoint.path.includes(':')) await ask(endpoint, 'with nothing', { as: admin, params, ...body });
  }
}

const paramsOf = (path: string) =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, nobody]));
