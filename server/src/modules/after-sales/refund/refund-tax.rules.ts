import { portion, sum } from '@fieldhouse/contracts/spread.rules';
import type { RefundParts } from './refund-parts.rules.ts';
import { deliveryWorth, piecesWorth, type SoldOrder, sharesOf, type Worth, worthOf } from './refund-share.rules.ts';

/** What parts of an order have a share in: a tax, or what it is taken of. Of each line, in the quote's order, and last of the delivery. */
interface Shared {
  readonly cents: number;
  /** Older quotes do not say; then it is in proportion to what was paid. */
  readonly shares?: readonly number[] | undefined;
}

/**
 * What of each tax goes back with each refund of an order, in the order they were made; those that failed are left out. Goods
 * and delivery take their own tax with them, and money given by amount its part of what is left. Rounded by what has gone back
 * in all: when all of it has, so has the tax.
 */
export const taxOfRefunds = (order: SoldOrder, refunds: readonly RefundParts[]): number[][] =>
  sharesOfRefunds(order, refunds, order.quote?.tax ?? []);

/** The same for anything that is shared out like a tax. No refund is less than all of it that goes back with it. */
export function sharesOfRefunds(
  order: SoldOrder,
  refunds: readonly RefundParts[],
  amounts: readonly Shared[],
): number[][] {
  const worth = worthOf(order);
  const account = amounts.map((one) => ({
    cents: one.cents,
    shares: sharesOf(one, order),
    goneCents: 0,
    byAmountCents: 0,
  }));
  const gone: Gone = { lines: new Map(), deliveryCents: 0 };
  let leftCents = order.totalCents;
  return refunds.map(({ amountCents, deliveryCents, lines }) => {
    for (const { position, cents } of lines) gone.lines.set(position, cents + (gone.lines.get(position) ?? 0));
    gone.deliveryCents += deliveryCents;
    const byAmount = amountCents - deliveryCents - sum(lines.map(({ cents }) => cents));
    const before = leftCents;
    leftCents -= amountCents;
    let room = amountCents;
    return account.map((one) => {
      const inParts = shareOfParts(order, worth, gone, one.shares);
      const unspoken = Math.max(one.cents - inParts - one.byAmountCents, 0);
      if (byAmount > 0) one.byAmountCents += portion(unspoken, byAmount, before - amountCents + byAmount);
      const due = leftCents === 0 ? one.cents : Math.min(inParts + one.byAmountCents, one.cents);
      const cents = Math.min(Math.max(due - one.goneCents, 0), room);
      room -= cents;
      one.goneCents += cents;
      return cents;
    });
  });
}

/** What has gone back of each part, by its place in the order. */
interface Gone {
  readonly lines: Map<number, number>;
  deliveryCents: number;
}

function shareOfParts(
  order: SoldOrder,
  worth: Worth,
  { lines, deliveryCents }: Gone,
  shares: readonly number[],
): number {
  const share = (cents: number, gone: number, whole: number) =>
    whole > 0 ? portion(cents, Math.min(gone, whole), whole) : 0;
  const ofLines = order.lines.map(({ position, quantity }, at) =>
    share(shares[at] ?? 0, lines.get(position) ?? 0, piecesWorth(worth, position, quantity, 0)),
  );
  return sum(ofLines) + share(shares[order.lines.length] ?? 0, deliveryCents, deliveryWorth(worth));
}
