import {
  deliveryLimits,
  deliveryMessages,
  findZoneAmountProblems,
  findZoneProblems,
  toDays,
} from '@fieldhouse/contracts/delivery.rules';
import type { DeliveryZone, updateDeliveryZone as schemas } from '@fieldhouse/contracts/delivery-zones.schemas';
import { messages, msg } from '@fieldhouse/contracts/messages';
import type { z } from 'zod';
import { tags } from '../../../cache-tags.ts';
import { changed } from '../../../platform/cache/changes.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { AppError, requireNoProblems, requireVersion } from '../../../platform/http/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import { changedFields, type JournalEntry, journal } from '../../journal/index.ts';
import { readMarkets } from '../../markets/index.ts';
import { overlap } from '../core/delivery.rules.ts';
import type { DeliveryZone as PricedZone } from '../core/pricing.model.ts';
import * as repo from './delivery.repo.ts';
import { journaledZone, toPriced, toWire, type ZoneContent } from './delivery-zone.rules.ts';

const refusals = messages('zone', {
  stale: 'Someone else has changed this zone in the meantime. Please check it and try again.',
  gone: 'This zone no longer exists.',
  overlaps: (name: string) => msg`Some of these places are in the zone '${name}' already`,
} as const);

type ZonePatch = z.output<typeof schemas.body>;

export async function createDeliveryZone(tx: Tx, content: ZoneContent, actor: string | null): Promise<DeliveryZone> {
  const markets = await readMarkets(tx);
  requireNoProblems({ ...findZoneProblems(content), ...findZoneAmountProblems(content.methods, markets) });
  const others = await repo.lockZones(tx);
  if (others.length >= deliveryLimits.zones) requireNoProblems({ name: deliveryMessages.manyZones });
  const zone = toPriced(newId(), content, { known: new Set(), newId, markets });
  requireApart(zone, others);
  await repo.insertZone(tx, zone);
  const after = toWire({ ...zone, __v: 0 }, markets);
  await record(tx, {
    actor,
    action: 'createDeliveryZone',
    subjectId: zone.id,
    before: null,
    after: journaledZone(after),
  });
  return after;
}

export async function updateDeliveryZone(
  tx: Tx,
  { id, __v, ...patch }: ZonePatch & { readonly id: string },
  actor: string | null,
): Promise<DeliveryZone> {
  const zones = await repo.lockZones(tx);
  const stored = requireZone(zones, id);
  requireVersion(__v, stored.__v, refusals.stale);
  const markets = await readMarkets(tx);
  const before = toWire(stored, markets);
  const content = withPatch(before, patch);
  requireNoProblems({ ...findZoneProblems(content), ...findZoneAmountProblems(content.methods, markets) });
  const known = new Set(stored.methods.map((method) => method.id));
  const zone = toPriced(id, content, { known, newId, markets });
  requireApart(zone, zones);
  await repo.updateZone(tx, zone);
  const after = toWire({ ...zone, __v: stored.__v + 1 }, markets);
  const change = changedFields(journaledZone(before), journaledZone(after));
  await record(tx, { actor, action: 'updateDeliveryZone', subjectId: id, ...change });
  return after;
}

/** Also the last one: then nothing is delivered, and the screen says so. */
export async function deleteDeliveryZone(tx: Tx, id: string, actor: string | null): Promise<void> {
  const before = toWire(requireZone(await repo.lockZones(tx), id), await readMarkets(tx));
  await repo.deleteZone(tx, id);
  await record(tx, { actor, action: 'deleteDeliveryZone', subjectId: id, before: journaledZone(before), after: null });
}

function requireZone<Zone extends PricedZone>(zones: readonly Zone[], id: string): Zone {
  const zone = zones.find((one) => one.id === id);
  if (!zone) throw missingZone();
  return zone;
}

export const missingZone = () => new AppError('not-found', refusals.gone);

function withPatch(before: DeliveryZone, patch: Omit<ZonePatch, '__v'>): ZoneContent {
  const { name = before.name, countries = before.countries, states = before.states } = patch;
  const stored = before.methods.map((method) => ({ ...method, days: toDays(method.days) }));
  const { postalRanges = before.postalRanges, methods = stored } = patch;
  return { name, countries, states, postalRanges, methods };
}

function requireApart(zone: PricedZone, others: readonly PricedZone[]): void {
  const other = others.find((one) => one.id !== zone.id && overlap(zone, one));
  if (!other) return;
  const field = zone.postalRanges.length > 0 ? 'postalRanges' : zone.states.length > 0 ? 'states' : 'countries';
  requireNoProblems({ [field]: refusals.overlaps(other.name) });
}

async function record(tx: Tx, entry: Omit<JournalEntry, 'subject'>): Promise<void> {
  await journal(tx, { ...entry, subject: 'delivery zone' });
  await changed(tx, [tags.pricing]);
}
