import type { InvoiceContent } from '@fieldhouse/contracts/invoice.rules';
import { sum } from '@fieldhouse/contracts/spread.rules';
import { t } from '@fieldhouse/contracts/text';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomOrder, refundsOf, wish } from '../../../testing/random-refunds.ts';
import { everythingLeft, type RefundParts } from '../../after-sales/refund/refund-parts.rules.ts';
import { type SoldOrder, worthOf } from '../../after-sales/refund/refund-share.rules.ts';
import { type CreditedOrder, creditRows, type StandingNote } from './credit-note.rules.ts';
import { writeInvoice } from './invoice.rules.ts';
import { type LedgerRow, ledgerRows } from './ledger.rules.ts';

const shop = { name: 'Shop', country: 'DE', timeZone: 'UTC', contact: { email: '', phone: '' }, language: 'en', t };
const company = {
  name: '',
  line1: '',
  line2: '',
  city: '',
  state: '',
  postal_code: '',
  vatNumber: '',
  registration: '',
};
const at = new Date('2026-11-16T12:00:00Z');

const invoiceOf = ({ totalCents, quote }: SoldOrder): InvoiceContent =>
  writeInvoice(
    { number: 1, paidAt: at, currency: 'eur', totalCents, address: null, quote, lines: [] },
    { ...shop, company } as unknown as Parameters<typeof writeInvoice>[1],
    at,
  );

const invoiced = (order: SoldOrder): CreditedOrder => {
  const content = invoiceOf(order);
  return {
    ...order,
    goods: [],
    isForgotten: false,
    invoice: { number: 1, content, rows: ledgerRows(content) },
    notes: [],
  };
};

const grossOf = (rows: readonly LedgerRow[]) => sum(rows.map(({ netCents, taxCents }) => netCents + taxCents));
const perRow = (all: readonly (readonly LedgerRow[])[], which: 'netCents' | 'taxCents' | 'baseCents', count: number) =>
  Array.from({ length: count }, (_, place) => sum(all.map((rows) => rows[place]?.[which] ?? 0)));

/** Each in its turn. */
function credit(order: CreditedOrder, refunds: readonly RefundParts[]): StandingNote[] {
  const notes: StandingNote[] = [];
  for (const refund of refunds) notes.push({ refund, rows: creditRows({ ...order, notes }, refund) });
  return notes;
}

const RUNS = { numRuns: 200 };
const wishes = fc.array(wish, { maxLength: 12 });

test('the rows of an invoice come to its total, and their tax to what the buyer was told', () => {
  fc.assert(
    fc.property(randomOrder, (order) => {
      const rows = ledgerRows(invoiceOf(order));
      expect(grossOf(rows)).toBe(order.totalCents);
      const told = (order.quote?.tax ?? []).map(({ cents }) => cents);
      expect(rows.slice(0, told.length).map(({ taxCents }) => taxCents)).toEqual(told);
      expect(rows.every(({ netCents }) => netCents >= 0)).toBe(true);
    }),
    RUNS,
  );
});

test('two taxes of a few cents upon the same goods leave no row below nothing', () => {
  const tax = [
    { label: 'GST', rate: 25_000, cents: 2 },
    { label: 'VAT', rate: 7000, cents: 1 },
  ];
  const quote = { tax, taxIncluded: true, totalCents: 10, discounts: [], deliveryCents: 0, lines: [] };
  const rows = ledgerRows(invoiceOf({ totalCents: 10, quote, lines: [] } as unknown as SoldOrder));
  expect(rows.map(({ netCents, taxCents }) => [netCents, taxCents])).toEqual([
    [7, 2],
    [0, 1],
  ]);
});

test('every credit note comes to its refund, and all of an order that is refunded in full to its invoice, rate by rate', () => {
  fc.assert(
    fc.property(randomOrder, wishes, (sold, all) => {
      const some = refundsOf(sold, all);
      const rest = everythingLeft(worthOf(sold), some.ledger);
      const refunds = rest.amountCents > 0 ? [...some.refunds, rest] : some.refunds;
      const order = invoiced(sold);
      const notes = credit(order, refunds);
      for (const { refund, rows } of notes) {
        expect(grossOf(rows)).toBe(refund.amountCents);
        expect(rows.every(({ netCents, taxCents }) => netCents >= 0 && taxCents >= 0)).toBe(true);
      }
      const { rows: paid } = order.invoice;
      const gone = notes.map(({ rows }) => rows);
      for (const which of ['netCents', 'taxCents', 'baseCents'] as const)
        expect(perRow(gone, which, paid.length)).toEqual(paid.map((row) => row[which] ?? 0));
    }),
    RUNS,
  );
});

test('money that the bank sends back and that is refunded again is in the books once', () => {
  fc.assert(
    fc.property(randomOrder, wishes, fc.nat(), (sold, all, which) => {
      const some = refundsOf(sold, all);
      const rest = everythingLeft(worthOf(sold), some.ledger);
      const refunds = rest.amountCents > 0 ? [...some.refunds, rest] : some.refunds;
      fc.pre(refunds.length > 0);
      const order = invoiced(sold);
      const came = which % refunds.length;
      const standing = credit(order, refunds).filter((_, place) => place !== came);
      const again = refunds[came] as RefundParts;
      const rows = creditRows({ ...order, notes: standing }, again);
      expect(grossOf(rows)).toBe(again.amountCents);
      const { rows: paid } = order.invoice;
      const gone = [...standing.map((note) => note.rows), rows];
      for (const amount of ['netCents', 'taxCents', 'baseCents'] as const)
        expect(perRow(gone, amount, paid.length)).toEqual(paid.map((row) => row[amount] ?? 0));
    }),
    RUNS,
  );
});

test('tax that is more than what is left to refund goes back before', () => {
  const lines = [0, 1, 2].map((position) => ({
    position,
    variantId: `v${position}`,
    quantity: 1,
    priceCents: 1,
    discountCents: 0,
  }));
  // Two cents of tax were rounded onto a piece that cost one.
  const tax = [{ label: 'VAT', rate: 100_000, cents: 2, shares: [2, 0, 0, 0] }];
  const quote = {
    currency: 'usd',
    lines,
    tax,
    taxIncluded: true,
    totalCents: 3,
    discounts: [],
    deliveryCents: 0,
    method: null,
  };
  const sold = { totalCents: 3, quote, lines } as unknown as SoldOrder;
  const pieceOf = (position: number) => ({
    amountCents: 1,
    deliveryCents: 0,
    lines: [{ position, quantity: 1, cents: 1 }],
  });
  const notes = credit(invoiced(sold), [pieceOf(1), pieceOf(2), pieceOf(0)]);
  expect(notes.map(({ rows }) => rows[0]?.taxCents)).toEqual([0, 1, 1]);
});

test('a tax that is not taken of the delivery goes back with the goods alone', () => {
  const lines = [{ position: 0, variantId: 'v', quantity: 3, priceCents: 3333, discountCents: 0, totalCents: 9999 }];
  const taxed = { shares: [725, 0], bases: [9999, 0] };
  const tax = [
    { label: 'State', rate: 7250, cents: 725, ...taxed, nets: [9999, 0] },
    { label: 'County', rate: 7250, cents: 725, ...taxed, nets: [0, 0] },
  ];
  const quote = {
    currency: 'usd',
    lines,
    tax,
    taxIncluded: false,
    totalCents: 12_449,
    discounts: [],
    deliveryCents: 1000,
    method: null,
  };
  const order = invoiced({ totalCents: 12_449, quote, lines } as unknown as SoldOrder);
  const row = (label: string, rate: number, netCents: number, taxCents: number, baseCents: number) => ({
    label,
    rate,
    netCents,
    taxCents,
    baseCents,
  });
  expect(order.invoice.rows).toEqual([
    row('State', 7250, 9999, 725, 9999),
    row('County', 7250, 0, 725, 9999),
    row('', 0, 1000, 0, 0),
  ]);
  expect(order.invoice.content.tax.map(({ netCents }) => netCents)).toEqual([9999, 9999]);
  const refunds = [
    { amountCents: 1000, deliveryCents: 1000, lines: [] },
    { amountCents: 3333 + 242 + 242, deliveryCents: 0, lines: [{ position: 0, quantity: 1, cents: 3817 }] },
  ];
  const [delivery, ball] = credit(order, refunds).map(({ rows }) => rows);
  expect(delivery).toEqual([row('State', 7250, 0, 0, 0), row('County', 7250, 0, 0, 0), row('', 0, 1000, 0, 0)]);
  expect(ball).toEqual([row('State', 7250, 3333, 242, 3333), row('County', 7250, 0, 242, 3333), row('', 0, 0, 0, 0)]);
});
