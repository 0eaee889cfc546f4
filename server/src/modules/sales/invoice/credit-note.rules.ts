import { type InvoiceContent, invoiceName } from '@fieldhouse/contracts/invoice.rules';
import { optionsText } from '@fieldhouse/contracts/options-text';
import type { RefundParts } from '../refund/refund-parts.rules.ts';
import { type SoldOrder, sum } from '../refund/refund-share.rules.ts';
import { taxOfRefunds } from '../refund/refund-tax.rules.ts';
import { type BookRow, rowsTakenBack } from './book.rules.ts';
import { dayIn, type InvoicingShop, paperOf, sellerOf } from './invoice.rules.ts';

export interface CreditedRefund extends RefundParts {
  readonly id: string;
  readonly cause: string;
}

/** A credit note that stands: its refund has not come back. */
export interface StandingNote {
  readonly refund: RefundParts;
  readonly rows: readonly BookRow[];
}

export interface CreditedOrder extends SoldOrder {
  readonly goods: readonly {
    readonly position: number;
    readonly sku: string;
    readonly name: string;
    readonly options: Readonly<Record<string, string>>;
  }[];
  /** Who bought it has left: nothing says any more who it was. */
  readonly isForgotten: boolean;
  readonly invoice: { readonly number: number; readonly content: InvoiceContent; readonly rows: readonly BookRow[] };
  /** In the order of their numbers. */
  readonly notes: readonly StandingNote[];
}

/** What of each rate goes back with a refund, after what has gone back before. */
export function creditRows(order: CreditedOrder, refund: RefundParts): BookRow[] {
  const gone = order.notes.map(({ rows }) => rows);
  const tax = taxTakenBack(order, refund);
  return rowsTakenBack(order.invoice.rows, gone, { amountCents: refund.amountCents, tax });
}

function taxTakenBack({ notes, invoice, ...order }: CreditedOrder, refund: RefundParts): number[] {
  const refunds = [...notes.map((note) => note.refund), refund];
  const inAll = taxOfRefunds(order, refunds);
  const left = invoice.rows.map(({ taxCents }, at) => taxCents - sum(notes.map(({ rows }) => rows[at]?.taxCents ?? 0)));
  let room = refund.amountCents;
  const take = (at: number, wish: number) => {
    const cents = Math.min(Math.max(wish, 0), left[at] ?? 0, room);
    left[at] = (left[at] ?? 0) - cents;
    room -= cents;
    return cents;
  };
  const taken = left.map((leftCents, at) =>
    take(at, sum(inAll.map((rows) => rows[at]?.cents ?? 0)) - ((invoice.rows[at]?.taxCents ?? 0) - leftCents)),
  );
  // What is refunded later has to be as much as the tax that is left for it.
  const leftToRefund = order.totalCents - sum(refunds.map(({ amountCents }) => amountCents));
  return taken.map((cents, at) => cents + take(at, sum(left) - leftToRefund));
}

const reasons: Readonly<Record<string, string>> = {
  order: 'The order was canceled.',
  cancel: 'Items of the order were canceled.',
  return: 'Items of the order were returned.',
};

/** What a credit note says. All amounts of a refund are with tax, also where prices are without. */
export function writeCreditNote(
  order: CreditedOrder,
  refund: CreditedRefund,
  rows: readonly BookRow[],
  shop: InvoicingShop,
  at: Date,
): InvoiceContent {
  const { number, content: invoice } = order.invoice;
  const corrects = { invoice: invoiceName('invoice', number), reason: reasons[refund.cause] ?? null };
  return {
    ...{ kind: 'credit-note', issuedOn: dayIn(at, shop.timeZone), order: invoice.order, corrects },
    ...{ paper: paperOf(shop), currency: invoice.currency, seller: sellerOf(shop) },
    buyer: order.isForgotten ? { address: [], vatNumber: null } : invoice.buyer,
    lines: linesOf(order, refund),
    amounts: amountsOf(refund, order.totalCents),
    tax: rows
      .filter(({ label, netCents, taxCents }) => label !== '' && (netCents > 0 || taxCents > 0))
      .map(({ label, rate, netCents, taxCents }) => ({ label, rate, netCents, cents: taxCents })),
    taxIncluded: true,
    reverseCharge: invoice.reverseCharge,
    totalCents: refund.amountCents,
  };
}

function linesOf({ goods }: CreditedOrder, { lines }: CreditedRefund): InvoiceContent['lines'] {
  return lines.flatMap(({ position, quantity, cents }) => {
    const line = goods.find((one) => one.position === position);
    if (!line) return [];
    const { sku, name, options } = line;
    const priceCents = Math.round(cents / quantity);
    return [{ sku, name, options: optionsText(options), pieces: quantity, priceCents, totalCents: cents }];
  });
}

function amountsOf(
  { amountCents, deliveryCents, lines }: CreditedRefund,
  totalCents: number,
): InvoiceContent['amounts'] {
  const byAmount = amountCents - deliveryCents - sum(lines.map(({ cents }) => cents));
  return [
    ...(deliveryCents > 0 ? [{ label: 'Delivery', cents: deliveryCents }] : []),
    ...(byAmount > 0
      ? [{ label: byAmount === totalCents ? 'All that was paid' : 'Part of what was paid', cents: byAmount }]
      : []),
  ];
}
