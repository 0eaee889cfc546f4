import { sumAmounts } from '@fieldhouse/contracts/money';
import type { Overview } from '@fieldhouse/contracts/overview.schemas';
import { t } from '@fieldhouse/contracts/text';
import { type Money, useMoney } from '../../lib/money.ts';
import { ChartFrame } from '../../ui/chart-frame.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { SalesBars } from './sales-bars.tsx';

type Day = NonNullable<Overview['sales']>[number];

const columnsIn = (money: Money): Column<Day>[] => [
  { header: t`Day`, cell: ({ day }) => day },
  { header: t`Orders`, cell: ({ orders }) => orders, figures: true },
  { header: t`After refunds`, cell: ({ amount }) => money(amount), figures: true },
];

export function SalesChart({ sales, timeZone }: { sales: readonly Day[]; timeZone: string }) {
  const money = useMoney();
  const orders = sales.reduce((sum, day) => sum + day.orders, 0);
  const total = sumAmounts(sales.map(({ amount }) => amount));
  const best = Math.max(...sales.map(({ amount }) => amount), 0);
  return (
    <ChartFrame
      title="Sales"
      text={t.plural(
        orders,
        {
          one: 'The last {0} days ({1}), after refunds: # orders, {2} on the best day.',
          other: 'The last {0} days ({1}), after refunds: # orders, {2} on the best day.',
        },
        sales.length,
        timeZone,
        money(best),
      )}
      figure={money(total)}
      isEmpty={orders === 0}
      table={
        <div className="max-h-96 overflow-y-auto">
          <Table
            caption="Sales by day"
            columns={columnsIn(money)}
            rows={sales.toReversed()}
            rowKey={({ day }) => day}
          />
        </div>
      }
    >
      <div className="flex h-full flex-col">
        <div className="relative min-h-0 grow">
          <SalesBars amounts={sales.map(({ amount }) => amount)} />
        </div>
        <div className="flex justify-between border-t-2 border-ink pt-1 text-sm text-ink-soft tabular-nums">
          <span>{sales[0]?.day}</span>
          <span>{sales.at(-1)?.day}</span>
        </div>
      </div>
    </ChartFrame>
  );
}
