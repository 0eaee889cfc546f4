import type { OrderRowFilter } from '@fieldhouse/contracts/orders.schemas';
import { optionsText } from '@fieldhouse/contracts/variant.rules';
import { csvLine } from '../../../platform/http/csv.ts';
import type { SettingsDeps } from '../../settings/index.ts';
import { readOrderFilter } from './list-order-rows.ts';
import { type ExportedLine, listExportedLines } from './order-export.repo.ts';
import { findNumbers, type Stop, walkOn } from './order-rows.repo.ts';

/** So many orders at a time. */
const BATCH = 500;

const head = csvLine([
  'number',
  'date',
  'status',
  'buyer',
  'email',
  'name',
  'company',
  'phone',
  'line1',
  'line2',
  'city',
  'state',
  'postal_code',
  'country',
  'sku',
  'product',
  'options',
  'quantity',
  'shipped',
  'canceled',
  'price',
  'discount',
  'line_total',
  'order_delivery',
  'order_tax',
  'order_total',
  'currency',
  'method',
]);

/** All that fit, one row for each line of an order, sorted as the list is. */
export async function* ordersCsv(deps: SettingsDeps, filter: OrderRowFilter): AsyncGenerator<string> {
  yield head;
  for await (const numbers of listNumbers(deps, filter))
    if (numbers.length > 0) yield (await listExportedLines(deps.db, numbers)).map(toLine).join('');
}

/** What is rare is found at once; what is not is a walk through all. */
async function* listNumbers(deps: SettingsDeps, filter: OrderRowFilter): AsyncGenerator<readonly number[]> {
  const { span, filters } = await readOrderFilter(deps, filter);
  const found = filters.length > 0 ? await findNumbers(deps.db, span, filters) : undefined;
  if (found && !found.more) {
    for (let n = 0; n < found.numbers.length; n += BATCH) yield found.numbers.slice(n, n + BATCH);
    return;
  }
  let after: Stop | undefined;
  do {
    const { numbers, stop } = await walkOn(deps.db, span, filters, { after, limit: BATCH });
    yield numbers;
    after = stop;
  } while (after);
}

function toLine({ number, at, status, buyer, email, address, ...line }: ExportedLine): string {
  const { name, company, phone, line1, line2, city, state, postal_code, country } = address ?? {};
  const places = [name, company, phone, line1, line2, city, state, postal_code, country];
  const { priceCents, discountCents, quantity, currency } = line;
  const amount = (cents: number) => ({ cents, currency });
  return csvLine([
    number,
    at.toISOString(),
    status,
    buyer ?? '',
    email ?? '',
    ...places.map((place) => place ?? ''),
    line.sku,
    line.name,
    optionsText(line.options),
    quantity,
    line.shipped,
    line.canceled,
    ...[priceCents, discountCents, priceCents * quantity - discountCents].map(amount),
    ...[line.deliveryCents, line.taxCents, line.totalCents].map(amount),
    currency,
    line.method ?? '',
  ]);
}
