import { type EventType, mayBeTold } from '@fieldhouse/contracts/event.rules';
import { integrationMessages, MAX_WEBHOOKS, OLD_SECRET_HOURS } from '@fieldhouse/contracts/integration.rules';
import type { Webhook, WebhookDelivery } from '@fieldhouse/contracts/integrations.schemas';
import type { Right } from '@fieldhouse/contracts/rights';
import type { Config } from '../../../platform/config/config.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { isCallable } from '../../../platform/guarded-request/guarded-request.ts';
import { AppError, fieldError, requireVersion } from '../../../platform/http/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import { changedFields, journal } from '../../journal/index.ts';
import * as deliveries from './deliveries.repo.ts';
import { newSecret } from './signatures.ts';
import { TEST_EVENT } from './webhooks.jobs.ts';
import * as repo from './webhooks.repo.ts';

export interface Maker {
  readonly userId: string;
  readonly rights: readonly Right[];
}

interface WebhookWish {
  readonly url: string;
  readonly events: readonly EventType[];
}

type WebhookChange = { readonly [Name in keyof WebhookWish]?: WebhookWish[Name] | undefined } & {
  readonly active?: boolean | undefined;
  readonly __v?: number | undefined;
};

type Settings = Pick<Config, 'demo'>;

export async function listWebhooks(db: Db): Promise<Webhook[]> {
  return (await repo.listWebhooks(db)).map(toWire);
}

/** With its secret, which nobody sees again. It hears of what happens from now on. */
export async function createWebhook(
  tx: Tx,
  wish: WebhookWish,
  maker: Maker,
  config: Settings,
): Promise<Webhook & { secret: string }> {
  if ((await repo.listWebhooks(tx)).length >= MAX_WEBHOOKS)
    throw new AppError('refused', integrationMessages.manyWebhooks);
  requireAllowed(wish, maker, config);
  const [id, secret] = [newId(), newSecret()];
  await repo.insertWebhook(tx, { id, ...wish, secret, maker: maker.userId });
  const made = await requireWebhook(tx, id);
  await record(tx, 'createWebhook', made, { after: journaled(made) }, maker);
  return { ...toWire(made), secret };
}

export async function updateWebhook(
  tx: Tx,
  id: string,
  { __v, ...change }: WebhookChange,
  maker: Maker,
  config: Settings,
): Promise<Webhook> {
  const before = await requireWebhook(tx, id);
  requireVersion(__v, before.v, integrationMessages.staleWebhook);
  const content = { url: change.url ?? before.url, events: change.events ?? before.events };
  requireAllowed(content, maker, config);
  await repo.updateWebhook(tx, id, { ...content, isActive: change.active ?? before.offAt === null });
  const after = await requireWebhook(tx, id);
  await record(tx, 'updateWebhook', after, changedFields(journaled(before), journaled(after)), maker);
  return toWire(after);
}

export async function deleteWebhook(tx: Tx, id: string, maker: Maker): Promise<void> {
  const before = await requireWebhook(tx, id);
  await repo.deleteWebhook(tx, id);
  await record(tx, 'deleteWebhook', before, { before: journaled(before) }, maker);
}

/** What is sent bears two signatures until the receiver has had a day to change over. */
export async function rotateSecret(tx: Tx, id: string, maker: Maker): Promise<Webhook & { secret: string }> {
  const webhook = await requireWebhook(tx, id);
  // Whoever knows it can sign what a receiver will believe.
  requireTold(webhook, maker);
  const secret = newSecret();
  await repo.replaceSecret(tx, id, secret, OLD_SECRET_HOURS);
  await record(tx, 'rotateWebhookSecret', webhook, { after: {} }, maker);
  return { ...toWire(await requireWebhook(tx, id)), secret };
}

/** An event that nothing has caused, tried once. */
export async function sendTestEvent(tx: Tx, id: string, now: Date): Promise<WebhookDelivery> {
  await requireActive(tx, id);
  const event = { id: newId(), type: TEST_EVENT, at: now, subject: id, data: { webhookId: id } };
  const [deliveryId = ''] = await deliveries.insertDeliveries(tx, [{ webhookId: id, event }]);
  return requireDelivery(tx, id, deliveryId);
}

/** What was sent and answered is shown to those who may be told it themselves. */
export async function listDeliveries(
  db: Db,
  id: string,
  { rights }: Pick<Maker, 'rights'>,
  limit: number,
): Promise<WebhookDelivery[]> {
  if (!(await repo.findWebhook(db, id))) throw noSuchWebhook();
  const found = (await deliveries.listDeliveries(db, id, limit)).map(toDelivery);
  return found.map((delivery) => {
    const { event, request, answer } = delivery;
    if (event.type === TEST_EVENT || mayBeTold(event.type as EventType, rights)) return delivery;
    return { ...delivery, request: request && { ...request, body: null }, answer: answer && { ...answer, text: '' } };
  });
}

export async function redeliver(tx: Tx, id: string, deliveryId: string, maker: Maker): Promise<WebhookDelivery> {
  const webhook = await requireActive(tx, id);
  requireTold(webhook, maker);
  await requireDelivery(tx, id, deliveryId);
  await deliveries.tryAgain(tx, deliveryId);
  await record(tx, 'redeliver', webhook, { after: { deliveryId } }, maker);
  return requireDelivery(tx, id, deliveryId);
}

function requireAllowed(wish: WebhookWish, maker: Maker, { demo }: Settings): void {
  if (!isCallable(wish.url, { toThisMachine: demo })) throw fieldError('invalid-input', 'url', integrationMessages.url);
  requireTold(wish, maker);
}

function requireTold({ events }: Pick<WebhookWish, 'events'>, { rights }: Maker): void {
  if (!events.every((type) => mayBeTold(type, rights)))
    throw fieldError('refused', 'events', integrationMessages.eventRights);
}

const noSuchWebhook = () => new AppError('not-found', integrationMessages.noWebhook);

async function requireWebhook(tx: Tx, id: string): Promise<repo.StoredWebhook> {
  const webhook = await repo.lockWebhook(tx, id);
  if (!webhook) throw noSuchWebhook();
  return webhook;
}

async function requireActive(tx: Tx, id: string): Promise<repo.StoredWebhook> {
  const webhook = await requireWebhook(tx, id);
  if (webhook.offAt) throw new AppError('refused', integrationMessages.off);
  return webhook;
}

async function requireDelivery(db: Db, webhookId: string, id: string): Promise<WebhookDelivery> {
  const delivery = await deliveries.findDelivery(db, webhookId, id);
  if (!delivery) throw new AppError('not-found', integrationMessages.noDelivery);
  return toDelivery(delivery);
}

type Fields = Pick<Parameters<typeof journal>[1], 'before' | 'after'>;

const record = (tx: Tx, action: string, { id }: repo.StoredWebhook, fields: Fields, { userId }: Maker) =>
  journal(tx, { actor: userId, action, subject: 'webhook', subjectId: id, ...fields });

const journaled = ({ url, events, offReason }: repo.StoredWebhook) => ({ url, events, off: offReason });

const toWire = ({ id, v, url, events, createdAt, offAt, offReason, makerName }: repo.StoredWebhook): Webhook => ({
  _id: id,
  url,
  events,
  active: offAt === null,
  offAt: offAt?.toISOString() ?? null,
  offReason,
  createdAt: createdAt.toISOString(),
  maker: makerName,
  __v: v,
});

function toDelivery(delivery: deliveries.StoredDelivery): WebhookDelivery {
  const { id, eventId, type, subject, data, eventAt, createdAt, state, tries, nextAt, sentAt, tookMs, status, answer } =
    delivery;
  const { requestUrl: url, requestAt, requestBody: body } = delivery;
  return {
    _id: id,
    event: { id: eventId, type, at: eventAt.toISOString(), subject, data },
    at: createdAt.toISOString(),
    tries,
    status: state,
    nextAt: state === 'open' ? nextAt.toISOString() : null,
    request: url === null || !requestAt ? null : { url, timestamp: Math.floor(requestAt.getTime() / 1000), body },
    answer:
      sentAt === null || answer === null ? null : { at: sentAt.toISOString(), status, text: answer, ms: tookMs ?? 0 },
  };
}
