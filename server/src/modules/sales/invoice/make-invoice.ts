import { invoiceName } from '@fieldhouse/contracts/invoice.rules';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { FinishedDocument } from '../../../platform/http/route-result.ts';
import { newId } from '../../../platform/ids.ts';
import { getSettings, readSettings, type SettingsDeps } from '../../settings/index.ts';
import { drawInvoice } from './draw-invoice.ts';
import { type InvoicingShop, writeInvoice } from './invoice.rules.ts';
import * as invoices from './invoices.repo.ts';

export type InvoiceDeps = SettingsDeps & { readonly now: () => Date };

/**
 * The invoice of a paid order, made now if nobody has made it yet. Its number is taken in a short transaction of its own; it is
 * drawn afterwards, once, and served the same for ever.
 */
export async function makeInvoice(deps: InvoiceDeps, orderId: string): Promise<FinishedDocument | undefined> {
  const invoice = (await invoices.findInvoice(deps.db, orderId)) ?? (await numberInvoice(deps, orderId));
  if (!invoice) return undefined;
  const bytes = invoice.pdf ?? (await drawAndKeep(deps, invoice));
  return { name: `${invoiceName('invoice', invoice.number)}.pdf`, bytes };
}

async function numberInvoice(deps: InvoiceDeps, orderId: string) {
  const settings = await getSettings(deps);
  await inTransaction(deps.db, (tx) => issueInvoice(tx, orderId, settings, deps.now()));
  return invoices.findInvoice(deps.db, orderId);
}

async function issueInvoice(tx: Tx, orderId: string, shop: InvoicingShop, issuedAt: Date): Promise<void> {
  const order = await invoices.lockInvoicedOrder(tx, orderId);
  if (!order || (await invoices.findInvoice(tx, orderId))) return;
  const content = writeInvoice(order, shop, issuedAt);
  await invoices.insertInvoice(tx, { id: newId(), orderId, issuedAt, content });
}

/** Before an account is forgotten: what it has just bought is invoiced while it is known to whom. */
export async function issueInvoicesOf(tx: Tx, accountId: string): Promise<void> {
  const due = await invoices.listDueInvoicesOf(tx, accountId);
  if (due.length === 0) return;
  const shop = await readSettings(tx);
  for (const orderId of due) await issueInvoice(tx, orderId, shop, new Date());
}

async function drawAndKeep({ db }: InvoiceDeps, invoice: invoices.Invoice): Promise<Buffer> {
  return invoices.keepDrawing(db, invoice.id, await drawInvoice(invoice));
}

const AT_ONCE = 50;

/** Makes what is due, and draws what was numbered by a process that has died since. */
export async function sweepInvoices(deps: InvoiceDeps, signal: AbortSignal): Promise<void> {
  for (const orderId of await invoices.listDueInvoices(deps.db, AT_ONCE)) {
    if (signal.aborted) return;
    await makeInvoice(deps, orderId);
  }
  for (const invoice of await invoices.listUndrawnInvoices(deps.db, AT_ONCE)) {
    if (signal.aborted) return;
    await drawAndKeep(deps, invoice);
  }
}
