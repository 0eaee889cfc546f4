import type { OrderStatus } from '@fieldhouse/contracts/order.rules';
import { exportOrders } from '@fieldhouse/contracts/order-rows.endpoints';
import type { OrderFlag, OrderSort } from '@fieldhouse/contracts/order-rows.rules';
import { Download } from 'lucide-react';
import { download } from '../../lib/files.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { OrderFilterValues } from './order-filter.tsx';

/** The orders that match the current filter, on all pages, as a file: one row for each line of an order. */
export function ExportButton({ values }: { values: OrderFilterValues }) {
  const { run, busy, refusal } = useMutation({ revalidate: false });
  const query = {
    ...values,
    status: values.status as OrderStatus | undefined,
    flag: values.flag as OrderFlag | undefined,
    sort: values.sort as OrderSort | undefined,
  };
  return (
    <div className="flex flex-col gap-2">
      <Button
        tone="line"
        size="sm"
        busy={busy}
        onClick={() => void run(() => download(exportOrders, { query }, 'orders.csv'))}
      >
        <Download size={18} /> Download as CSV
      </Button>
      {refusal && <Notice tone="problem">{refusal.message}</Notice>}
    </div>
  );
}
