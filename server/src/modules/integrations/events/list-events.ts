import { DAY_MS } from '@fieldhouse/contracts/durations.rules';
import { EVENT_DAYS, type EventType, eventMessages, eventRights, eventTypes } from '@fieldhouse/contracts/event.rules';
import type { ShopEvent } from '@fieldhouse/contracts/integrations.schemas';
import type { Right } from '@fieldhouse/contracts/rights';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import {
  BEGINNING,
  deleteOldEvents,
  listEventsAfter,
  type Place,
  readServer,
  type StoredEvent,
} from './events.repo.ts';

interface Wanted {
  readonly after?: string | undefined;
  readonly types?: readonly EventType[] | undefined;
  readonly limit: number;
}

export async function listEvents(
  { db, now }: { readonly db: Db; readonly now: () => Date },
  { after, types = eventTypes, limit }: Wanted,
  rights: readonly Right[],
): Promise<{ events: ShopEvent[]; next: string }> {
  const server = await readServer(db);
  const from = after === undefined ? BEGINNING : placeOf(after, server, now());
  const since = after === undefined ? daysBefore(now(), EVENT_DAYS) : undefined;
  const allowed = types.filter((type) => rights.includes(eventRights[type]));
  const { events, next, isAll } = await listEventsAfter(db, from, allowed, limit, since);
  const readUpTo = (isAll ? undefined : events.at(-1)?.at) ?? now();
  return { events: events.map(toShown), next: [server.id, next.xid, next.seq, seconds(readUpTo)].join('.') };
}

const toShown = ({ at, ...event }: StoredEvent): ShopEvent => ({ ...event, at: at.toISOString() });

/** Whoever begins with the oldest needs time to get away from them. */
const READABLE_DAYS = EVENT_DAYS + 0.5;
/** An event is as old as the beginning of its transaction, and may come behind younger ones. */
const KEPT_DAYS = EVENT_DAYS + 1;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);
const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

/**
 * A cursor says which server it is of, and up to when its reader knows everything: what has been deleted of the time after that cannot be
 * read any more. One that is ahead of the server is of a time that was lost, by a recovery or a standby that took over: other
 * transactions have those numbers now.
 */
function placeOf(cursor: string, { id, nextXid }: Awaited<ReturnType<typeof readServer>>, now: Date): Place {
  const [of, xid = '0', seq = '0', readUpTo] = cursor.split('.');
  if (of !== id || BigInt(seq) >= 2n ** 63n || BigInt(xid) > BigInt(nextXid))
    throw new AppError('refused', eventMessages.cursor);
  if (Number(readUpTo) < seconds(daysBefore(now, READABLE_DAYS)))
    throw new AppError('refused', eventMessages.oldCursor);
  return { xid, seq };
}

export async function cleanEvents(db: Db): Promise<void> {
  while (await deleteOldEvents(db, KEPT_DAYS));
}
