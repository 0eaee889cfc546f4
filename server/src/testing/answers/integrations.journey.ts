import * as integrations from '@fieldhouse/contracts/integrations.endpoints';
import type { People } from './accounts.journey.ts';
import type { Recorder } from './recorder.ts';

/** Another program looks at what has happened: how much of it is committed everywhere is another matter each time. */
export async function connectOthers({ ask }: Recorder, { admin: as }: People): Promise<void> {
  const shape = () => ({ events: [], next: '' });
  await ask(integrations.listEvents, 'of orders', { as, query: { types: 'order.paid', limit: '1' }, shape });
  await ask(integrations.listEvents, 'after what is no cursor', { as, query: { after: 'yesterday' } });
  await ask(integrations.listEvents, 'of no kind', { as, query: { types: 'order.eaten' } });
}
