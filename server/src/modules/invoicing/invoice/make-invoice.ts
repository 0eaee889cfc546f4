import { dayIn } from '@fieldhouse/contracts/date-text';
import { type InvoiceKind, invoiceName, LEGAL_YEARS } from '@fieldhouse/contracts/invoice.rules';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { FinishedDocument } from '../../../platform/http/route-result.ts';
import { newId } from '../../../platform/ids.ts';
import { getSettings, readSettings, type SettingsDeps, wordingFor } from '../../settings/index.ts';
import { drawInvoice } from './draw-invoice.ts';
import { type InvoicingShop, writeInvoice } from './invoice.rules.ts';
import * as invoices from './invoices.repo.ts';
import { ledgerRows, placeOf } from './ledger.rules.ts';

export type InvoiceDeps = SettingsDeps & { readonly now: () => Date };

/**
 * The invoice of a paid order, made now if there is none yet. Its number is taken in a short transaction of its own; it is
 * drawn when somebody asks for it, once, and served the same for ever.
 */
export async function makeInvoice(deps: InvoiceDeps, orderId: string): Promise<FinishedDocument | undefined> {
  const find = () => invoices.findInvoice(deps.db, orderId);
  const invoice = (await find()) ?? (await numberInvoice(deps, orderId).then(find));
  return invoice && toDocument(deps, 'invoice', invoice);
}

/** Undefined when its legal years are over. */
export async function toDocument(
  deps: InvoiceDeps,
  kind: InvoiceKind,
  { pdf, content, ...invoice }: invoices.StoredInvoice,
): Promise<FinishedDocument | undefined> {
  const bytes =
    pdf ?? (content && (await invoices.keepDrawing(deps.db, invoice.id, await drawInvoice({ ...invoice, content }))));
  return bytes ? { name: `${invoiceName(kind, invoice.number)}.pdf`, bytes } : undefined;
}

async function numberInvoice(deps: InvoiceDeps, orderId: string): Promise<void> {
  const settings = await getSettings(deps);
  await inTransaction(deps.db, (tx) => issueInvoice(tx, orderId, settings, deps.now()));
}

/** With its number and its place in the books, for an order that stays locked; undefined when it is none that was paid. */
export async function issueInvoice(
  tx: Tx,
  orderId: string,
  shop: InvoicingShop,
  issuedAt: Date,
): Promise<invoices.Invoice | undefined> {
  const order = await invoices.lockInvoicedOrder(tx, orderId);
  if (!order) return undefined;
  const booked = { orderId, bookedAt: order.paidAt, ...placeOf(order.address) };
  const known = await invoices.findIssued(tx, orderId);
  if (known) {
    const { id, content } = known;
    if (!known.booked && content) await invoices.bookInvoice(tx, { id, content, ...booked, rows: ledgerRows(content) });
    return known;
  }
  const content = writeInvoice(order, { ...shop, ...wordingFor(shop, order.language) }, issuedAt);
  const invoice = { id: newId(), issuedAt, content };
  const number = await invoices.insertInvoice(tx, { ...invoice, ...booked, rows: ledgerRows(content) });
  return { ...invoice, number };
}

/** Before an account is forgotten: what it has just bought is invoiced while it is known to whom. */
export async function issueInvoicesOf(tx: Tx, accountId: string): Promise<void> {
  const due = await invoices.listDueInvoicesOf(tx, accountId);
  if (due.length === 0) return;
  const shop = await readSettings(tx);
  for (const orderId of due) await issueInvoice(tx, orderId, shop, new Date());
}

const AT_ONCE = 50;

/** Numbers what is due, and enters into the books what a node of the version before has numbered. */
export async function sweepInvoices(deps: InvoiceDeps, signal: AbortSignal): Promise<void> {
  const due = await invoices.listDueInvoices(deps.db, AT_ONCE);
  for (const orderId of [...due, ...(await invoices.listUnbookedOrders(deps.db, AT_ONCE))]) {
    if (signal.aborted) return;
    await numberInvoice(deps, orderId);
  }
}

const ERASED_AT_ONCE = 500;

/** Whose legal years are over: names and addresses may not be kept for longer than the law asks. */
export async function eraseOldInvoices(deps: InvoiceDeps, signal: AbortSignal): Promise<void> {
  const { timeZone } = await getSettings(deps);
  const year = Number(dayIn(deps.now(), timeZone).slice(0, 4));
  let erased: number;
  do erased = await invoices.eraseInvoicesBefore(deps.db, year - LEGAL_YEARS, timeZone, ERASED_AT_ONCE);
  while (erased === ERASED_AT_ONCE && !signal.aborted);
}
