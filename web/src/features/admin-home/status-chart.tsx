import type { Overview } from '@fieldhouse/contracts/overview.schemas';
import { t } from '@fieldhouse/contracts/text';
import { Link } from 'react-router';
import { orderStatusTexts } from '../../lib/orders/sale.rules.ts';
import { ChartFrame } from '../../ui/chart-frame.tsx';
import { type Column, Table } from '../../ui/table.tsx';

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
      <ul className="grid h-full content-around gap-2">
        {statuses.map(({ status, orders }) => (
          <li key={status}>
            <span className="flex justify-between text-sm">
              <span className="capitalize">{orderStatusTexts[status]}</span>
              <span className="tabular-nums">{orders}</span>
            </span>
            <svg viewBox="0 0 100 4" preserveAspectRatio="none" className="mt-1 h-3 w-full" aria-hidden="true">
              <rect width="100" height="4" className="fill-line" />
              <rect width={(orders / most) * 100} height="4" className={fills[status]} />
            </svg>
          </li>
        ))}
      </ul>
    </ChartFrame>
  );
}
