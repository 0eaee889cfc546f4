import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { FinishedDocument } from '../../../platform/http/route-result.ts';
import { newId } from '../../../platform/ids.ts';
import { getSettings, readSettings, wordingFor } from '../../settings/index.ts';
import { creditRows, writeCreditNote } from './credit-note.rules.ts';
import * as notes from './credit-notes.repo.ts';
import type { InvoicingShop } from './invoice.rules.ts';
import { findIssued, insertInvoice } from './invoices.repo.ts';
import { type InvoiceDeps, issueInvoice, issueInvoicesOf, sweepInvoices, toDocument } from './make-invoice.ts';

/** Of a refund that is done, made now if there is none yet; the same for ever, also if the bank sends the money back. */
export async function makeCreditNote(
  deps: InvoiceDeps,
  orderId: string,
  refundId: string,
): Promise<FinishedDocument | undefined> {
  const find = () => notes.findCreditNote(deps.db, orderId, refundId);
  const note = (await find()) ?? (await numberCreditNote(deps, { orderId, refundId }).then(find));
  return note && toDocument(deps, 'credit-note', note);
}

interface Which {
  readonly orderId: string;
  readonly refundId: string;
}

/** The invoice comes first, in a transaction of its own: neither counter is held while waiting for the other. */
async function numberCreditNote(deps: InvoiceDeps, which: Which): Promise<void> {
  const settings = await getSettings(deps);
  const at = deps.now();
  const issued = await findIssued(deps.db, which.orderId);
  if (!issued?.booked) await inTransaction(deps.db, (tx) => issueInvoice(tx, which.orderId, settings, at));
  await inTransaction(deps.db, (tx) => issueCreditNote(tx, which, settings, at));
}

async function issueCreditNote(
  tx: Tx,
  { orderId, refundId }: Which,
  shop: InvoicingShop,
  issuedAt: Date,
): Promise<void> {
  const invoice = await issueInvoice(tx, orderId, shop, issuedAt);
  const refund = await notes.lockDueRefund(tx, orderId, refundId);
  if (!refund || !invoice?.content) return;
  const { country, state, language, ...sold } = await notes.readCreditedOrder(tx, orderId);
  const booked = await notes.readLedgerRows(tx, orderId);
  const rowsOf = (id: string) => booked.get(id) ?? [];
  const standing = await notes.listStandingNotes(tx, orderId);
  const order = {
    ...sold,
    invoice: { number: invoice.number, content: invoice.content, rows: rowsOf(invoice.id) },
    notes: standing.map(({ noteId, ...refunded }) => ({ refund: refunded, rows: rowsOf(noteId) })),
  };
  const rows = creditRows(order, refund);
  const content = writeCreditNote(order, refund, rows, { ...shop, ...wordingFor(shop, language) }, issuedAt);
  const entry = { orderId, bookedAt: refund.endedAt, country, state, rows };
  await insertInvoice(tx, { id: newId(), refundId, issuedAt, content, ...entry });
}

/** Before an account is forgotten: what it has just bought, and what has just gone back to it, is put on paper. */
export async function issueDocumentsOf(tx: Tx, { id }: { readonly id: string }): Promise<void> {
  await issueInvoicesOf(tx, id);
  await issueCreditNotesOf(tx, id);
}

async function issueCreditNotesOf(tx: Tx, accountId: string): Promise<void> {
  const due = await notes.listDueCreditNotes(tx, { accountId, limit: ALL });
  if (due.length === 0) return;
  const shop = await readSettings(tx);
  for (const { orderId } of due) await issueInvoice(tx, orderId, shop, new Date());
  for (const which of due) await issueCreditNote(tx, which, shop, new Date());
}

const ALL = 100_000;
const AT_ONCE = 50;

/** Numbers the invoices and credit notes that are due; they are drawn when somebody asks for them. */
export async function sweepDocuments(deps: InvoiceDeps, signal: AbortSignal): Promise<void> {
  await sweepInvoices(deps, signal);
  for (const which of await notes.listDueCreditNotes(deps.db, { limit: AT_ONCE })) {
    if (signal.aborted) return;
    await numberCreditNote(deps, which);
  }
}

/** So that the books of a time that is over are complete. */
export async function issueCreditNotesBefore(deps: InvoiceDeps, before: Date): Promise<void> {
  let after: string | undefined;
  do {
    const due = await notes.listDueCreditNotes(deps.db, { before, after, limit: AT_ONCE });
    for (const which of due) await numberCreditNote(deps, which);
    after = due.at(-1)?.refundId;
  } while (after);
}
