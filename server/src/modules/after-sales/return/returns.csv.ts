import { toMinor } from '@fieldhouse/contracts/money';
import type { OrderReturn } from '@fieldhouse/contracts/order.schemas';
import type { ReturnFilter } from '@fieldhouse/contracts/returns.schemas';
import { optionsText } from '@fieldhouse/contracts/variant.rules';
import type { Db } from '../../../platform/db/db.ts';
import { csvLine } from '../../../platform/http/csv.ts';
import { allReturns } from './return-list.repo.ts';

/** So many returns at a time. */
const BATCH = 500;

const head = csvLine([
  'return',
  'date',
  'status',
  'overdue',
  'order',
  'buyer',
  'email',
  'sku',
  'product',
  'options',
  'quantity',
  'reason',
  'exchange_sku',
  'exchange',
  'received',
  'restocked',
  'return_refund',
  'return_deduction',
  'currency',
]);

/** All that the list has, one row for each line of a return, sorted as the list is. */
export async function* returnsCsv(db: Db, filter: ReturnFilter): AsyncGenerator<string> {
  yield head;
  for await (const returns of allReturns(db, filter, BATCH)) yield returns.flatMap(toLines).join('');
}

function toLines({ name, createdAt, status, orderNumber, lines, currency, ...made }: OrderReturn): string[] {
  const amount = (part: { readonly amount: number } | null) =>
    part ? { cents: toMinor(part.amount, currency), currency } : '';
  return lines.map((line) =>
    csvLine([
      name,
      createdAt,
      status,
      String(made.overdue ?? false),
      orderNumber,
      made.userName ?? '',
      made.email ?? '',
      line.sku,
      line.name,
      optionsText(line.options),
      line.quantity,
      line.reason,
      line.exchangeFor?.sku ?? '',
      line.exchangeFor ? optionsText(line.exchangeFor.options) : '',
      line.received ?? '',
      line.restocked ?? '',
      amount(made.refund),
      amount(made.deduction),
      currency,
    ]),
  );
}
