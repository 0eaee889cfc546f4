import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomCart } from '../../../testing/random-carts.ts';
import { computeQuote } from '../../pricing/index.ts';
import { toStoredQuote } from '../quote/quoted-cart.rules.ts';
import {
  everythingLeft,
  type Ledger,
  partsOf,
  partsOfCancel,
  piecesRefunded,
  type RefundParts,
} from './refund-parts.rules.ts';
import { deliveryWorth, piecesWorth, type SoldOrder, sum, worthOf } from './refund-share.rules.ts';
import { taxOfRefunds } from './refund-tax.rules.ts';

/** Of carts with discounts, delivery, tax added to prices or in them; older quotes do not say whose the tax is. */
const randomOrder: fc.Arbitrary<SoldOrder> = fc.tuple(randomCart, fc.boolean()).map(([cart, isOld]) => {
  const stored = toStoredQuote(computeQuote(cart), { currency: 'USD', vatNumber: null });
  const tax = stored.tax.map(({ shares, ...row }) => (isOld ? row : { ...row, ...(shares && { shares }) }));
  // An order's lines stand as the buyer has put them into the cart.
  const lines = stored.lines.toReversed().map(({ variantId, pieces, priceCents, discountCents }, position) => ({
    ...{ position, variantId, quantity: pieces, priceCents, discountCents },
  }));
  return { totalCents: stored.totalCents, quote: { ...stored, tax }, lines };
});

const wish = fc.record({
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
    ...{ position, quantity, shipped: 0, canceled: 0, refundedAsCanceled: 0, refundedOtherwise: 0 },
  })),
});

/** What a refund changes; those of canceled goods are counted apart. */
const after = (ledger: Ledger, parts: RefundParts, counted: 'refundedAsCanceled' | 'refundedOtherwise'): Ledger => ({
  leftCents: ledger.leftCents - parts.amountCents,
  deliveryRefundedCents: ledger.deliveryRefundedCents + parts.deliveryCents,
  lines: ledger.lines.map((line) => {
    const pieces = sum(
      parts.lines.filter(({ position }) => position === line.position).map(({ quantity }) => quantity),
    );
    return { ...line, [counted]: line[counted] + pieces };
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
      return byStaff({ amountCents: some(ledger.leftCents), deliveryCents: 0, lines: [] });
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

function refundsOf(order: SoldOrder, wishes: readonly Wish[]): { refunds: RefundParts[]; ledger: Ledger } {
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

const RUNS = { numRuns: 100 };
const wishes = fc.array(wish, { maxLength: 12 });
const amountOf = (parts: readonly { readonly cents: number }[]) => sum(parts.map(({ cents }) => cents));

test('what an order is made of comes to its total, and piece by piece is as much as all at once', () => {
  fc.assert(
    fc.property(randomOrder, (order) => {
      const worth = worthOf(order);
      const all = order.lines.map(({ position, quantity }) => piecesWorth(worth, position, quantity, 0));
      const oneByOne = order.lines.map(({ position, quantity }) =>
        sum(Array.from({ length: quantity }, (_, before) => piecesWorth(worth, position, 1, before))),
      );
      expect(oneByOne).toEqual(all);
      expect(sum(all) + deliveryWorth(worth)).toBe(order.totalCents);
    }),
    RUNS,
  );
});

test('whatever is refunded or canceled in whatever order, no more goes back than was paid, and no piece twice', () => {
  fc.assert(
    fc.property(randomOrder, wishes, (order, all) => {
      const { refunds, ledger } = refundsOf(order, all);
      expect(sum(refunds.map(({ amountCents }) => amountCents)) + ledger.leftCents).toBe(order.totalCents);
      expect(ledger.leftCents).toBeGreaterThanOrEqual(0);
      for (const line of ledger.lines) expect(piecesRefunded(line)).toBeLessThanOrEqual(line.quantity);
      for (const { lines, deliveryCents, amountCents } of refunds) {
        expect(Math.min(deliveryCents, ...lines.map(({ cents }) => cents))).toBeGreaterThanOrEqual(0);
        expect(amountOf(lines) + deliveryCents).toBeLessThanOrEqual(amountCents);
      }
    }),
    RUNS,
  );
});

test('a refund takes its tax with it: never more than it is, nor in all than was paid', () => {
  fc.assert(
    fc.property(randomOrder, wishes, (order, all) => {
      const { refunds } = refundsOf(order, all);
      const taxes = taxOfRefunds(order, refunds);
      for (const [at, rows] of taxes.entries()) {
        expect(rows.every(({ cents }) => Number.isSafeInteger(cents) && cents >= 0)).toBe(true);
        expect(amountOf(rows)).toBeLessThanOrEqual(refunds[at]?.amountCents ?? 0);
      }
      for (const [at, { cents }] of (order.quote?.tax ?? []).entries())
        expect(sum(taxes.map((rows) => rows[at]?.cents ?? 0))).toBeLessThanOrEqual(cents);
    }),
    RUNS,
  );
});

test('goods and delivery that go back one by one take all the tax with them, and money by amount does so, too', () => {
  fc.assert(
    fc.property(randomOrder, wishes, fc.boolean(), (order, all, isByAmount) => {
      // Of goods that cost a cent a rounded tax can be more than they cost.
      fc.pre(order.lines.every(({ priceCents }) => priceCents > 3));
      const kinds = isByAmount ? ['amount'] : ['pieces', 'delivery'];
      const some = refundsOf(
        order,
        all.filter(({ kind }) => kinds.includes(kind)),
      );
      const rest = everythingLeft(worthOf(order), some.ledger);
      const refunds = rest.amountCents > 0 ? [...some.refunds, rest] : some.refunds;
      const taxes = taxOfRefunds(order, refunds);
      const paid = (order.quote?.tax ?? []).map(({ cents }) => cents);
      expect(paid.map((_, at) => sum(taxes.map((rows) => rows[at]?.cents ?? 0)))).toEqual(paid);
    }),
    RUNS,
  );
});
