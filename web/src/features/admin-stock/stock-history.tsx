import type { Product } from '@fieldhouse/contracts/catalogue.schemas';
import { listStockMovements } from '@fieldhouse/contracts/stock.endpoints';
import type { StockMovement } from '@fieldhouse/contracts/stock.schemas';
import { useEffect, useState } from 'react';
import { call } from '../../lib/call.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Column, Table } from '../../ui/table.tsx';

interface StockHistoryProps {
  product: Product;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** How the stock has become what it is. Carries Base UI: reach it by import() only. */
export function StockHistory({ product, open, onOpenChange }: StockHistoryProps) {
  return (
    <Dialog title="Stock history" text={product.name} open={open} onOpenChange={onOpenChange}>
      {open && <Movements productId={product._id} />}
    </Dialog>
  );
}

const A_PAGE = 20;

function Movements({ productId }: { productId: string }) {
  const [movements, setMovements] = useState<readonly StockMovement[]>();
  const [more, setMore] = useState(true);
  const { run, busy, refusal } = useMutation({ revalidate: false });
  const fetchMore = async () => {
    const page = Math.floor((movements?.length ?? 0) / A_PAGE) + 1;
    const older = await call(listStockMovements, { params: { id: productId }, query: { page: String(page) } });
    setMovements([...(movements ?? []), ...older]);
    setMore(older.length === A_PAGE);
  };
  const showMore = () => void run(fetchMore);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page, once
  useEffect(showMore, []);

  const again = (
    <Button size="sm" onClick={showMore}>
      Try again
    </Button>
  );
  return (
    <div className="flex flex-col gap-4">
      {movements && (
        <Table
          caption="Changes, newest first"
          columns={columns}
          rows={movements.map((movement, place) => ({ ...movement, place }))}
          rowKey={({ place }) => String(place)}
          empty="There has never been any."
        />
      )}
      {!movements && !refusal && <Skeleton className="h-40" />}
      {refusal && (
        <Notice tone="problem" action={again}>
          {refusal.message}
        </Notice>
      )}
      {movements && more && !refusal && (
        <Button tone="line" className="self-start" busy={busy} onClick={showMore}>
          Show older ones
        </Button>
      )}
    </div>
  );
}

const columns: Column<StockMovement>[] = [
  { header: 'When', cell: ({ at }) => <Moment at={at} cut="minute" /> },
  { header: 'Why', cell: why },
  { header: 'Change', figures: true, cell: ({ delta }) => (delta > 0 ? `+${delta}` : `−${-delta}`) },
  { header: 'Stock', figures: true, cell: ({ quantity }) => quantity },
];

function why({ reason, orderNumber, actor }: StockMovement): string {
  const about = orderNumber === null ? reason : `${reason}, sale ${orderNumber}`;
  return actor === null ? about : `${about} by ${actor}`;
}
