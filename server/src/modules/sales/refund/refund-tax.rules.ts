import { portion } from '@fieldhouse/contracts/spread.rules';
import type { RefundParts } from './refund-parts.rules.ts';
import { deliveryWorth, piecesWorth, type SoldOrder, sum, type Worth, worthOf } from './refund-share.rules.ts';

interface RefundedTax {
  readonly label: string;
  /** In thousandths of a percent. */
  readonly rate: number;
  readonly cents: number;
}

/**
 * What of each tax goes back with each refund of an order, in the order they were made; those that failed are left out. Goods
 * and delivery take their own tax with them, and money given by amount its part of what is left. Rounded by what has gone back
 * in all: when all of it has, so has the tax.
 */
export function taxOfRefunds(order: SoldOrder, refunds: readonly RefundParts[]): RefundedTax[][] {
  const worth = worthOf(order);
  const account = (order.quote?.tax ?? []).map((tax) => ({ ...tax, goneCents: 0, byAmountCents: 0 }));
  const gone: Gone = { lines: new Map(), deliveryCents: 0 };
  let leftCents = order.totalCents;
  return refunds.map(({ amountCents, deliveryCents, lines }) => {
    for (const { position, cents } of lines) gone.lines.set(position, cents + (gone.lines.get(position) ?? 0));
    gone.deliveryCents += deliveryCents;
    const byAmount = amountCents - deliveryCents - sum(lines.map(({ cents }) => cents));
    const before = leftCents;
    leftCents -= amountCents;
    // No refund is less than the tax in it.
    let room = amountCents;
    return account.map((tax, at) => {
      const inParts = taxOfParts(worth, gone, at);
      const unspoken = Math.max(tax.cents - inParts - tax.byAmountCents, 0);
      if (byAmount > 0) tax.byAmountCents += portion(unspoken, byAmount, before - amountCents + byAmount);
      const due = leftCents === 0 ? tax.cents : Math.min(inParts + tax.byAmountCents, tax.cents);
      const cents = Math.min(Math.max(due - tax.goneCents, 0), room);
      room -= cents;
      tax.goneCents += cents;
      return { label: tax.label, rate: tax.rate, cents };
    });
  });
}

/** What has gone back of each part, by its place in the order. */
interface Gone {
  readonly lines: Map<number, number>;
  deliveryCents: number;
}

function taxOfParts(worth: Worth, { lines, deliveryCents }: Gone, at: number): number {
  const share = (tax: number, cents: number, whole: number) =>
    whole > 0 ? portion(tax, Math.min(cents, whole), whole) : 0;
  const ofLines = [...lines].map(([position, cents]) => {
    const line = worth.lines.get(position);
    return line ? share(line.tax[at] ?? 0, cents, piecesWorth(worth, position, line.quantity, 0)) : 0;
  });
  return sum(ofLines) + share(worth.delivery.tax[at] ?? 0, deliveryCents, deliveryWorth(worth));
}
