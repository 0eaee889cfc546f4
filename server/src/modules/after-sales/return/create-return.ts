import { messages, msg } from '@fieldhouse/contracts/messages';
import { orderMessages, positionOf } from '@fieldhouse/contracts/order.rules';
import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import {
  EXCHANGE_DAYS,
  MAX_RETURNS,
  type ReturnReason,
  returnMessages,
  returnName,
  returnWindow,
} from '@fieldhouse/contracts/return.rules';
import { sumOf } from '@fieldhouse/contracts/spread.rules';
import { inWrite } from '../../../platform/cache/changes.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { AppError, fieldError } from '../../../platform/http/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import { once } from '../../../platform/keyed-requests/once.ts';
import { journal } from '../../journal/index.ts';
import {
  aboutOrder,
  actorOf,
  admitReader,
  asSold,
  type LockedOrder,
  lockOrder,
  nameOf,
  noSuchOrderHere,
  type OrderReader,
  orderOnHold,
  piecesText,
  type ReturnableLine,
  type ReturnableOrder,
  readChangedOrder,
  readReturnable,
  recordEvent,
} from '../../orders/index.ts';
import type { AfterSalesDeps } from '../refund/advance-refund.ts';
import { chooseExchanges, placeReplacement } from './exchange.ts';
import { insertReturn, setReturnStatus } from './return-writes.repo.ts';
import { queueReturnMail, tellShopOfReturn } from './returns.jobs.ts';
import type { NotReturnable } from './withdrawal.rules.ts';

const refusals = messages('return', {
  allReturned: (what: string) => msg`Everything that was sent of ${what} is in a return already.`,
  fewLeft: (left: number, what: string) => msg`Only ${left} of ${what} can be returned.`,
} as const);

export interface WantedReturn {
  readonly lines: readonly {
    readonly lineId: string;
    readonly quantity: number;
    readonly reason: ReturnReason;
    readonly exchangeFor?: string | null | undefined;
  }[];
  readonly comment: string | null;
}

/** Staff may be late for a customer. */
export interface Returning {
  readonly by: 'buyer' | 'staff';
  readonly actor: string | null;
}

/** Goods are to come back. What is sent instead is committed in the same transaction. */
export async function createReturn(
  deps: AfterSalesDeps,
  id: string,
  wish: WantedReturn,
  reader: OrderReader,
): Promise<OrderDetail> {
  const viewer = await admitReader(deps, id, reader);
  const actor = actorOf(viewer, reader);
  await inWrite(deps, (tx) =>
    once(tx, reader.keyed, async () => {
      const order = await lockOrder(tx, id);
      if (!order) throw noSuchOrderHere();
      return requestReturn(tx, order, wish, { by: viewer, actor });
    }),
  );
  return readChangedOrder(deps.db, id, viewer);
}

/** For an order that is locked. What the law gives the buyer is approved at once. */
export async function requestReturn(tx: Tx, order: LockedOrder, wish: WantedReturn, who: Returning): Promise<string> {
  const returnable = await readReturnable(tx, order.id);
  if (!returnable) throw noSuchOrderHere();
  const problem = whyNotReturnable(returnable, who.by);
  if (problem !== undefined)
    throw who.by === 'staff' && order.onHold ? orderOnHold() : new AppError('refused', returnMessages[problem]);
  const chosen = wish.lines.map((line, at) => chooseLine(order.id, returnable, line, { at, reader: who.by }));
  const { byRightUntil } = returnWindow(returnable.arrivedAt, returnable.country, returnable.returnDays);
  const byRight = byRightUntil !== null && returnable.now <= byRightUntil;
  return writeReturn(tx, { order, chosen, byRight, comment: wish.comment, ...who });
}

export function whyNotReturnable(order: ReturnableOrder, by: 'buyer' | 'staff'): NotReturnable | undefined {
  if (order.onHold) return 'onHold';
  if (!order.lines.some(({ shipped }) => shipped > 0)) return 'notSent';
  const { until } = returnWindow(order.arrivedAt, order.country, order.returnDays);
  if (by === 'buyer' && order.now > until) return 'tooLate';
  return order.returns >= MAX_RETURNS ? 'tooMany' : undefined;
}

interface ChosenLine {
  readonly line: ReturnableLine;
  readonly quantity: number;
  readonly reason: ReturnReason;
  readonly exchangeFor: string | null;
  readonly at: number;
}

function chooseLine(
  orderId: string,
  { lines, unpaid }: ReturnableOrder,
  { lineId, quantity, reason, exchangeFor = null }: WantedReturn['lines'][number],
  { at, reader }: { readonly at: number; readonly reader: Returning['by'] },
): ChosenLine {
  const refusal = (sentence: string, field: string) => fieldError('refused', `lines.${at}.${field}`, sentence);
  const line = lines.find(({ position }) => position === positionOf(orderId, lineId));
  if (!line) throw refusal(orderMessages.line, 'lineId');
  if (line.shipped === 0) throw refusal(returnMessages.notSent, 'lineId');
  if (quantity > line.left) throw refusal(tooManyReturned(reader === 'staff' ? line : asSold(line)), 'quantity');
  // What was paid has gone back, or may: something else is not sent for it.
  if (exchangeFor !== null && unpaid !== null) throw refusal(returnMessages.unpaid, 'exchangeFor');
  return { line, quantity, reason, exchangeFor, at };
}

function tooManyReturned({ left, ...line }: Pick<ReturnableLine, 'left' | 'name' | 'options'>): string {
  const what = nameOf(line);
  return left === 0 ? refusals.allReturned(what) : refusals.fewLeft(left, what);
}

interface NewReturn extends Returning {
  readonly order: LockedOrder;
  readonly chosen: readonly ChosenLine[];
  readonly byRight: boolean;
  readonly comment: string | null;
}

async function writeReturn(tx: Tx, made: NewReturn): Promise<string> {
  const { order, chosen, byRight, comment, by, actor } = made;
  const id = newId();
  const exchanged = chosen.filter((one) => one.exchangeFor !== null);
  const rootId = order.rootId ?? order.id;
  const wanted = exchanged.map(({ exchangeFor, ...one }) => ({ ...one, variantId: exchangeFor ?? '' }));
  const replacementLines = await chooseExchanges(tx, rootId, wanted);
  const kind = byRight ? 'return-approved' : 'return-requested';
  const mailId = await queueReturnMail(tx, kind, { ...aboutOrder(order), returnId: id });
  const replacementId = exchanged.length === 0 ? null : newId();
  const heldForDays = replacementId === null ? null : EXCHANGE_DAYS;
  const replacing = { orderId: order.id, rootId, mailId, actor };
  if (replacementId !== null)
    await placeReplacement(tx, { id: replacementId, ...replacing }, replacementLines, exchanged[0]?.at ?? 0);
  const number = await insertReturn(tx, {
    id,
    orderId: order.id,
    by,
    byRight,
    comment,
    replacementId,
    heldForDays,
    lines: chosen.map((one) => ({
      position: one.line.position,
      quantity: one.quantity,
      reason: one.reason,
      replacementPosition: one.exchangeFor === null ? null : exchanged.indexOf(one),
    })),
  });
  await tellOfReturn(tx, made, { id, name: returnName(order.number, number), replacementId });
  if (byRight) await setReturnStatus(tx, id, { status: 'approved', heldForDays });
  if (by === 'buyer') await tellShopOfReturn(tx, { orderId: order.id, returnId: id });
  return id;
}

interface TellingOf {
  readonly id: string;
  readonly name: string;
  readonly replacementId: string | null;
}

async function tellOfReturn(
  tx: Tx,
  { order, chosen, byRight, by, actor }: NewReturn,
  { id: returnId, name, replacementId }: TellingOf,
): Promise<void> {
  const facts = { returnId, name, pieces: sumOf(chosen, ({ quantity }) => quantity) };
  await recordEvent(tx, order.id, { kind: 'return-requested', by, actor, facts });
  if (byRight) await recordEvent(tx, order.id, { kind: 'return-approved', by: 'shop', facts: { returnId, name } });
  if (replacementId !== null)
    await recordEvent(tx, replacementId, { kind: 'replacement', by: 'shop', facts: { name } });
  const after = { return: name, what: piecesText(chosen) };
  if (actor !== null)
    await journal(tx, { actor, action: 'createReturn', subject: 'order', subjectId: order.id, after });
}
