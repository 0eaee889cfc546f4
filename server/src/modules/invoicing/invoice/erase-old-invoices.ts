import { dayIn } from '@fieldhouse/contracts/date-text';
import { LEGAL_YEARS } from '@fieldhouse/contracts/invoice.rules';
import { getSettings } from '../../settings/index.ts';
import { eraseInvoicesBefore } from './invoices.repo.ts';
import type { InvoiceDeps } from './make-invoice.ts';

const AT_ONCE = 500;

/** Whose legal years are over: nobody may keep names and addresses for longer than the law asks. */
export async function eraseOldInvoices(deps: InvoiceDeps, signal: AbortSignal): Promise<void> {
  const { timeZone } = await getSettings(deps);
  const year = Number(dayIn(deps.now(), timeZone).slice(0, 4));
  let erased: number;
  do erased = await eraseInvoicesBefore(deps.db, year - LEGAL_YEARS, timeZone, AT_ONCE);
  while (erased === AT_ONCE && !signal.aborted);
}
