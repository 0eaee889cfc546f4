import type { Product } from '@fieldhouse/contracts/catalogue.schemas';
import { listStockMovements } from '@fieldhouse/contracts/stock.endpoints';
import type { StockMovement } from '@fieldhouse/contracts/stock.schemas';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useLazyWidget } from '../../ui/use-lazy-widget.ts';

const loadHistory = async () => (await import('./stock-history.tsx')).StockHistory;

/** The dialog's code comes when it is opened for the first time, its newest entries each time. */
export function HistoryButton({ product }: { product: Product }) {
  const { Widget: StockHistory, fetchWidget } = useLazyWidget(loadHistory);
  const [open, setOpen] = useState(false);
  const [newest, setNewest] = useState<readonly StockMovement[]>([]);
  const { run, busy, refusal } = useMutation({ revalidate: false });
  const fetchPage = (page: number) =>
    call(listStockMovements, { params: { id: product._id }, query: { page: String(page) } });
  const show = () =>
    run(() => Promise.all([fetchPage(1), fetchWidget()]), {
      onSuccess: ([movements]) => {
        setNewest(movements);
        setOpen(true);
      },
    });
  return (
    <>
      <Button size="sm" tone="line" busy={busy} onClick={show}>
        History
      </Button>
      {refusal && <Notice tone="problem">{refusal.message}</Notice>}
      {StockHistory && (
        <StockHistory name={product.name} newest={newest} fetchPage={fetchPage} open={open} onOpenChange={setOpen} />
      )}
    </>
  );
}
