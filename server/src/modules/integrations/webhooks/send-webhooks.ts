import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { OutcomeUnknown, takeStep } from '../../../platform/durable-step.ts';
import type { GuardedAnswer } from '../../../platform/guarded-request/guarded-request.ts';
import { type ClaimedDelivery, claimDeliveries, deleteOldDeliveries, writeTry } from './deliveries.repo.ts';
import { signaturesOf } from './signatures.ts';
import { MAX_TRIES, pauseAfter, verdictOn } from './webhook.rules.ts';
import type { WebhookDeps } from './webhooks.deps.ts';
import { queueOffMail, TEST_EVENT } from './webhooks.jobs.ts';
import { switchOff } from './webhooks.repo.ts';

/** To one receiver at the same time. */
const AT_ONCE = 4;
const ANSWER_KEPT = 2000;

type SenderDeps = Pick<WebhookDeps, 'db' | 'log' | 'guardedRequest' | 'findResource'>;

/**
 * Sends what is due, and does not wait for it: whoever answers slowly, or not at all, holds up neither the next round nor another
 * receiver. What a process leaves behind when it dies is sent again once its claim is over.
 */
export function createWebhookSender(deps: SenderDeps): (signal: AbortSignal) => Promise<void> {
  const underWay = new Map<string, number>();
  const count = (id: string, by: number) => underWay.set(id, (underWay.get(id) ?? 0) + by);
  return async (signal) => {
    const busy = [...underWay].flatMap(([id, sending]) => (sending >= AT_ONCE ? [id] : []));
    for (const delivery of await claimDeliveries(deps.db, { busy, each: AT_ONCE })) {
      count(delivery.webhookId, 1);
      void sendOne(deps, delivery, signal)
        .catch((error: unknown) => deps.log.error({ err: error, deliveryId: delivery.id }, 'a webhook was not sent'))
        .finally(() => count(delivery.webhookId, -1));
    }
  };
}

/** One try. */
async function sendOne(deps: SenderDeps, delivery: ClaimedDelivery, signal?: AbortSignal): Promise<void> {
  const startedAt = performance.now();
  const write = (heard: GuardedAnswer | undefined, answer: string) =>
    record(deps, delivery, heard?.status, answer, Math.round(performance.now() - startedAt));
  await takeStep(
    {
      ask: () => send(deps, delivery, signal),
      write: (_, heard) => write(heard, heard.body),
      release: (_, error) => write(undefined, error.message),
    },
    delivery,
  );
}

async function send(
  { guardedRequest, findResource }: SenderDeps,
  delivery: ClaimedDelivery,
  signal: AbortSignal | undefined,
): Promise<GuardedAnswer> {
  const { eventId: id, type, subject, data, eventAt, url, secrets } = delivery;
  const body = JSON.stringify({
    type,
    timestamp: eventAt.toISOString(),
    data: { ...data, ...(await findResource(type, subject)) },
  });
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Fieldhouse-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signaturesOf({ id, timestamp, body }, secrets),
  };
  try {
    return await guardedRequest(url, { headers, body, signal });
  } catch (error) {
    // Whatever it was, nobody knows whether it has arrived.
    throw new OutcomeUnknown(error instanceof Error ? error.message : String(error));
  }
}

async function record(
  { db }: SenderDeps,
  delivery: ClaimedDelivery,
  status: number | undefined,
  text: string,
  tookMs: number,
): Promise<void> {
  const isTest = delivery.type === TEST_EVENT;
  const verdict = verdictOn(status, delivery.tries, isTest ? 1 : MAX_TRIES);
  const answer = text.replaceAll('\0', '').toWellFormed().slice(0, ANSWER_KEPT);
  const state = verdict === 'again' ? 'open' : verdict === 'done' ? 'done' : 'failed';
  const pauseMs = verdict === 'again' ? pauseAfter(delivery.tries) : undefined;
  await inTransaction(db, async (tx) => {
    if (!(await writeTry(tx, delivery, { state, pauseMs, status: status ?? null, answer, tookMs }))) return;
    if (state !== 'failed' || (isTest && verdict !== 'gone')) return;
    const isOff = await switchOff(tx, delivery.webhookId, verdict === 'gone' ? 'gone' : 'failed');
    if (isOff) await queueOffMail(tx, delivery.webhookId);
  });
}

const KEPT_DAYS = 30;

export const cleanDeliveries = (db: Db): Promise<void> => deleteOldDeliveries(db, KEPT_DAYS);
