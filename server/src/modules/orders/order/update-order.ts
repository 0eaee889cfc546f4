import { messages, msg } from '@fieldhouse/contracts/messages';
import type { OrderStatus } from '@fieldhouse/contracts/order.rules';
import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import type { StoryKind } from '@fieldhouse/contracts/order-story.rules';
import { returnMessages } from '@fieldhouse/contracts/return.rules';
import type { Tx } from '../../../platform/db/db.ts';
import { announce } from '../../../platform/facts.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { requireRight } from '../../../platform/http/require-right.ts';
import { journal } from '../../journal/index.ts';
import { releaseUses, takeUsesAgain } from '../../pricing/index.ts';
import { hasRefund, lockPaymentOf } from './fulfilment.repo.ts';
import { moveLines } from './move-lines.ts';
import { readChangedOrder } from './order-detail.repo.ts';
import { type LockedOrder, listLines, type OrderLine, recordEvent, setStatus } from './order-writes.repo.ts';
import type { OrderFacts, Staff } from './orders.deps.ts';
import { aboutOrder, queueOrderMail } from './orders.jobs.ts';
import { orderOnHold, requireOrder, requirePaid } from './orders.refusals.ts';
import { lineAfter } from './orders.rules.ts';

const refusals = messages('order', {
  refunded: 'This order has been refunded, so it stays canceled.',
  codeUsedUp: (code: string) => msg`'${code}' has been used up in the meantime, so this order stays canceled.`,
} as const);

const changedTo: Readonly<Record<OrderStatus, string>> = messages('order-set-to', {
  pending: 'Someone else has set this order to pending in the meantime. Nothing was changed.',
  dispatched: 'Someone else has set this order to dispatched in the meantime. Nothing was changed.',
  completed: 'Someone else has set this order to completed in the meantime. Nothing was changed.',
  canceled: 'Someone else has set this order to canceled in the meantime. Nothing was changed.',
} as const);

export interface StatusChange {
  readonly status: OrderStatus;
  /** What the caller saw; nothing happens when it has changed since. */
  readonly statusWas?: OrderStatus | undefined;
}

interface Updating extends Staff {
  readonly caller: Parameters<typeof requireRight>[0];
  readonly facts: Pick<OrderFacts, 'replacementCanceled'>;
}

/**
 * Any status may follow any other, once it is paid. It moves stock and no money: into `canceled` the pieces come back that no parcel has taken,
 * out of it they are taken again; into `dispatched` all that is left counts as sent.
 */
export async function updateOrder(
  tx: Tx,
  id: string,
  { status, statusWas }: StatusChange,
  by: Updating,
): Promise<OrderDetail> {
  const { actor } = by;
  const order = await requireOrder(tx, id);
  if (statusWas !== undefined && statusWas !== order.status) throw changedMeanwhile(order.status);
  if (order.status !== status) {
    await followStatus(tx, order, status, by);
    await setStatus(tx, id, status, await queueStatusMail(tx, order, status));
    await recordEvent(tx, id, { kind: kindOf(order.status, status), by: 'staff', actor });
    const [before, after] = [{ status: order.status }, { status }];
    await journal(tx, { actor, action: 'updateOrder', subject: 'order', subjectId: id, before, after });
  }
  return readChangedOrder(tx, id, 'staff');
}

async function followStatus(tx: Tx, order: LockedOrder, status: OrderStatus, by: Updating): Promise<void> {
  const reopens = order.status === 'canceled';
  requirePaid(order);
  if (reopens && (await hasRefund(tx, order.id))) throw new AppError('refused', refusals.refunded);
  // What it replaces is refunded when it comes, or has been.
  if (reopens && order.rootId !== null) throw new AppError('refused', returnMessages.replacementCanceled);
  if (order.waitsForReturn && status !== 'canceled') throw new AppError('refused', returnMessages.waiting);
  const lines = await listLines(tx, order.id);
  if (order.rootId !== null && status === 'canceled') await giveBack(tx, order, order.rootId, lines, by);
  await moveLines(tx, order.id, lines, (line) => lineAfter(line, order.status, status), by);
  if (status === 'canceled') await releaseUses(tx, order.id);
  if (!reopens) return;
  const [usedUp] = await takeUsesAgain(tx, order.id);
  if (usedUp) throw new AppError('refused', refusals.codeUsedUp(usedUp));
}

/** A replacement has no money of its own: what it stands for goes back from the order that was paid. The sweeper sends it. */
async function giveBack(
  tx: Tx,
  order: LockedOrder,
  rootId: string,
  lines: readonly OrderLine[],
  { caller, actor, requireFreshSignIn, facts }: Updating,
): Promise<void> {
  const { id, status, onHold } = order;
  const pieces = lines
    .map((line) => ({ line, quantity: lineAfter(line, status, 'canceled').canceled - line.canceled }))
    .filter(({ quantity }) => quantity > 0);
  requireRight(caller, 'refunds');
  if (onHold) throw orderOnHold();
  await lockPaymentOf(tx, rootId);
  await announce(facts.replacementCanceled, tx, { id, rootId, pieces, by: 'staff', actor, requireFreshSignIn });
}

function kindOf(before: OrderStatus, after: OrderStatus): StoryKind {
  if (after !== 'pending') return after;
  return before === 'canceled' ? 'reopened' : 'recalled';
}

/** One email per status, however often it is switched back and forth. */
export async function queueStatusMail(tx: Tx, order: LockedOrder, status: OrderStatus): Promise<string | null> {
  const about = aboutOrder(order);
  if (status === 'dispatched' && order.dispatchedAt === null) return queueOrderMail(tx, 'dispatch', about);
  if (status === 'canceled' && order.canceledAt === null) return queueOrderMail(tx, 'cancel', about);
  return null;
}

function changedMeanwhile(status: OrderStatus): AppError {
  return new AppError('stale', changedTo[status]);
}
