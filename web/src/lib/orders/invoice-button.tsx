import { ORDER_KEY_HEADER } from '@fieldhouse/contracts/order.rules';
import { getCreditNote, getInvoice } from '@fieldhouse/contracts/orders.endpoints';
import { DownloadButton } from '../download-button.tsx';

interface InvoiceButtonProps {
  order: { readonly orderId: string; readonly number: number };
  /** Of the link that has opened the order; without one the session counts. */
  orderKey?: string | undefined;
}

const headersOf = (orderKey: string | undefined) =>
  orderKey === undefined ? undefined : { [ORDER_KEY_HEADER]: orderKey };

export const InvoiceButton = ({ order: { orderId, number }, orderKey }: InvoiceButtonProps) => (
  <DownloadButton
    label="Invoice (PDF)"
    fetch={(get) => get(getInvoice, { params: { id: orderId } }, `invoice-${number}.pdf`, headersOf(orderKey))}
  />
);

interface CreditNoteButtonProps extends InvoiceButtonProps {
  refundId: string;
}

/** Of a refund that is done. */
export const CreditNoteButton = ({ order: { orderId, number }, refundId, orderKey }: CreditNoteButtonProps) => (
  <DownloadButton
    label="Credit note (PDF)"
    fetch={(get) =>
      get(getCreditNote, { params: { id: orderId, refundId } }, `credit-note-${number}.pdf`, headersOf(orderKey))
    }
  />
);
