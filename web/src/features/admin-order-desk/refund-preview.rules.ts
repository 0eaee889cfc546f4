import { chargeStep, fromMinor, sumAmounts, toMinor } from '@fieldhouse/contracts/money';
import { liveRefunds } from '@fieldhouse/contracts/order.rules';
import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { portion } from '@fieldhouse/contracts/spread.rules';
import { t } from '@fieldhouse/contracts/text';
import { countPieces, piecesLeft, type Ticks } from '../../lib/orders/pack.rules.ts';

type Refunds = Pick<OrderDetail, 'refunds'>;

export function refundedPieces(order: Refunds, lineId: string): number {
  const lines = liveRefunds(order).flatMap((refund) => refund.lines);
  return lines.filter((line) => line.lineId === lineId).reduce((sum, { quantity }) => sum + quantity, 0);
}

export const isDeliveryRefunded = (order: Refunds): boolean => liveRefunds(order).some(({ delivery }) => delivery > 0);

type Paid = Refunds & Pick<OrderDetail, 'amount' | 'disputes'>;

/** What of the money has neither gone back nor been taken by a bank. */
export function refundableAmount(order: Paid): number {
  const lost = (order.disputes ?? []).filter(
    ({ kind, state }) => kind === 'dispute' && state !== 'won' && state !== 'closed',
  );
  return Math.max(0, sumAmounts([order.amount, ...[...liveRefunds(order), ...lost].map(({ amount }) => -amount)]));
}

type Sold = Paid & Pick<OrderDetail, 'currency' | 'products' | 'delivery' | 'tax' | 'taxIncluded'>;

interface Preview {
  readonly amount: number;
  /** Tax is added to the prices: the shop shares it out to the cent when it is sent. */
  readonly isAbout: boolean;
}

/** What so many pieces come to, as the shop reckons: by what has gone back of a line before. */
export function previewRefund(order: Sold, chosen: Ticks, withDelivery: boolean): Preview {
  const toCents = (amount: number) => toMinor(amount, order.currency);
  const added =
    order.taxIncluded === false ? (order.tax ?? []).reduce((sum, { amount }) => sum + toCents(amount), 0) : 0;
  const deliveryCents = toCents(order.delivery ?? 0);
  const goods = order.products.reduce((sum, { total }) => sum + toCents(total), 0) + deliveryCents;
  const step = chargeStep(order.currency);
  const withTax = (cents: number) => cents + (goods > 0 ? portion(added, cents, goods, step) : 0);
  const pieces = order.products.reduce((sum, { lineId, quantity, total }) => {
    const before = refundedPieces(order, lineId);
    const upTo = (count: number) => portion(toCents(total), count, quantity, step);
    return sum + upTo(before + (chosen[lineId] ?? 0)) - upTo(before);
  }, 0);
  const cents = withTax(pieces + (withDelivery ? deliveryCents : 0));
  return { amount: Math.min(fromMinor(cents, order.currency), refundableAmount(order)), isAbout: added > 0 };
}

/** What of the chosen pieces has not left, in words: those of the order, and what is going to be sent instead of them. */
export function unsentOf(order: Pick<OrderDetail, 'products' | 'returns'>, chosen: Ticks): string {
  const own = order.products.reduce((sum, line) => sum + Math.min(chosen[line.lineId] ?? 0, piecesLeft(line)), 0);
  const instead = order.returns.some(
    ({ lines, replacement }) =>
      replacement?.status === 'pending' && lines.some(({ lineId }) => (chosen[lineId] ?? 0) > 0),
  );
  if (!instead) return own > 0 ? countPieces(own) : '';
  if (own === 0) return t`what replaces a return`;
  return t.plural(own, {
    one: '# item, and what replaces a return',
    other: '# items, and what replaces a return',
  });
}
