import type { Period } from '@fieldhouse/contracts/accounting.schemas';
import { getSettings } from '../../settings/index.ts';
import { issueCreditNotesBefore } from '../invoice/make-credit-note.ts';
import type { InvoiceDeps } from '../invoice/make-invoice.ts';
import { readSpan, type Span } from './accounting.repo.ts';

/**
 * The books of a period. Credit notes that are due are made first, for what goes back at which rate is known with them alone;
 * sales without an invoice are in the books all the same, without its number.
 */
export async function openBooks(deps: InvoiceDeps, { from, to }: Period): Promise<{ span: Span; timeZone: string }> {
  const { timeZone } = await getSettings(deps);
  const span = await readSpan(deps.db, from, to, timeZone);
  await issueCreditNotesBefore(deps, span.end);
  return { span, timeZone };
}
