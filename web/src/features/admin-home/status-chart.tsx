import type { Overview } from '@fieldhouse/contracts/overview.schemas';
import { t } from '@fieldhouse/contracts/text';
import { orderStatusTexts } from '../../lib/orders/sale.rules.ts';
import { ChartFrame } from '../../ui/chart-frame.tsx';
import { Link } from '../../ui/link.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { MeterRow } from './meter-row.tsx';

type Status = NonNullable<Overview['statuses']>[number];

const columns: Column<Status>[] = [
  {
    header: t`Status`,
    cell: ({ status }) => <Link to={`/admin/orders?status=${status}`}>{orderStatusTexts[status]}</Link>,
  },
  { header: t`Orders`, cell: ({ orders }) => orders, figures: true },
];

const fills: Record<Status['status'], string> = {
  pending: 'fill-edge',
  dispatched: 'fill-ink',
  completed: 'fill-court',
  canceled: 'fill-red',
};

export function StatusChart({ statuses }: { statuses: readonly Status[] }) {
  const all = statuses.reduce((sum, { orders }) => sum + orders, 0);
  const most = Math.max(...statuses.map(({ orders }) => orders), 1);
  return (
    <ChartFrame
      title="Orders by status"
      text="All orders to date, exchanges included."
      figure={String(all)}
      isEmpty={all === 0}
      table={<Table caption="Orders by status" columns={columns} rows={statuses} rowKey={({ status }) => status} />}
    >
      <ul className="grid h-full content-around gap-2 capitalize">
        {statuses.map(({ status, orders }) => (
          <MeterRow
            key={status}
            label={orderStatusTexts[status]}
            figure={String(orders)}
            part={orders / most}
            fill={fills[status]}
          />
        ))}
      </ul>
    </ChartFrame>
  );
}
