import { heldBackMessages } from '@fieldhouse/contracts/leaving.rules';
import { messages, msg } from '@fieldhouse/contracts/messages';
import { isChargeable, toMinor } from '@fieldhouse/contracts/money';
import type { OrderDetail, OrderReturn } from '@fieldhouse/contracts/order.schemas';
import {
  EXCHANGE_DAYS,
  mayFollow,
  type ReturnActor,
  type ReturnStatus,
  returnMessages,
} from '@fieldhouse/contracts/return.rules';
import { inWrite } from '../../../platform/cache/changes.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { AppError, fieldError } from '../../../platform/http/app-error.ts';
import { journal } from '../../journal/index.ts';
import {
  aboutOrder,
  actorOf,
  admitReader,
  findReturn,
  listLines,
  type OrderReader,
  readChangedOrder,
  recordEvent,
  type Staff,
  stopWaiting,
} from '../../orders/index.ts';
import { type AfterSalesDeps, advanceRefund } from '../refund/advance-refund.ts';
import { isUnsent, releasePieces } from './end-exchange.ts';
import { type CameBack, receiveReturn } from './receive-return.ts';
import { lockCase, noSuchReturn, type ReturnCase } from './return-case.ts';
import { countChange, setReturnStatus } from './return-writes.repo.ts';
import { queueReturnMail } from './returns.jobs.ts';

/** By the status that it has and the one that is wished for. */
const tooLate: Readonly<Record<string, string>> = messages('return', {
  'refused-not-approved': 'This return is refused, so it cannot be approved any more.',
  'received-not-approved': 'This return is received, so it cannot be approved any more.',
  'closed-not-approved': 'This return is closed, so it cannot be approved any more.',
  'lapsed-not-approved': 'This return is lapsed, so it cannot be approved any more.',
  'approved-not-refused': 'This return is approved, so it cannot be refused any more.',
  'received-not-refused': 'This return is received, so it cannot be refused any more.',
  'closed-not-refused': 'This return is closed, so it cannot be refused any more.',
  'lapsed-not-refused': 'This return is lapsed, so it cannot be refused any more.',
  'refused-not-received': 'This return is refused, so it cannot be received any more.',
  'closed-not-received': 'This return is closed, so it cannot be received any more.',
  'refused-not-closed': 'This return is refused, so it cannot be closed any more.',
  'received-not-closed': 'This return is received, so it cannot be closed any more.',
} as const);

/** For what no screen offers. */
const refusals = messages('return', {
  step: (from: ReturnStatus, to: ReturnStatus) => msg`This return is ${from}, so it cannot be ${to} any more.`,
} as const);

export interface ReturnDecision {
  readonly status: 'approved' | 'refused' | 'received';
  readonly word: string | null;
  readonly lines?: readonly CameBack[] | undefined;
  readonly sendAtOnce?: boolean | undefined;
  readonly deduction?: { readonly amount: number; readonly reason: string } | null | undefined;
  readonly __v?: number | undefined;
}

/** Staff approve, refuse or receive. What is refunded goes on after the transaction. */
export async function updateReturn(
  deps: AfterSalesDeps,
  id: string,
  decision: ReturnDecision,
  staff: Staff,
): Promise<OrderReturn> {
  const { actor } = staff;
  const refundId = await inWrite(deps, async (tx) => {
    const found = await lockCase(tx, id);
    const { returnRequest } = found;
    if (decision.__v !== undefined && decision.__v !== returnRequest.v)
      throw new AppError('stale', returnMessages.stale);
    // The same request again, whose answer was lost.
    if (returnRequest.status === decision.status && !decision.sendAtOnce) return null;
    const made = await decide(tx, found, decision, staff);
    const { deduction } = decision;
    const before = { status: returnRequest.status };
    const after = { status: decision.status, return: found.name, ...(deduction && { deducted: deduction.amount }) };
    const entry = { subject: 'order', subjectId: found.order.id, before, after };
    await journal(tx, { actor, action: 'updateReturn', ...entry });
    return made;
  });
  if (refundId !== null) await advanceRefund(deps, refundId);
  const changed = await findReturn(deps.db, id, 'staff');
  if (!changed) throw noSuchReturn();
  return changed;
}

async function decide(tx: Tx, found: ReturnCase, decision: ReturnDecision, staff: Staff): Promise<string | null> {
  const { status, word, deduction } = decision;
  const { actor } = staff;
  if (deduction && status !== 'received') throw new AppError('refused', returnMessages.deductionEarly);
  if (status === 'approved') {
    await approve(tx, found, decision, actor);
    return null;
  }
  requireStep(found.returnRequest.status, status, 'staff');
  if (status === 'received') {
    const { currency } = found.order;
    if (deduction && !isChargeable(deduction.amount, currency))
      throw fieldError('invalid-input', 'deduction.amount', returnMessages.deductionAmount);
    const kept = deduction ? { cents: toMinor(deduction.amount, currency), reason: deduction.reason } : null;
    return receiveReturn(tx, found, { lines: decision.lines, word, deduction: kept }, staff);
  }
  if (found.returnRequest.byRight) throw new AppError('refused', returnMessages.byRight);
  if (word === null) throw fieldError('invalid-input', 'word', returnMessages.word);
  await endReturn(tx, found, { status, by: 'staff', actor, word });
  return null;
}

/** `sendAtOnce` may be chosen later, too. */
async function approve(
  tx: Tx,
  { order, replacement, returnRequest, name }: ReturnCase,
  { word, sendAtOnce }: ReturnDecision,
  actor: string,
): Promise<void> {
  if (sendAtOnce && (!replacement || replacement.status === 'canceled'))
    throw new AppError('refused', returnMessages.noExchange);
  if (sendAtOnce && replacement?.unpaid) throw new AppError('refused', heldBackMessages[replacement.unpaid]);
  if (returnRequest.status !== 'approved') {
    requireStep(returnRequest.status, 'approved', 'staff');
    const isHeld = replacement && replacement.status !== 'canceled';
    await setReturnStatus(tx, returnRequest.id, {
      status: 'approved',
      word,
      heldForDays: isHeld ? EXCHANGE_DAYS : null,
    });
    const facts = { returnId: returnRequest.id, name, ...(word !== null && { word }) };
    await recordEvent(tx, order.id, { kind: 'return-approved', by: 'staff', actor, facts });
    await queueReturnMail(tx, 'return-approved', { ...aboutOrder(order), returnId: returnRequest.id });
  }
  if (!sendAtOnce || !replacement) return;
  await stopWaiting(tx, replacement.id);
  await countChange(tx, returnRequest.id);
}

export interface ReturnEnding {
  readonly status: 'refused' | 'lapsed' | 'closed';
  readonly by: ReturnActor;
  readonly actor: string | null;
  readonly word?: string | null;
}

/** Nothing comes back, or not in time: what was to be sent instead is given back. */
export async function endReturn(tx: Tx, { order, replacement, returnRequest, name }: ReturnCase, ending: ReturnEnding) {
  const { status, by, actor, word = null } = ending;
  requireStep(returnRequest.status, status, by);
  const about = { ...aboutOrder(order), returnId: returnRequest.id };
  const mailId = await queueReturnMail(tx, `return-${status}`, about);
  if (replacement) {
    if (!isUnsent(await listLines(tx, replacement.id))) throw new AppError('refused', returnMessages.replacementSent);
    if (replacement.status !== 'canceled') await releasePieces(tx, replacement.id, { mailId, actor });
  }
  await setReturnStatus(tx, returnRequest.id, { status, word });
  const facts = { returnId: returnRequest.id, name, ...(word !== null && { word }) };
  await recordEvent(tx, order.id, { kind: `return-${status}`, by, actor, facts });
}

function requireStep(from: ReturnStatus, to: ReturnStatus, who: ReturnActor): void {
  if (!mayFollow(from, to, who)) throw new AppError('refused', tooLate[`${from}-not-${to}`] ?? refusals.step(from, to));
}

/** The buyer keeps the goods. */
export async function closeReturn(
  deps: AfterSalesDeps,
  { id, returnId }: { readonly id: string; readonly returnId: string },
  reader: OrderReader,
): Promise<OrderDetail> {
  const by = await admitReader(deps, id, reader);
  const actor = actorOf(by, reader);
  await inWrite(deps, async (tx) => {
    const found = await lockCase(tx, returnId);
    if (found.order.id !== id) throw noSuchReturn();
    // Clicked twice, or in another tab.
    if (found.returnRequest.status === 'closed') return;
    await endReturn(tx, found, { status: 'closed', by, actor });
    if (actor === null) return;
    const [before, after] = [{ status: found.returnRequest.status }, { status: 'closed', return: found.name }];
    await journal(tx, { actor, action: 'closeReturn', subject: 'order', subjectId: id, before, after });
  });
  return readChangedOrder(deps.db, id, by);
}
