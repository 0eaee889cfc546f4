import { dayIn } from '@fieldhouse/contracts/date-text';
import { type InvoiceContent, invoiceName } from '@fieldhouse/contracts/invoice.rules';
import { sum } from '@fieldhouse/contracts/spread.rules';
import type { Translate } from '@fieldhouse/contracts/text';
import { optionsText } from '@fieldhouse/contracts/variant.rules';
import type { RefundParts } from '../../after-sales/index.ts';
import type { SoldOrder } from '../../after-sales/refund/refund-share.rules.ts';
import { sharesOfRefunds, taxOfRefunds } from '../../after-sales/refund/refund-tax.rules.ts';
import { type InvoiceWriter, paperOf, sellerOf } from './invoice.rules.ts';
import { type LedgerRow, rowsTakenBack } from './ledger.rules.ts';

export interface CreditedRefund extends RefundParts {
  readonly id: string;
  readonly cause: string;
  /** Why something was kept of it. */
  readonly deductionReason?: string | null;
}

/** A credit note that stands: its refund has not come back. */
export interface StandingNote {
  readonly refund: RefundParts;
  readonly rows: readonly LedgerRow[];
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
  readonly invoice: { readonly number: number; readonly content: InvoiceContent; readonly rows: readonly LedgerRow[] };
  /** In the order of their numbers. */
  readonly notes: readonly StandingNote[];
}

/** What of each rate goes back with a refund, after what has gone back before. */
export function creditRows(order: CreditedOrder, refund: RefundParts): LedgerRow[] {
  const gone = order.notes.map(({ rows }) => rows);
  const tax = taxTakenBack(order, refund);
  const { amountCents } = refund;
  return rowsTakenBack(order.invoice.rows, gone, { amountCents, tax, ...basesTakenBack(order, refund) });
}

/** With all that has gone back before: what goods and delivery had without tax, by tax and last untaxed, and what each is taken of. */
function basesTakenBack({ notes, ...order }: CreditedOrder, refund: RefundParts) {
  const refunds = [...notes.map((note) => note.refund), refund];
  const tax = order.quote?.tax ?? [];
  const [nets, bases] = (['nets', 'bases'] as const).map((which) =>
    tax.flatMap((one) => (one[which] ? [{ cents: sum(one[which]), shares: one[which] }] : [])),
  );
  if (!nets || !bases || nets.length < tax.length) return { nets: undefined, bases: undefined };
  const inAll = (amounts: Parameters<typeof sharesOfRefunds>[2]) => {
    const gone = sharesOfRefunds(order, refunds, amounts);
    return amounts.map((_, at) => sum(gone.map((cents) => cents[at] ?? 0)));
  };
  return {
    nets: inAll([...nets, untaxedOf(order, nets)]),
    // Taxes upon the same goods are taken of the same amount: each by itself.
    bases: bases.flatMap((one) => inAll([one])),
  };
}

/** What of each part no tax is taken of. */
function untaxedOf({ quote, totalCents }: SoldOrder, nets: readonly { readonly shares: readonly number[] }[]) {
  const { lines = [], tax = [], taxIncluded = false } = quote ?? {};
  const taxCents = taxIncluded ? 0 : sum(tax.map(({ cents }) => cents));
  const goods = lines.map((line) => line.totalCents);
  const paid = [...goods, totalCents - taxCents - sum(goods)];
  const shares = paid.map((cents, at) => {
    const taxInIt = taxIncluded ? sum(tax.map((one) => one.shares?.[at] ?? 0)) : 0;
    return Math.max(cents - taxInIt - sum(nets.map((net) => net.shares[at] ?? 0)), 0);
  });
  return { cents: sum(shares), shares };
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
    take(at, sum(inAll.map((cents) => cents[at] ?? 0)) - ((invoice.rows[at]?.taxCents ?? 0) - leftCents)),
  );
  // What is refunded later has to be as much as the tax that is left for it.
  const leftToRefund = order.totalCents - sum(refunds.map(({ amountCents }) => amountCents));
  return taken.map((cents, at) => cents + take(at, sum(left) - leftToRefund));
}

const reasons: Readonly<Record<string, (t: Translate) => string>> = {
  order: (t) => t`The order was canceled.`,
  cancel: (t) => t`Items of the order were canceled.`,
  return: (t) => t`Items of the order were returned.`,
};

/** What a credit note says. All amounts of a refund are with tax, also where prices are without. */
export function writeCreditNote(
  order: CreditedOrder,
  refund: CreditedRefund,
  rows: readonly LedgerRow[],
  shop: InvoiceWriter,
  at: Date,
): InvoiceContent {
  const { t, language } = shop;
  const { number, content: invoice } = order.invoice;
  const corrects = { invoice: invoiceName('invoice', number), reason: reasons[refund.cause]?.(t) ?? null };
  return {
    kind: 'credit-note',
    language,
    issuedOn: dayIn(at, shop.timeZone),
    order: invoice.order,
    corrects,
    paper: paperOf(shop),
    currency: invoice.currency,
    seller: sellerOf(shop),
    buyer: order.isForgotten ? { address: [], vatNumber: null } : invoice.buyer,
    lines: linesOf(order, refund),
    amounts: amountsOf(t, refund, order.totalCents),
    tax: rows
      .filter(({ label, netCents, taxCents, baseCents }) => label !== '' && netCents + taxCents + (baseCents ?? 0) > 0)
      .map(({ label, rate, netCents, taxCents, baseCents }) => ({
        label,
        ...textOf(invoice.tax, label),
        rate,
        netCents: baseCents ?? netCents,
        cents: taxCents,
        ...(baseCents !== null && { ownCents: netCents }),
      })),
    taxIncluded: true,
    reverseCharge: invoice.reverseCharge,
    totalCents: refund.amountCents,
  };
}

function textOf(tax: InvoiceContent['tax'], label: string): { text?: string } {
  const text = tax.find((one) => one.label === label)?.text;
  return text === undefined ? {} : { text };
}

function linesOf({ goods }: CreditedOrder, { lines }: CreditedRefund): InvoiceContent['lines'] {
  return lines.flatMap(({ position, quantity, cents, deductedCents = 0 }) => {
    const line = goods.find((one) => one.position === position);
    if (!line) return [];
    const { sku, name, options } = line;
    const totalCents = cents + deductedCents;
    const priceCents = Math.round(totalCents / quantity);
    return [{ sku, name, options: optionsText(options), pieces: quantity, priceCents, totalCents }];
  });
}

function amountsOf(
  t: Translate,
  { amountCents, deliveryCents, lines, deductionReason }: CreditedRefund,
  totalCents: number,
): InvoiceContent['amounts'] {
  const byAmount = amountCents - deliveryCents - sum(lines.map(({ cents }) => cents));
  const deductedCents = sum(lines.map((line) => line.deductedCents ?? 0));
  return [
    ...(deductedCents > 0 ? [{ label: deductionLabel(t, deductionReason), cents: -deductedCents }] : []),
    ...(deliveryCents > 0 ? [{ label: t`Delivery`, cents: deliveryCents }] : []),
    ...(byAmount > 0
      ? [{ label: byAmount === totalCents ? t`All that was paid` : t`Part of what was paid`, cents: byAmount }]
      : []),
  ];
}

const deductionLabel = (t: Translate, reason: string | null | undefined): string =>
  reason ? t`Deducted, because the goods have lost value: ${reason}` : t`Deducted, because the goods have lost value`;
