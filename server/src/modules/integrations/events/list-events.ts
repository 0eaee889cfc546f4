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
  readServerId,
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
  const server = await readServerId(db);
  const from = after === undefined ? BEGINNING : placeOf(after, server, now());
  const allowed = types.filter((type) => rights.includes(eventRights[type]));
  const { events, next } = await listEventsAfter(db, from, allowed, limit);
  return { events: events.map(toShown), next: [server, next.xid, next.seq, seconds(now())].join('.') };
}

const toShown = ({ at, ...event }: StoredEvent): ShopEvent => ({ ...event, at: at.toISOString() });

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** A cursor says which server it is of, and when it was given: what has been deleted since cannot be read any more. */
function placeOf(cursor: string, server: string, now: Date): Place {
  const [of, xid = '0', seq = '0', givenAt] = cursor.split('.');
  if (of !== server || BigInt(seq) >= 2n ** 63n || BigInt(xid) >= 2n ** 64n)
    throw new AppError('refused', eventMessages.cursor);
  if (Number(givenAt) < seconds(now) - EVENT_DAYS * 24 * 3600) throw new AppError('refused', eventMessages.oldCursor);
  return { xid, seq };
}

export async function cleanEvents(db: Db): Promise<void> {
  while (await deleteOldEvents(db, EVENT_DAYS));
}
