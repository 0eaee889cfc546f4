import type { Period } from '@fieldhouse/contracts/accounting.schemas';
import { dayIn } from '@fieldhouse/contracts/date-text';
import { invoiceName } from '@fieldhouse/contracts/invoice.rules';
import { fromCents } from '@fieldhouse/contracts/money';
import { streamSnapshot, type Tx } from '../../../platform/db/db.ts';
import { csvLine } from '../../../platform/http/csv.ts';
import type { LedgerRow, TaxedPlace } from '../invoice/ledger.rules.ts';
import type { InvoiceDeps } from '../invoice/make-invoice.ts';
import * as ledger from './accounting.repo.ts';
import { rowsOfSale } from './accounting.rules.ts';
import { openLedger } from './open-ledger.ts';

/** So many documents at a time. */
const BATCH = 500;

const head = csvLine([
  'date',
  'kind',
  'document',
  'order',
  'country',
  'rate',
  'label',
  'net',
  'tax',
  'gross',
  'currency',
  'fee',
  'fee_currency',
  'payment_reference',
  'base',
  'state',
]);

/**
 * One row per document and rate: sales, refunds, refunds that came back, disputes that were lost or won back, each in the order
 * of time. All as of one moment, however long it takes to read it.
 */
export async function* accountingCsv(deps: InvoiceDeps, period: Period): AsyncGenerator<string> {
  const { span, timeZone } = await openLedger(deps, period);
  yield head;
  yield* streamSnapshot(deps.db, (tx) => linesOf(tx, span, (time) => dayIn(time, timeZone)));
}

async function* linesOf(tx: Tx, span: ledger.Span, day: Day): AsyncGenerator<string> {
  for await (const sales of listInBatches((after) => ledger.listSales(tx, span, after, BATCH), keyOfSale))
    yield sales.flatMap((sale) => linesOfSale(sale, day)).join('');
  for await (const rows of listInBatches((after) => ledger.listRefundEntries(tx, span, after, BATCH), keyOfRefund))
    yield rows.map((row) => lineOfRefund('refund', row, day)).join('');
  const returned = await ledger.listReturnedRefunds(tx, span);
  yield returned.map((row) => lineOfRefund('refund came back', row, day)).join('');
  yield (await ledger.listDisputeEntries(tx, span)).map((dispute) => lineOfDispute(dispute, day)).join('');
}

async function* listInBatches<Row>(
  list: (after: ledger.Stop | undefined) => Promise<Row[]>,
  stopAt: (row: Row) => ledger.Stop,
): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  do {
    const rows: Row[] = await list(last && stopAt(last));
    if (rows.length > 0) yield rows;
    last = rows.length === BATCH ? rows.at(-1) : undefined;
  } while (last !== undefined);
}

const keyOfSale = ({ at, number }: ledger.SaleRow) => ({ at, key: String(number) });
const keyOfRefund = ({ at, key }: ledger.RefundRow) => ({ at, key });

type Day = (time: Date) => string;

/** What moves money: of a refund that has come back, the buyer has nothing; a dispute that is lost, or won after all, changes no invoice. */
type LedgerKind = 'sale' | 'refund' | 'refund came back' | 'dispute lost' | 'dispute won';

interface Line extends LedgerRow, TaxedPlace {
  readonly at: string;
  readonly kind: LedgerKind;
  readonly document: string;
  readonly order: number | null;
  readonly currency: string;
  readonly fee?: { readonly cents: number; readonly currency: string } | undefined;
  readonly reference: string | null;
}

function toLine(line: Line): string {
  const { at, kind, document, order, country, rate, label, netCents, taxCents, currency, fee, reference } = line;
  const { baseCents, state } = line;
  const amount = (cents: number) => ({ cents, currency });
  return csvLine([
    at,
    kind,
    document,
    order ?? '',
    country ?? '',
    kind.startsWith('dispute') ? '' : rate / 1000,
    label || 'No tax',
    ...[netCents, taxCents, netCents + taxCents].map(amount),
    currency,
    fee ? fromCents(fee.cents).toFixed(2) : '',
    fee?.currency ?? '',
    reference ?? '',
    label === '' || baseCents === null ? '' : amount(baseCents),
    state ?? '',
  ]);
}

function linesOfSale(sale: ledger.SaleRow, day: Day): string[] {
  const { paidAt, invoiceNumber, number, currency, feeCents, feeCurrency, intentId } = sale;
  const document = invoiceNumber === null ? '' : invoiceName('invoice', invoiceNumber);
  const fee = feeCents === null || feeCurrency === null ? undefined : { cents: feeCents, currency: feeCurrency };
  const common = { at: day(paidAt), kind: 'sale', document, order: number, currency } as const;
  // The fee is of the whole payment: it stands once.
  return (sale.booked ?? rowsOfSale(sale)).map((row, at) =>
    toLine({ ...common, ...row, reference: intentId, ...(at === 0 && { fee }) }),
  );
}

function lineOfRefund(kind: LedgerKind, row: Omit<ledger.RefundRow, 'at' | 'key'>, day: Day): string {
  const { bookedAt, noteNumber, orderNumber, gatewayId, ...rest } = row;
  const document = invoiceName('credit-note', noteNumber);
  return toLine({ ...rest, kind, document, at: day(bookedAt), order: orderNumber, reference: gatewayId });
}

/** The invoice stands, and so does its tax. */
function lineOfDispute({ at, orderNumber, cents, gatewayId, ...rest }: ledger.DisputeEntry, day: Day): string {
  const amounts = { label: '', rate: 0, netCents: -cents, taxCents: 0, baseCents: null };
  const kind = cents < 0 ? 'dispute won' : 'dispute lost';
  const common = { kind, document: '', order: orderNumber, reference: gatewayId } as const;
  return toLine({ ...rest, ...amounts, ...common, at: day(at) });
}
