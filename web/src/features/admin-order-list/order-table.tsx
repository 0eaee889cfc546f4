import type { OrderRow } from '@fieldhouse/contracts/orders.schemas';
import { t } from '@fieldhouse/contracts/text';
import type { ReactNode } from 'react';
import { CutText, type ListColumn, ListTable } from '../../lib/lists/list-table.tsx';
import type { Selection } from '../../lib/lists/use-selection.ts';
import { moneyIn } from '../../lib/money.ts';
import { OrderAge, OrderFlags } from '../../lib/orders/order-facts.tsx';
import { StatusTag } from '../../lib/orders/order-tags.tsx';
import { countPieces } from '../../lib/orders/pack.rules.ts';

/** What is kept of an order that is ticked. */
export type TickedOrder = Pick<OrderRow, 'orderId' | 'number'>;

const columns: readonly ListColumn<OrderRow>[] = [
  {
    key: 'buyer',
    header: t`Buyer`,
    from: 'md',
    cell: (row) => <CutText className="max-w-32 min-[93.75rem]:max-w-44">{buyerOf(row)}</CutText>,
  },
  { key: 'items', header: t`Items`, from: 'md', figures: true, cell: ({ items }) => items },
  {
    key: 'total',
    header: t`Total`,
    figures: true,
    cell: ({ currency, amount, createdAt }) => (
      <span className="whitespace-nowrap">
        {moneyIn(currency)(amount)}
        <span className="block text-ink-soft md:hidden">
          <OrderAge at={createdAt} />
        </span>
      </span>
    ),
  },
  { key: 'city', header: t`City`, from: 'md', cell: ({ city }) => <CutText className="max-w-36">{city}</CutText> },
  { key: 'country', header: t`Country`, from: 'xl', cell: ({ country }) => country },
  {
    key: 'method',
    header: t`Delivery`,
    from: 'lg',
    cell: ({ method }) => <CutText className="max-w-32">{method}</CutText>,
  },
  {
    key: 'age',
    header: t`Age`,
    from: 'md',
    figures: true,
    sorting: { ascending: '', descending: 'oldest' },
    cell: ({ createdAt }) => <OrderAge at={createdAt} />,
  },
  {
    key: 'status',
    header: t`Status`,
    from: 'md',
    cell: (row) => <Tags row={row} />,
  },
];

/** `shopMarket` is what the shop itself is called where it has other markets. */
export const orderColumns = (shopMarket: string | undefined): readonly ListColumn<OrderRow>[] =>
  shopMarket === undefined
    ? columns
    : [
        ...columns,
        {
          key: 'market',
          header: t`Market`,
          from: 'lg',
          cell: ({ marketName = shopMarket }) => <CutText className="max-w-32">{marketName}</CutText>,
        },
      ];

interface OrderTableProps {
  rows: readonly OrderRow[];
  shopMarket: string | undefined;
  selection: Pick<Selection<TickedOrder>, 'ticked' | 'tick'>;
  /** What a row opens to. */
  details: (row: OrderRow) => ReactNode;
}

/** One line per order, opened in place to all there is to know about it. */
export function OrderTable({ rows, shopMarket, selection, details }: OrderTableProps) {
  return (
    <ListTable
      list="orders"
      caption="Orders"
      rows={rows}
      idOf={({ orderId }) => orderId}
      name={{
        header: t`Sale`,
        of: ({ orderId, number }) => ({
          text: `#${number}`,
          label: t`Sale #${number}, open at the desk`,
          to: `/admin/orders/${orderId}`,
        }),
      }}
      summary={(row) => (
        <>
          <bdi>{buyerOf(row)}</bdi>
          <span className="block text-ink-soft">{summaryOf(row, shopMarket)}</span>
          <Tags row={row} />
        </>
      )}
      columns={orderColumns(shopMarket)}
      selection={{
        of: selection,
        label: ({ number }) => t`Tick sale #${number}`,
        all: t`Tick all orders on this page`,
      }}
      details={{ label: ({ number }) => t`Details of sale #${number}`, of: details }}
    />
  );
}

function Tags({ row }: { row: OrderRow }) {
  return (
    <span className="flex flex-wrap items-center gap-1 max-md:my-1">
      <StatusTag status={row.status} />
      <OrderFlags order={row} />
    </span>
  );
}

const buyerOf = ({ userName, email, userId }: OrderRow): string =>
  userName ?? email ?? (userId ? t`without a name` : t`deleted account`);

function summaryOf({ items, city, method, marketName }: OrderRow, shopMarket: string | undefined): string {
  return [countPieces(items), city, method, shopMarket && (marketName ?? shopMarket)].filter(Boolean).join(' · ');
}
