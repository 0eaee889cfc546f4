import { ORDER_KEY_HEADER } from '@fieldhouse/contracts/order.rules';
import { getInvoice } from '@fieldhouse/contracts/orders.endpoints';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useMutation } from './use-mutation.ts';

interface InvoiceButtonProps {
  order: { readonly orderId: string; readonly number: number };
  /** Of the link that has opened the order; none: whoever is signed in may have it. */
  orderKey?: string | undefined;
}

/** The code that fetches files comes when somebody wants one. */
export function InvoiceButton({ order: { orderId, number }, orderKey }: InvoiceButtonProps) {
  const { run, busy, refusal } = useMutation({ revalidate: false });
  const fetchInvoice = async () => {
    const { download } = await import('./files.ts');
    const key = orderKey === undefined ? undefined : { [ORDER_KEY_HEADER]: orderKey };
    await download(getInvoice, { params: { id: orderId } }, `invoice-${number}.pdf`, key);
  };
  return (
    <>
      <Button tone="line" size="sm" busy={busy} onClick={() => void run(fetchInvoice)}>
        Invoice (PDF)
      </Button>
      {refusal && <Notice tone="problem">{refusal.message}</Notice>}
    </>
  );
}
