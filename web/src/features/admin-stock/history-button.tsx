import type { Product } from '@fieldhouse/contracts/catalogue.schemas';
import { useState } from 'react';
import { useMutation } from '../../lib/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useLazyWidget } from '../../ui/use-lazy-widget.ts';

const loadHistory = async () => (await import('./stock-history.tsx')).StockHistory;

/** The dialog's code comes when it is opened for the first time. */
export function HistoryButton({ product }: { product: Product }) {
  const { Widget: StockHistory, fetchWidget } = useLazyWidget(loadHistory);
  const [open, setOpen] = useState(false);
  const { run, busy, refusal } = useMutation({ revalidate: false });
  const show = async () => setOpen(StockHistory !== undefined || (await run(fetchWidget)));
  return (
    <>
      <Button size="sm" tone="line" busy={busy} onClick={show}>
        History
      </Button>
      {refusal && <Notice tone="problem">{refusal.message}</Notice>}
      {StockHistory && <StockHistory product={product} open={open} onOpenChange={setOpen} />}
    </>
  );
}
