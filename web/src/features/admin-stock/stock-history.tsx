import type { StockMovement } from '@fieldhouse/contracts/stock.schemas';
import { t } from '@fieldhouse/contracts/text';
import { useState } from 'react';
import { useMutation } from '../../lib/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { describeDelta, describeMovement } from './movement-messages.rules.ts';

interface MovementsProps {
  newest: readonly StockMovement[];
  fetchPage: (page: number) => Promise<readonly StockMovement[]>;
}

interface StockHistoryProps extends MovementsProps {
  /** Of the product. */
  name: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The history of a product's stock. Contains Base UI: load it by import() only. */
export function StockHistory({ name, open, onOpenChange, ...movements }: StockHistoryProps) {
  return (
    <Dialog title="Stock history" text={name} open={open} onOpenChange={onOpenChange}>
      {open && <Movements {...movements} />}
    </Dialog>
  );
}

const A_PAGE = 20;

function Movements({ newest, fetchPage }: MovementsProps) {
  const [movements, setMovements] = useState(newest);
  const [more, setMore] = useState(newest.length === A_PAGE);
  const { run, busy, refusal } = useMutation({ revalidate: false });
  const showMore = () =>
    run(() => fetchPage(movements.length / A_PAGE + 1), {
      onSuccess: (older) => {
        setMovements([...movements, ...older]);
        setMore(older.length === A_PAGE);
      },
    });
  return (
    <div className="flex flex-col gap-4">
      <Table
        caption="Changes, newest first"
        columns={columns}
        rows={movements.map((movement, place) => ({ ...movement, place }))}
        rowKey={({ place }) => String(place)}
        empty="No changes yet."
      />
      {refusal && <Notice tone="problem">{refusal.message}</Notice>}
      {more && (
        <Button tone="line" className="self-start" busy={busy} onClick={showMore}>
          {refusal ? t`Try again` : t`Show older changes`}
        </Button>
      )}
    </div>
  );
}

const columns: Column<StockMovement>[] = [
  { header: t`When`, cell: ({ at }) => <Moment at={at} cut="minute" /> },
  { header: t`What happened`, cell: describeMovement },
  { header: t`On hand`, figures: true, cell: ({ onHandDelta }) => describeDelta(onHandDelta) },
  { header: t`Available`, figures: true, cell: ({ delta }) => describeDelta(delta) },
  { header: t`Left`, figures: true, cell: ({ quantity }) => quantity },
];
