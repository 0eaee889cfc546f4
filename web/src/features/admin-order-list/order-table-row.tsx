import type { OrderRow } from '@fieldhouse/contracts/orders.schemas';
import { t } from '@fieldhouse/contracts/text';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { moneyIn } from '../../lib/money.ts';
import { OrderAge, OrderFlags } from '../../lib/orders/order-facts.tsx';
import { StatusTag } from '../../lib/orders/order-tags.tsx';
import { countPieces } from '../../lib/orders/pack.rules.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextLink } from '../../ui/link.tsx';

interface OrderTableRowProps {
  row: OrderRow;
  isTicked: boolean;
  isOpen: boolean;
  onTick: (on: boolean) => void;
  onToggle: () => void;
  /** What it opens to. */
  children: ReactNode;
}

/** Columns of their own where there is room; else what they say stands below the number. */
export const wide = 'max-md:hidden';
export const wider = 'max-lg:hidden';
const cell = 'px-2 py-1';

export function OrderTableRow({ row, isTicked, isOpen, onTick, onToggle, children }: OrderTableRowProps) {
  const detailsId = `order-${row.orderId}`;
  const status = <StatusTag status={row.status} />;
  return (
    <>
      <tr className={`h-10 border-line max-md:align-top hover:bg-chalk ${isOpen ? 'bg-chalk' : 'border-b'}`}>
        <td className={`${cell} w-10`}>
          <Checkbox
            label={t`Tick sale #${row.number}`}
            labelHidden
            checked={isTicked}
            onChange={({ currentTarget }) => onTick(currentTarget.checked)}
          />
        </td>
        <th scope="row" className={`${cell} text-start font-semibold max-md:w-full`}>
          <TextLink
            to={`/admin/orders/${row.orderId}`}
            aria-label={t`Sale #${row.number}, open at the desk`}
            className="tabular-nums"
          >
            #{row.number}
          </TextLink>
          <span className="block font-normal wrap-anywhere md:hidden">
            <bdi>{buyerOf(row)}</bdi>
            <span className="block text-ink-soft">{summaryOf(row)}</span>
            <span className="my-1 flex flex-wrap items-center gap-1">
              {status}
              <OrderFlags order={row} />
            </span>
          </span>
        </th>
        <td className={`${cell} ${wide} max-w-44 truncate`} title={buyerOf(row)} dir="auto">
          {buyerOf(row)}
        </td>
        <td className={`${cell} ${wide} text-end tabular-nums`}>{row.items}</td>
        <td className={`${cell} text-end whitespace-nowrap tabular-nums`}>
          {moneyIn(row.currency)(row.amount)}
          <span className="block text-ink-soft md:hidden">
            <OrderAge at={row.createdAt} />
          </span>
        </td>
        <td className={`${cell} ${wide} max-w-36 truncate`} title={row.city ?? undefined} dir="auto">
          {row.city}
        </td>
        <td className={`${cell} ${wider} max-w-32 truncate`} title={row.method ?? undefined} dir="auto">
          {row.method}
        </td>
        <td className={`${cell} ${wide} text-end`}>
          <OrderAge at={row.createdAt} />
        </td>
        <td className={`${cell} ${wide}`}>
          <span className="flex flex-wrap gap-1">
            {status}
            <OrderFlags order={row} />
          </span>
        </td>
        <td className="w-11 ps-1 text-end">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            aria-label={t`Details of sale #${row.number}`}
            className="inline-flex size-9 cursor-pointer items-center justify-center rounded-full hover:bg-ink hover:text-white"
            onClick={onToggle}
          >
            <ChevronDown size={20} className={isOpen ? 'rotate-180' : ''} />
          </button>
        </td>
      </tr>
      {isOpen && (
        <tr className="border-b-2 border-ink">
          <td id={detailsId} colSpan={10} className="px-2 pt-3 pb-8 text-base">
            {children}
          </td>
        </tr>
      )}
    </>
  );
}

const buyerOf = ({ userName, email, userId }: OrderRow): string =>
  userName ?? email ?? (userId ? t`without a name` : t`deleted account`);

function summaryOf({ items, city, method }: OrderRow): string {
  return [countPieces(items), city, method].filter(Boolean).join(' · ');
}
