import { fromMinor } from '@fieldhouse/contracts/money';
import { lineIdOf } from '@fieldhouse/contracts/order.rules';
import type { OrderDetail, OrderReturn } from '@fieldhouse/contracts/order.schemas';
import { isToldToBuyer } from '@fieldhouse/contracts/order-story.rules';
import { returnWindow } from '@fieldhouse/contracts/return.rules';
import { expressionBuilder, type Selection, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../../platform/db/db.ts';
import type { Tables } from '../../../platform/db/tables.generated.ts';
import { arrivalOfOrder } from './arrival.repo.ts';
import { heldBack, isOnHold } from './leaving.repo.ts';
import { returnsOfOrder, toReturn, type Viewer } from './order-returns.repo.ts';
import { orderColumns, toOrder, withoutReasons } from './orders.repo.ts';
import { asSold, piecesLeft } from './orders.rules.ts';
import { returnableOfOrder } from './returnable.repo.ts';
import { inWords, withText } from './tell-order.ts';

const inOrder = expressionBuilder<Tables & { o: Tables['order'] }, 'o'>();

const events = inOrder
  .selectFrom('order_event as e')
  .leftJoin('account as a', 'a.id', 'e.actor')
  .select(['e.at', 'e.kind', 'e.made_by as by', 'e.facts', 'a.name as byName'])
  .whereRef('e.order_id', '=', 'o.id')
  .orderBy('e.id');

const shipments = inOrder
  .selectFrom('shipment as s')
  .select(['s.id', 's.carrier', 's.tracking', 's.tracking_url as trackingUrl', 's.created_at as createdAt'])
  .select(['s.due_at as dueAt', 's.delivered_at as deliveredAt'])
  // Due is the end of the day.
  .select(
    sql<
      string | null
    >`to_char((s.due_at - interval '1 second') at time zone (select time_zone from shop_settings), 'YYYY-MM-DD')`.as(
      'dueOn',
    ),
  )
  .select((eb) =>
    jsonArrayFrom(
      eb
        .selectFrom('shipment_line as l')
        .select(['l.position', 'l.quantity'])
        .whereRef('l.shipment_id', '=', 's.id')
        .orderBy('l.position'),
    ).as('lines'),
  )
  .whereRef('s.order_id', '=', 'o.id')
  .orderBy('s.id');

const disputes = inOrder
  .selectFrom('dispute as d')
  .select(['d.id as _id', 'd.kind', 'd.state', 'd.amount_cents as amountCents', 'd.reason', 'd.due_at as dueAt'])
  .select(['d.opened_at as openedAt', 'd.ended_at as endedAt'])
  .whereRef('d.order_id', '=', 'o.id')
  .orderBy('d.id');

const notes = inOrder
  .selectFrom('order_note as n')
  .leftJoin('actor_name as a', 'a.id', 'n.author')
  .select(['n.id as _id', 'n.at', 'n.text', 'a.name as author'])
  .whereRef('n.order_id', '=', 'o.id')
  .orderBy('n.id');

const onShelves = inOrder
  .selectFrom('order_line as l')
  .innerJoin('variant', 'variant.id', 'l.variant_id')
  .select(['l.position', 'variant.barcode', 'variant.shelf'])
  .whereRef('l.order_id', '=', 'o.id');

const detailColumns = [
  ...orderColumns,
  'o.language',
  'o.packed_at as packedAt',
  'o.cancel_requested_at as cancelRequestedAt',
  'o.v',
  inOrder.fn.coalesce('o.account_id', 'o.guest_id').as('customerId'),
  jsonArrayFrom(events).as('events'),
  jsonArrayFrom(shipments).as('shipments'),
  jsonArrayFrom(disputes).as('disputes'),
  jsonArrayFrom(notes).as('notes'),
  jsonArrayFrom(onShelves).as('onShelves'),
  returnsOfOrder.as('returns'),
  returnableOfOrder.as('returnable'),
  arrivalOfOrder.as('arrivedAt'),
  sql<number>`(select return_days from shop_settings)`.as('returnDays'),
  isOnHold.as('onHold'),
  heldBack.as('heldBack'),
  'o.waits_for_return as waitsForReturn',
  sql<{ orderId: string; number: number } | null>`(
    select json_build_object('orderId', w.id, 'number', w.number) from order_return t join "order" w on w.id = t.order_id
    where t.replacement_id = o.id)`.as('replaces'),
] as const;

type DetailRow = Selection<Tables & { o: Tables['order'] }, 'o', (typeof detailColumns)[number]>;

/** One order with all that has happened to it; undefined also for one that is not placed yet, which is not shown. */
export async function findOrderDetail(db: Db, id: string, viewer: Viewer): Promise<OrderDetail | undefined> {
  const row = await db
    .selectFrom('order as o')
    .select(detailColumns)
    .where('o.id', '=', id)
    .where('o.number', 'is not', null)
    .executeTakeFirst();
  return row && toDetail(row, viewer);
}

/** Those that there are, in the order of the ids. */
export async function listOrderDetails(db: Db, ids: readonly string[], viewer: Viewer): Promise<OrderDetail[]> {
  const rows = await db
    .selectFrom('order as o')
    .select(detailColumns)
    .where(sql<boolean>`o.id = any (${ids}::uuid[])`)
    .where('o.number', 'is not', null)
    .orderBy(sql`array_position(${ids}::uuid[], o.id)`)
    .execute();
  return rows.map((row) => toDetail(row, viewer));
}

/** After a change. */
export async function readChangedOrder(db: Db, id: string, viewer: Viewer): Promise<OrderDetail> {
  const order = await findOrderDetail(db, id, viewer);
  if (!order) throw new Error('the order that was just changed is not there');
  return order;
}

function toDetail(row: DetailRow, viewer: Viewer): OrderDetail {
  const {
    language,
    packedAt,
    cancelRequestedAt,
    v,
    customerId,
    events,
    shipments,
    disputes,
    notes,
    onShelves,
    ...others
  } = row;
  const { returns, returnable, arrivedAt, returnDays: _, replaces, waitsForReturn, onHold, heldBack, ...rest } = others;
  const order = toOrder(rest);
  const back = returns.map((one) => toReturn(one, viewer));
  const isStaff = viewer === 'staff';
  const isoOrNull = (time: Date | string | null) => (time === null ? null : new Date(time).toISOString());
  return {
    ...(isStaff ? withShelves(order, onShelves) : withoutReasons(order)),
    language,
    events: storyOf(order, events, { viewer, returns: back, isReplacement: replaces !== null }),
    shipments: shipments.map(({ id: _id, lines, createdAt, dueAt, deliveredAt, ...shipment }) => ({
      _id,
      ...shipment,
      createdAt: new Date(createdAt).toISOString(),
      dueAt: isoOrNull(dueAt),
      deliveredAt: isoOrNull(deliveredAt),
      lines: lines.map(({ position, quantity }) => ({ lineId: lineIdOf(order.orderId, position), quantity })),
    })),
    returns: back,
    mayReturn: !onHold && returnable > 0 && arrivedAt !== null && isInTime(row, arrivedAt),
    replaces,
    waitsForReturn,
    packedAt: isoOrNull(packedAt),
    cancelRequestedAt: isoOrNull(cancelRequestedAt),
    mayCancel: mayCancel(order, { onHold, packed: packedAt !== null, asked: cancelRequestedAt !== null }),
    ...(isStaff && {
      customerId,
      onHold,
      heldBack,
      __v: v,
      disputes: disputes.map(({ amountCents, dueAt, openedAt, endedAt, ...dispute }) => ({
        ...dispute,
        amount: fromMinor(amountCents, order.currency),
        dueAt: isoOrNull(dueAt),
        openedAt: new Date(openedAt).toISOString(),
        endedAt: isoOrNull(endedAt),
      })),
      notes: notes.map((note) => ({ ...note, at: new Date(note.at).toISOString() })),
    }),
  };
}

/** By the days of the shop, and at least by those that the law gives. */
function isInTime({ address, returnDays }: DetailRow, arrivedAt: Date): boolean {
  return new Date() <= returnWindow(arrivedAt, address?.country ?? null, returnDays).until;
}

type Order = ReturnType<typeof toOrder>;

interface Telling {
  readonly viewer: Viewer;
  readonly returns: readonly OrderReturn[];
  readonly isReplacement: boolean;
}

/**
 * Every story begins with the payment, but for what is sent instead of goods that were paid before. One that has waited for its
 * money begins with that.
 */
function storyOf(
  order: Order,
  events: DetailRow['events'],
  { viewer, returns, isReplacement }: Telling,
): OrderDetail['events'] {
  const goods = {
    orderId: order.orderId,
    lines: viewer === 'staff' ? order.products : order.products.map(asSold),
    returns,
  };
  const paid = order.unpaid ? [] : [withText({ at: order.createdAt, kind: 'paid', by: 'buyer' }, {}, order.currency)];
  const told = events
    .filter((event) => viewer === 'staff' || isToldToBuyer(event))
    .map(({ at, kind, by, facts, byName }) => {
      const event = {
        at: new Date(at).toISOString(),
        kind,
        by,
        ...(viewer === 'staff' && by === 'staff' && { byName }),
        ...(facts.shipmentId && { shipmentId: facts.shipmentId }),
        ...(facts.refundId && { refundId: facts.refundId }),
        ...(facts.returnId && { returnId: facts.returnId }),
      };
      return withText(event, inWords({ kind, facts }, goods), order.currency);
    });
  const waited = told.findLastIndex(({ kind }) => kind === 'payment-awaited') + 1;
  return isReplacement ? told : told.toSpliced(waited, 0, ...paid);
}

/** Where to find the goods, and what to scan. */
function withShelves(order: Order, onShelves: DetailRow['onShelves']): Order {
  const byLine = new Map(onShelves.map(({ position, ...found }) => [lineIdOf(order.orderId, position), found]));
  const unknown = { barcode: null, shelf: null };
  return { ...order, products: order.products.map((line) => ({ ...line, ...(byLine.get(line.lineId) ?? unknown) })) };
}

/** Until it is packed at once, then by asking, and while its money is on its way; what has gone out can only be sent back. */
function mayCancel(
  { status, products, unpaid }: Order,
  { onHold, packed, asked }: { readonly onHold: boolean; readonly packed: boolean; readonly asked: boolean },
): OrderDetail['mayCancel'] {
  if (status !== 'pending' || onHold || !products.some((line) => piecesLeft(line) > 0)) return null;
  if (!packed && !unpaid) return 'now';
  return asked ? null : 'ask';
}
