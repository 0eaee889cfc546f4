import { sum } from '@fieldhouse/contracts/spread.rules';
import fc from 'fast-check';
import {
  everythingLeft,
  type Ledger,
  partsOf,
  partsOfCancel,
  piecesRefunded,
  type RefundParts,
} from '../modules/after-sales/refund/refund-parts.rules.ts';
import { type SoldOrder, worthOf } from '../modules/after-sales/refund/refund-share.rules.ts';
import { toStoredQuote } from '../modules/checkout/quote/quoted-cart.rules.ts';
import { computeQuote } from '../modules/pricing/index.ts';
import { randomCart } from './random-carts.ts';

/** Of carts with discounts, delivery, tax added to prices or in them; older quotes do not say whose the tax is. */
export const randomOrder: fc.Arbitrary<SoldOrder> = fc.tuple(randomCart, fc.boolean()).map(([cart, isOld]) => {
  const stored = toStoredQuote(computeQuote(cart), { currency: cart.shop.currency, vatNumber: null });
  const tax = stored.tax.map(({ label, rate, cents, ...shares }) => ({ label, rate, cents, ...(!isOld && shares) }));
  // An order's lines stand as the buyer has put them into the cart.
  const lines = stored.lines.toReversed().map(({ variantId, pieces, priceCents, discountCents }, position) => ({
    position,
    variantId,
    quantity: pieces,
    priceCents,
    discountCents,
  }));
  return { totalCents: stored.totalCents, quote: { ...stored, tax }, lines };
});

export const wish = fc.record({
  kind: fc.constantFrom('pieces', 'pieces', 'delivery', 'amount', 'cancel', 'everything'),
  place: fc.nat({ max: 5 }),
  /** Of what is there. */
  thousandths: fc.integer({ min: 1, max: 1000 }),
});
type Wish = typeof wish extends fc.Arbitrary<infer One> ? One : never;

const unsold = (order: SoldOrder): Ledger => ({
  leftCents: order.totalCents,
  deliveryRefundedCents: 0,
  lines: order.lines.map(({ position, quantity }) => ({
    position,
    quantity,
    shipped: 0,
    canceled: 0,
    refundedAsCanceled: 0,
    refundedOtherwise: 0,
    replaced: 0,
    refundedCents: 0,
  })),
});

/** What a refund changes; those of canceled goods are counted apart. */
const after = (ledger: Ledger, parts: RefundParts, counted: 'refundedAsCanceled' | 'refundedOtherwise'): Ledger => ({
  leftCents: ledger.leftCents - parts.amountCents,
  deliveryRefundedCents: ledger.deliveryRefundedCents + parts.deliveryCents,
  lines: ledger.lines.map((line) => {
    const own = parts.lines.filter(({ position }) => position === line.position);
    const refundedCents = line.refundedCents + sum(own.map(({ cents }) => cents));
    return { ...line, refundedCents, [counted]: line[counted] + sum(own.map(({ quantity }) => quantity)) };
  }),
});

/** One step as staff or a cancellation takes it; undefined when it is refused. */
function take(order: SoldOrder, ledger: Ledger, { kind, place, thousandths }: Wish) {
  const worth = worthOf(order);
  const line = ledger.lines[place % ledger.lines.length];
  if (!line) return undefined;
  const some = (all: number) => Math.ceil((all * thousandths) / 1000);
  const pieces = (all: number) => [{ position: line.position, quantity: some(all) }];
  const byStaff = (parts: RefundParts) => {
    const isGiven = parts.amountCents > 0 && parts.amountCents <= ledger.leftCents;
    return isGiven ? { parts, ledger: after(ledger, parts, 'refundedOtherwise') } : undefined;
  };
  switch (kind) {
    case 'pieces':
      return byStaff(partsOf(worth, ledger, pieces(line.quantity - piecesRefunded(line)), false));
    case 'delivery':
      return byStaff(partsOf(worth, ledger, [], true));
    case 'amount':
      return byStaff({ amountCents: some(ledger.leftCents / worth.step) * worth.step, deliveryCents: 0, lines: [] });
    case 'everything':
      return byStaff(everythingLeft(worth, ledger));
    default: {
      const canceled = pieces(line.quantity - line.canceled);
      const lines = ledger.lines.map((one) =>
        one === line ? { ...one, canceled: one.canceled + (canceled[0]?.quantity ?? 0) } : one,
      );
      const counted = { ...ledger, lines };
      const parts = partsOfCancel(worth, counted, canceled);
      return { parts, ledger: after(counted, parts, 'refundedAsCanceled') };
    }
  }
}

export function refundsOf(order: SoldOrder, wishes: readonly Wish[]): { refunds: RefundParts[]; ledger: Ledger } {
  const refunds: RefundParts[] = [];
  let ledger = unsold(order);
  for (const one of wishes) {
    const step = take(order, ledger, one);
    if (!step) continue;
    ledger = step.ledger;
    if (step.parts.amountCents > 0) refunds.push(step.parts);
  }
  return { refunds, ledger };
}
