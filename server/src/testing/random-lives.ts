import { orderStatuses } from '@fieldhouse/contracts/order.rules';
import type { OrderDetail, OrderReturn } from '@fieldhouse/contracts/order.schemas';
import { returnReasons } from '@fieldhouse/contracts/return.rules';
import fc from 'fast-check';
import type { CrashOrder } from './crash.ts';
import type { WithSession } from './sign-in.ts';

const is = <T extends string>(what: T) => fc.constant(what);
/** Which of the orders, returns or versions there are by then. */
const which = fc.nat(11);
/** Of each line; none where it is 0. */
const pieces = fc.tuple(fc.nat(3), fc.nat(3)).filter(([first, second]) => first + second > 0);
const someLines = fc.option(pieces, { nil: null });
const by = fc.constantFrom('buyer' as const, 'staff' as const);

/** What can happen to an order, and to what is sent instead of a part of it. */
export const lifeStep = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: is('ship'), of: which, pieces: someLines }) },
  { weight: 3, arbitrary: fc.record({ what: is('status'), of: which, status: fc.constantFrom(...orderStatuses) }) },
  { weight: 2, arbitrary: fc.record({ what: is('cancel'), of: which, by, pieces: someLines }) },
  {
    weight: 9,
    arbitrary: fc.record({
      what: is('return'),
      of: which,
      by,
      pieces,
      reason: fc.constantFrom(...returnReasons),
      swaps: fc.tuple(fc.option(which, { nil: null }), fc.option(which, { nil: null })),
      greedy: fc.nat(9).map((n) => n === 0),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: is('decide'),
      of: which,
      sendAtOnce: fc.boolean(),
      status: fc.constantFrom('approved', 'approved', 'approved', 'refused'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: is('call off'), of: which, by }) },
  {
    weight: 8,
    arbitrary: fc.record({
      what: is('receive'),
      of: which,
      pieces: someLines,
      restock: fc.tuple(fc.boolean(), fc.boolean()),
      deducted: fc.constantFrom(0, 0, 0, 1, 7.77, 19.99),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: is('lapse') }) },
  { weight: 1, arbitrary: fc.record({ what: is('sweep') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      what: is('refund'),
      of: which,
      pieces: someLines,
      delivery: fc.boolean(),
      stillSend: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: is('refund all'), of: which }) },
  { weight: 1, arbitrary: fc.record({ what: is('dispute'), part: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ what: is('verdict'), outcome: fc.constantFrom('won', 'lost') }) },
);
export type LifeStep = typeof lifeStep extends fc.Arbitrary<infer T> ? T : never;

/** An order that was paid, what replaces it, and all their returns: as the shop shows them. */
export interface Family {
  readonly orders: readonly OrderDetail[];
  readonly returns: readonly OrderReturn[];
  readonly admin: WithSession;
  readonly buyer: WithSession;
  /** The versions of each product. */
  readonly versions: ReadonlyMap<string, readonly string[]>;
  readonly dispute: string | null;
}

const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(list.length, 1)];
const isOpen = ({ status }: OrderReturn) => ['requested', 'approved', 'lapsed'].includes(status);

/** How the step is asked for; null when there is nothing it could be about. */
export function requestOf(step: LifeStep, family: Family): CrashOrder['request'] | null {
  const { admin, orders, returns } = family;
  const order = 'of' in step ? pick(worthwhile(step, family), step.of) : orders[0];
  const open = returns.filter(isOpen);
  const made = 'of' in step ? pick(open.length > 0 && step.of > 0 ? open : returns, step.of) : undefined;
  if (!order) return null;
  const ask = (method: 'POST' | 'PUT', url: string, payload?: object, who = admin) =>
    ({ method, url, headers: who.headers, ...(payload && { payload }) }) as const;
  const who = 'by' in step ? family[step.by === 'staff' ? 'admin' : 'buyer'] : admin;
  const own = `/api/orders/${order.orderId}`;
  switch (step.what) {
    case 'ship':
      return ask('POST', `${own}/shipments`, linesOf(order, step.pieces));
    case 'status':
      return ask('PUT', own, { status: step.status });
    case 'cancel':
      return ask('POST', `${own}/cancel`, step.by === 'staff' ? linesOf(order, step.pieces) : {}, who);
    case 'return':
      return ask('POST', `${own}/returns`, { lines: returnedLines(step, order, family) }, who);
    case 'refund':
      return ask('POST', `${own}/refunds`, refundOf(step, order));
    case 'refund all':
      return ask('POST', `${own}/refund`, {});
    case 'dispute':
      return ask('POST', '/api/dev/disputes', { orderId: order.orderId, ...(step.part && { amount: 5.55 }) });
    case 'verdict':
      return family.dispute === null
        ? null
        : ask('POST', '/api/dev/disputes/end', { disputeId: family.dispute, outcome: step.outcome });
    default:
      return made ? aboutReturn(step, made, ask, who) : null;
  }
}

/** Orders to which it may well happen, so that little is in vain; now and then any. */
function worthwhile(step: LifeStep & { of: number }, { orders, returns }: Family): readonly OrderDetail[] {
  const isLikely = ({ products, status, waitsForReturn }: OrderDetail) => {
    const isToSend = products.some(({ quantity, shipped, canceled }) => shipped + canceled < quantity);
    if (step.what === 'ship' || step.what === 'cancel') return status === 'pending' && !waitsForReturn && isToSend;
    return step.what !== 'return' || products.some((line) => returnable(line, returns) > 0);
  };
  const likely = orders.filter(isLikely);
  return likely.length > 0 && step.of > 0 ? likely : orders;
}

type Line = OrderDetail['products'][number];

function returnable({ lineId, shipped, returned }: Line, returns: readonly OrderReturn[]): number {
  const lines = returns.filter(isOpen).flatMap((one) => one.lines.filter((line) => line.lineId === lineId));
  return lines.reduce((left, { quantity }) => left - quantity, shipped - returned);
}

type Ask = (method: 'POST' | 'PUT', url: string, payload?: object, who?: WithSession) => CrashOrder['request'];

function aboutReturn(step: LifeStep, made: OrderReturn, ask: Ask, who: WithSession): CrashOrder['request'] | null {
  switch (step.what) {
    case 'decide': {
      const sendAtOnce = step.sendAtOnce && step.status === 'approved' && made.replacement !== null;
      return ask('PUT', `/api/returns/${made._id}`, {
        status: step.status,
        word: 'So be it.',
        ...(sendAtOnce && { sendAtOnce }),
      });
    }
    case 'call off':
      return ask('POST', `/api/orders/${made.orderId}/returns/${made._id}/close`, undefined, who);
    case 'receive': {
      const lines = made.lines.map(({ lineId, quantity }, at) => ({
        lineId,
        restock: step.restock[at % 2] ?? true,
        ...(step.pieces !== null && { quantity: Math.min(step.pieces[at % 2] ?? 0, quantity) }),
      }));
      const deduction = step.deducted > 0 ? { amount: step.deducted, reason: 'Worn outside.' } : null;
      return ask('PUT', `/api/returns/${made._id}`, { status: 'received', lines, deduction });
    }
    default:
      return null;
  }
}

const linesOf = ({ products }: OrderDetail, wanted: readonly number[] | null) =>
  wanted === null
    ? {}
    : { lines: products.flatMap(({ lineId }, at) => (wanted[at] ? [{ lineId, quantity: wanted[at] }] : [])) };

function refundOf({ pieces: wanted, delivery, stillSend }: LifeStep & { what: 'refund' }, order: OrderDetail) {
  if (wanted === null && !delivery) return { amount: 3.33 };
  return { ...(wanted && linesOf(order, wanted)), ...(delivery && { delivery }), ...(stillSend && { stillSend }) };
}

function returnedLines(step: LifeStep & { what: 'return' }, order: OrderDetail, { returns, versions }: Family) {
  return order.products.flatMap((line, at) => {
    const { lineId, productId, variantId } = line;
    const left = returnable(line, returns);
    // A replacement has one line as often as not, and that is the one.
    const wanted = order.products.length === 1 ? Math.max(...step.pieces) : (step.pieces[at % 2] ?? 0);
    const quantity = step.greedy ? wanted : Math.min(wanted, left);
    if (quantity === 0) return [];
    const others = (versions.get(productId) ?? []).filter((id) => step.greedy || id !== variantId);
    const swap = step.swaps[at % 2] ?? null;
    return [{ lineId, quantity, reason: step.reason, ...(swap !== null && { exchangeFor: pick(others, swap) }) }];
  });
}
