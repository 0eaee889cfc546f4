import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { OutcomeUnknown, takeStep } from '../../../platform/durable-step.ts';
import type { GuardedAnswer } from '../../../platform/guarded-request/guarded-request.ts';
import {
  type ClaimedDelivery,
  claimDeliveries,
  deleteOldDeliveries,
  type SentRequest,
  writeTry,
} from './deliveries.repo.ts';
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
 * receiver. While there is more for a receiver than it may be sent at once, the next one leaves as soon as one has been taken. What a
 * process leaves behind when it dies is sent again once its claim is over.
 */
export function createWebhookSender(deps: SenderDeps): (signal: AbortSignal) => Promise<void> {
  const underWay = new Map<string, number>();
  /** The last claim took as many of these as there was room for. */
  const mayHaveMore = new Set<string>();
  let isClaiming = false;
  let isWanted = false;

  const begin = async (delivery: ClaimedDelivery, signal: AbortSignal) => {
    const { webhookId } = delivery;
    underWay.set(webhookId, (underWay.get(webhookId) ?? 0) + 1);
    const isTaken = await sendOne(deps, delivery, signal).finally(() =>
      underWay.set(webhookId, (underWay.get(webhookId) ?? 0) - 1),
    );
    // Whoever is in trouble is not hurried: the next round comes in a second.
    if (isTaken && mayHaveMore.has(webhookId)) await claim(signal);
  };
  const claimSome = async (signal: AbortSignal) => {
    const room = new Map(Array.from(underWay, ([id, sending]) => [id, AT_ONCE - sending]));
    const claimed = await claimDeliveries(deps.db, { underWay: Object.fromEntries(underWay), each: AT_ONCE });
    for (const delivery of claimed)
      begin(delivery, signal).catch((error: unknown) =>
        deps.log.error({ err: error, deliveryId: delivery.id }, 'a webhook was not sent'),
      );
    const taken = Map.groupBy(claimed, ({ webhookId }) => webhookId);
    for (const id of new Set([...mayHaveMore, ...taken.keys()])) {
      const free = room.get(id) ?? AT_ONCE;
      if (free === 0) continue;
      if (taken.get(id)?.length === free) mayHaveMore.add(id);
      else mayHaveMore.delete(id);
    }
  };
  /** One after the other, since each has to know what the one before has taken. */
  const claim = async (signal: AbortSignal) => {
    isWanted = true;
    if (isClaiming) return;
    isClaiming = true;
    try {
      while (isWanted && !signal.aborted) {
        isWanted = false;
        await claimSome(signal);
      }
    } finally {
      isClaiming = false;
    }
  };
  return claim;
}

/** One try; whether it was taken. */
async function sendOne(deps: SenderDeps, delivery: ClaimedDelivery, signal: AbortSignal): Promise<boolean> {
  const startedAt = performance.now();
  let request: SentRequest | undefined;
  const write = (status: number | undefined, answer: string) =>
    record(deps, delivery, { request, status, answer, tookMs: Math.round(performance.now() - startedAt) });
  return takeStep(
    {
      ask: async () => {
        request = await compose(deps, delivery);
        return send(deps, delivery, request, signal);
      },
      write: (_, heard) => write(heard.status, heard.body),
      release: (_, error) => write(undefined, error.message),
    },
    delivery,
  );
}

/** What the order or product in it cannot be told as is written down like a try in vain: it must not be tried for ever. */
async function compose({ findResource, log }: SenderDeps, delivery: ClaimedDelivery): Promise<SentRequest> {
  const { type, subject, data, eventAt, url } = delivery;
  try {
    const resource = await findResource(type, subject);
    const body = JSON.stringify({ type, timestamp: eventAt.toISOString(), data: { ...data, ...resource } });
    return { url, at: new Date(), body };
  } catch (error) {
    log.error({ err: error, deliveryId: delivery.id }, 'a webhook could not be put together');
    throw new OutcomeUnknown('not sent: the shop could not put it together');
  }
}

async function send(
  { guardedRequest }: SenderDeps,
  { eventId: id, secrets }: ClaimedDelivery,
  { url, at, body }: SentRequest,
  signal: AbortSignal,
): Promise<GuardedAnswer> {
  const timestamp = Math.floor(at.getTime() / 1000);
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

interface Try {
  readonly request: SentRequest | undefined;
  readonly status: number | undefined;
  readonly answer: string;
  readonly tookMs: number;
}

async function record(
  { db }: SenderDeps,
  delivery: ClaimedDelivery,
  { request, status, answer: text, tookMs }: Try,
): Promise<boolean> {
  const isTest = delivery.type === TEST_EVENT;
  const verdict = verdictOn(status, delivery.tries, isTest ? 1 : MAX_TRIES);
  const answer = text.replaceAll('\0', '').toWellFormed().slice(0, ANSWER_KEPT);
  const state = verdict === 'again' ? 'open' : verdict === 'done' ? 'done' : 'failed';
  const pauseMs = verdict === 'again' ? pauseAfter(delivery.tries) : undefined;
  await inTransaction(db, async (tx) => {
    const result = { request, state, pauseMs, status: status ?? null, answer, tookMs } as const;
    if (!(await writeTry(tx, delivery, result))) return;
    // What the shop itself could not send is no fault of the receiver's.
    if (state !== 'failed' || request === undefined || (isTest && verdict !== 'gone')) return;
    const isOff = await switchOff(tx, delivery.webhookId, verdict === 'gone' ? 'gone' : 'failed');
    if (isOff) await queueOffMail(tx, delivery.webhookId);
  });
  return verdict === 'done';
}

const KEPT_DAYS = 30;

export const cleanDeliveries = (db: Db): Promise<void> => deleteOldDeliveries(db, KEPT_DAYS);
