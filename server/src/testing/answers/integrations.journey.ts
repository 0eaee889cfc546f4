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
  await useWebhooks({ ask, name }, as);
}

async function useWebhooks({ ask, name }: Pick<Recorder, 'ask' | 'name'>, as: string): Promise<void> {
  const withoutSecret = (body: unknown) => ({
    ...(body as object),
    secret: (body as { secret: string }).secret.length,
  });
  const wish = { url: 'https://erp.example.com/hook', events: ['order.paid'] };
  const { _id: id } = await ask(integrations.createWebhook, 'of orders', { as, body: wish, shape: withoutSecret });
  name('webhook', id);
  await ask(integrations.createWebhook, 'to what is not https', {
    as,
    body: { ...wish, url: 'ftp://erp.example.com' },
  });
  await ask(integrations.listWebhooks, 'the one', { as });
  await ask(integrations.rotateWebhookSecret, 'of the one', { as, params: { id }, shape: withoutSecret });
  const { _id: deliveryId } = await ask(integrations.sendTestEvent, 'to the one', { as, params: { id } });
  name('delivery', deliveryId);
  await ask(integrations.listDeliveries, 'of the one', { as, params: { id } });
  await ask(integrations.redeliver, 'the test', { as, params: { id, deliveryId } });
  await ask(integrations.redeliver, 'what was never sent', { as, params: { id, deliveryId: id } });
  await ask(integrations.updateWebhook, 'off', { as, params: { id }, body: { active: false, __v: 1 } });
  await ask(integrations.sendTestEvent, 'to what is off', { as, params: { id } });
  await ask(integrations.deleteWebhook, 'that is used no more', { as, params: { id } });
}
