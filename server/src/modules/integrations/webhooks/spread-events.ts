import { eventTypes } from '@fieldhouse/contracts/event.rules';
import { type Db, inTransaction, type Tx } from '../../../platform/db/db.ts';
import { listEventsAfter } from '../events/events.repo.ts';
import { insertDeliveries, lockPosition, movePosition } from './deliveries.repo.ts';
import { listWebhooks } from './webhooks.repo.ts';

const BATCH = 500;

/** Hands on what has happened: a delivery for each webhook that wants to know. Where it has come to is written with them. */
export async function spreadEvents(db: Db, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await inTransaction(db, spreadSome)) === BATCH);
}

async function spreadSome(tx: Tx): Promise<number> {
  const from = await lockPosition(tx);
  const { events, next } = await listEventsAfter(tx, from, eventTypes, BATCH);
  const webhooks = (await listWebhooks(tx)).filter(({ offAt }) => offAt === null);
  const wanted = events.flatMap((event) =>
    webhooks.filter((webhook) => webhook.events.includes(event.type)).map(({ id }) => ({ webhookId: id, event })),
  );
  if (wanted.length > 0) await insertDeliveries(tx, wanted);
  if (next.xid !== from.xid || next.seq !== from.seq) await movePosition(tx, next);
  return events.length;
}
