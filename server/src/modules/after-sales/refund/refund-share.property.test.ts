import { chargeStep } from '@fieldhouse/contracts/money';
import { sum } from '@fieldhouse/contracts/spread.rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomOrder, refundsOf, wish } from '../../../testing/random-refunds.ts';
import {
  deduct,
  deductible,
  dueForReplacement,
  exchangeOf,
  paidFor,
  refundOfReturn,
  standardDelivery,
} from '../return/return-money.rules.ts';
import { everythingLeft, piecesRefunded } from './refund-parts.rules.ts';
import { deliveryWorth, piecesWorth, worthOf } from './refund-share.rules.ts';
import { taxOfRefunds } from './refund-tax.rules.ts';

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
        // As the provider takes them.
        for (const cents of [amountCents, deliveryCents, ...lines.map((line) => line.cents)])
          expect(cents % chargeStep(order.quote?.currency ?? '')).toBe(0);
        expect(Math.min(deliveryCents, ...lines.map(({ cents }) => cents))).toBeGreaterThanOrEqual(0);
        expect(amountOf(lines) + deliveryCents).toBeLessThanOrEqual(amountCents);
      }
    }),
    RUNS,
  );
});

test('what is swapped, swapped again, and kept for wear comes to amounts that can go back', () => {
  const others = fc.record({ part: fc.nat({ max: 100 }), pieces: fc.nat({ max: 12 }), worn: fc.nat({ max: 100 }) });
  fc.assert(
    fc.property(randomOrder, others, (order, { part, pieces, worn }) => {
      const worth = worthOf(order);
      const { ledger } = refundsOf(order, []);
      const canGoBack = (...amounts: number[]) => {
        for (const cents of amounts) expect([cents % worth.step, cents >= 0]).toEqual([0, true]);
      };
      for (const { position, quantity, priceCents } of order.lines) {
        const some = Math.max(Math.min(pieces, quantity), 1);
        const paidCents = paidFor(worth, ledger, position, some);
        const otherCents = Math.floor((priceCents * part) / 100);
        const exchange = exchangeOf(paidCents, priceCents, otherCents, worth.step);
        if (!exchange) throw new Error('it is not dearer');
        const { keptCents: rootCents, differenceCents } = exchange;
        canGoBack(rootCents, differenceCents);
        expect(rootCents + differenceCents).toBe(paidCents);
        const back = { rootPosition: position, rootCents, quantity: some, received: some, exchanged: 0, other: null };
        const due = refundOfReturn(worth, ledger, [dueForReplacement(back, worth.step)], 0);
        expect(due.amountCents).toBe(rootCents);
        const kept = Math.floor((deductible(due) * worn) / 100 / worth.step) * worth.step;
        const { amountCents, lines } = deduct(due, kept, worth.step);
        canGoBack(amountCents, ...lines.map(({ cents }) => cents));
        expect(amountCents).toBe(rootCents - kept);
      }
      const chosen = { deliveryCents: 300, standardDeliveryCents: 100 };
      canGoBack(standardDelivery(worth, ledger, chosen));
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
        expect(rows.every((cents) => Number.isSafeInteger(cents) && cents >= 0)).toBe(true);
        expect(sum(rows)).toBeLessThanOrEqual(refunds[at]?.amountCents ?? 0);
      }
      for (const [at, { cents }] of (order.quote?.tax ?? []).entries())
        expect(sum(taxes.map((rows) => rows[at] ?? 0))).toBeLessThanOrEqual(cents);
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
      expect(paid.map((_, at) => sum(taxes.map((rows) => rows[at] ?? 0)))).toEqual(paid);
    }),
    RUNS,
  );
});
