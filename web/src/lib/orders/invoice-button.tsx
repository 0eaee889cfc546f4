import { ORDER_KEY_HEADER } from '@fieldhouse/contracts/order.rules';
import { getCreditNote, getInvoice } from '@fieldhouse/contracts/orders.endpoints';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useMutation } from '../use-mutation.ts';

interface InvoiceButtonProps {
  order: { readonly orderId: string; readonly number: number };
  /** Of the link that has opened the order; none: whoever is signed in may have it. */
  orderKey?: string | undefined;
}

/** The code that fetches files comes when somebody wants one. */
const loadDownload = async () => (await import('../files.ts')).download;
const headersOf = (orderKey: string | undefined) =>
  orderKey === undefined ? undefined : { [ORDER_KEY_HEADER]: orderKey };

export function InvoiceButton({ order: { orderId, number }, orderKey }: InvoiceButtonProps) {
  const fetchInvoice = async () => {
    const download = await loadDownload();
    await download(getInvoice, { params: { id: orderId } }, `invoice-${number}.pdf`, headersOf(orderKey));
  };
  return <DocumentButton label="Invoice (PDF)" onFetch={fetchInvoice} />;
}

/** Of a refund that is done. */
export function CreditNoteButton({
  order: { orderId, number },
  refundId,
  orderKey,
}: InvoiceButtonProps & { refundId: string }) {
  const fetchNote = async () => {
    const download = await loadDownload();
    const params = { id: orderId, refundId };
    await download(getCreditNote, { params }, `credit-note-${number}.pdf`, headersOf(orderKey));
  };
  return <DocumentButton label="Credit note (PDF)" onFetch={fetchNote} />;
}

function DocumentButton({ label, onFetch }: { label: string; onFetch: () => Promise<void> }) {
  const { run, busy, refusal } = useMutation({ revalidate: false });
  return (
    <>
      <Button tone="line" size="sm" busy={busy} onClick={() => void run(onFetch)}>
        {label}
      </Button>
      {refusal && <Notice tone="problem">{refusal.message}</Notice>}
    </>
  );
}
