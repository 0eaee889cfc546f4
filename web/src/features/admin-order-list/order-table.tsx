import type { OrderRow } from '@fieldhouse/contracts/orders.schemas';
import { type ReactNode, useState } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { StickyHead } from '../../ui/table.tsx';
import { OrderTableRow, wide, wider } from './order-table-row.tsx';

interface OrderTableProps {
  rows: readonly OrderRow[];
  ticked: ReadonlySet<string>;
  onTick: (orderIds: readonly string[], on: boolean) => void;
  /** What a row opens to. */
  details: (row: OrderRow) => ReactNode;
}

/** One line per order, opened in place to all there is to know about it. */
export function OrderTable({ rows, ticked, onTick, details }: OrderTableProps) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  // A search that finds one order shows it.
  const isOpen = (id: string) => opened.has(id) || (rows.length === 1 && !closed.has(id));
  const toggle = (id: string) => {
    const open = isOpen(id);
    setOpened((ids) => (open ? without(ids, id) : new Set([...ids, id])));
    setClosed((ids) => (open ? new Set([...ids, id]) : without(ids, id)));
  };
  const ids = rows.map(({ orderId }) => orderId);
  const count = ids.filter((id) => ticked.has(id)).length;
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">Orders</caption>
      <thead>
        <tr>
          <StickyHead className="w-10">
            <Checkbox
              label="Tick all orders on this page"
              labelHidden
              checked={count === ids.length}
              onChange={({ currentTarget }) => onTick(ids, currentTarget.checked)}
            />
          </StickyHead>
          <StickyHead>Sale</StickyHead>
          <StickyHead className={wide}>Buyer</StickyHead>
          <StickyHead className={`${wide} text-end!`}>Items</StickyHead>
          <StickyHead className="text-end!">Total</StickyHead>
          <StickyHead className={wide}>City</StickyHead>
          <StickyHead className={wider}>Delivery</StickyHead>
          <StickyHead className={`${wide} text-end!`}>Age</StickyHead>
          <StickyHead className={wide}>Status</StickyHead>
          <StickyHead className="w-11">
            <span className="sr-only">Details</span>
          </StickyHead>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <OrderTableRow
            key={row.orderId}
            row={row}
            isTicked={ticked.has(row.orderId)}
            isOpen={isOpen(row.orderId)}
            onTick={(on) => onTick([row.orderId], on)}
            onToggle={() => toggle(row.orderId)}
          >
            {details(row)}
          </OrderTableRow>
        ))}
      </tbody>
    </table>
  );
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...ids].filter((other) => other !== id));
}
