import { accountingMessages } from '@fieldhouse/contracts/accounting.rules';
import type { Accounting, Period } from '@fieldhouse/contracts/accounting.schemas';
import { fromCents } from '@fieldhouse/contracts/money';
import { inSnapshot } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { createSlotQueue } from '../../../platform/slot-queue.ts';
import type { InvoiceDeps } from '../invoice/make-invoice.ts';
import * as books from './accounting.repo.ts';
import { createSums, rowsOfSale } from './accounting.rules.ts';
import { openBooks } from './open-books.ts';

const BATCH = 1000;

/** A year takes half a minute, and a connection: however often somebody clicks, others get theirs. */
const line = createSlotQueue({
  ...{ atATime: 2, waitMs: 20_000 },
  refusal: () => new AppError('too-many-requests', accountingMessages.busy, { retryAfterSeconds: 10 }),
});

export async function addUp(deps: InvoiceDeps, period: Period): Promise<Accounting> {
  const leave = await line.enter();
  return sumUp(deps, period).finally(leave);
}

/** All as of one moment: a sale that is put into the books meanwhile is counted once. */
async function sumUp(deps: InvoiceDeps, period: Period): Promise<Accounting> {
  const { span } = await openBooks(deps, period);
  return inSnapshot(deps.db, async (tx) => {
    const sums = createSums();
    for (const entry of await books.sumEntries(tx, span)) sums.add(entry);
    let last: books.UnbookedSale | undefined;
    do {
      const stop = last && { at: last.at, key: String(last.number) };
      const sales: books.UnbookedSale[] = await books.listUnbookedSales(tx, span, stop, BATCH);
      for (const sale of sales)
        for (const row of rowsOfSale(sale)) sums.add({ kind: 'sale', currency: sale.currency, ...row });
      last = sales.length === BATCH ? sales.at(-1) : undefined;
    } while (last);
    const lost = new Map((await books.sumLostDisputes(tx, span)).map(({ currency, cents }) => [currency, cents]));
    const fees = await books.sumFees(tx, span);
    return {
      rows: sums.rows(),
      totals: sums.totals(lost),
      fees: fees.flatMap(({ currency, cents }) =>
        currency === null ? [] : [{ currency, amount: fromCents(cents ?? 0) }],
      ),
      feesUnknown: fees.find(({ currency }) => currency === null)?.count ?? 0,
    };
  });
}
