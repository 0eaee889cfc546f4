import type { Accounting, Period } from '@fieldhouse/contracts/accounting.schemas';
import { accountingMessages } from '@fieldhouse/contracts/invoice.rules';
import { fromCents } from '@fieldhouse/contracts/money';
import { inSnapshot } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { createSlotQueue } from '../../../platform/slot-queue.ts';
import { getSettings } from '../../settings/index.ts';
import { issueCreditNotesBefore } from '../invoice/make-credit-note.ts';
import type { InvoiceDeps } from '../invoice/make-invoice.ts';
import * as ledger from './accounting.repo.ts';
import { readSpan, type Span } from './accounting.repo.ts';
import { createSums, rowsOfSale } from './accounting.rules.ts';

const BATCH = 1000;

/** A year takes half a minute, and a connection: however often it is asked for, others get theirs. */
const line = createSlotQueue({
  atATime: 2,
  waitMs: 20_000,
  refusal: () => new AppError('too-many-requests', accountingMessages.busy, { retryAfterSeconds: 10 }),
});

export async function addUp(deps: InvoiceDeps, period: Period): Promise<Accounting> {
  const leave = await line.enter();
  return sumUp(deps, period).finally(leave);
}

/** All as of one moment: a sale that is put into the books meanwhile is counted once. */
async function sumUp(deps: InvoiceDeps, period: Period): Promise<Accounting> {
  const { span } = await openLedger(deps, period);
  return inSnapshot(deps.db, async (tx) => {
    const sums = createSums();
    for (const entry of await ledger.sumEntries(tx, span)) sums.add(entry);
    let last: ledger.UnbookedSale | undefined;
    do {
      const stop = last && { at: last.at, key: String(last.number) };
      const sales: ledger.UnbookedSale[] = await ledger.listUnbookedSales(tx, span, stop, BATCH);
      for (const sale of sales)
        for (const row of rowsOfSale(sale)) sums.add({ kind: 'sale', currency: sale.currency, ...row });
      last = sales.length === BATCH ? sales.at(-1) : undefined;
    } while (last);
    const lost = new Map((await ledger.sumLostDisputes(tx, span)).map(({ currency, cents }) => [currency, cents]));
    const fees = await ledger.sumFees(tx, span);
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

/**
 * The books of a period. Credit notes that are due are made first, for what goes back at which rate is known with them alone;
 * sales without an invoice are in the books all the same, without its number.
 */
export async function openLedger(deps: InvoiceDeps, { from, to }: Period): Promise<{ span: Span; timeZone: string }> {
  const { timeZone } = await getSettings(deps);
  const span = await readSpan(deps.db, from, to, timeZone);
  await issueCreditNotesBefore(deps, span.end);
  return { span, timeZone };
}
