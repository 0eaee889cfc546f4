import * as integrations from '@fieldhouse/contracts/integrations.endpoints';
import type { People } from './accounts.journey.ts';
import type { Recorder } from './recorder.ts';

/** Another program looks at what has happened: how much of it is committed everywhere is another matter each time. */
export async function connectOthers({ ask, name }: Recorder, { admin: as }: People): Promise<void> {
  const shape = () => ({ events: [], next: '' });
  await ask(integrations.listEvents, 'of orders', { as, query: { types: 'order.paid', limit: '1' }, shape });
  await ask(integrations.listEvents, 'after what is no cursor', { as, query: { after: 'yesterday' } });
  await ask(integrations.listEvents, 'of no kind', { as, query: { types: 'order.eaten' } });

  await ask(integrations.listKeys, 'before there is one', { as });
  const wish = { name: 'ERP', rights: ['orders', 'stock'] };
  const withoutSecret = ({ secret, hint, ...key }: { secret: string; hint: string }) => ({
    ...key,
    secret: secret.length,
    hint: hint.length,
  });
  const { _id: id, secret } = await ask(integrations.createKey, 'for orders and stock', {
    as,
    body: wish,
    shape: (body) => withoutSecret(body as { secret: string; hint: string }),
  });
  name('key', id);
  await ask(integrations.createKey, 'without a right', { as, body: { ...wish, rights: [] } });
  await ask(integrations.createKey, 'that is over', { as, body: { ...wish, expiresAt: '2020-01-01T00:00:00Z' } });
  const shape2 = (body: unknown) => ({ ...(body as object), hint: '', lastUsedAt: null });
  await ask(integrations.updateKey, 'another name', {
    as,
    params: { id },
    body: { name: 'Till', __v: 0 },
    shape: shape2,
  });
  await ask(integrations.updateKey, 'from what it was before', { as, params: { id }, body: { name: 'X', __v: 0 } });
  await ask(integrations.listKeys, 'by key', { as: secret });
  await ask(integrations.deleteKey, 'that is used no more', { as, params: { id } });
  await ask(integrations.deleteKey, 'a second time', { as, params: { id } });
}
