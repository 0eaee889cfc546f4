import type { OrderReturn } from '@fieldhouse/contracts/order.schemas';
import { t } from '@fieldhouse/contracts/text';
import { type ListColumn, ListTable } from '../../lib/lists/list-table.tsx';
import type { Selection } from '../../lib/lists/use-selection.ts';
import { BuyerLink, OrderAge } from '../../lib/orders/order-facts.tsx';
import { reasonTexts } from '../../lib/returns/return-text.rules.ts';
import { TextLink } from '../../ui/link.tsx';
import { eachOnce, exchangeText, lineText, ReturnTag } from './return-tag.tsx';

/** What is kept of a return that is ticked. */
export type TickedReturn = Pick<OrderReturn, '_id'>;

const whatOf = ({ lines }: OrderReturn) => lines.map(lineText).join('; ');
const reasonsOf = ({ lines }: OrderReturn) => eachOnce(lines, ({ reason }) => reasonTexts[reason]);
const exchangeOf = ({ lines }: OrderReturn) => eachOnce(lines, exchangeText);

export const returnColumns: readonly ListColumn<OrderReturn>[] = [
  { key: 'buyer', header: t`Buyer`, from: 'md', cell: (orderReturn) => <BuyerLink order={orderReturn} /> },
  { key: 'what', header: t`What comes back`, from: 'md', cell: whatOf },
  { key: 'reason', header: t`Reason`, from: 'md', cell: reasonsOf },
  { key: 'exchange', header: t`Exchange`, from: 'md', cell: exchangeOf },
  {
    key: 'order',
    header: t`Order`,
    from: 'md',
    cell: ({ orderId, orderNumber }) => <TextLink to={`/admin/orders/${orderId}`}>#{orderNumber}</TextLink>,
  },
  {
    key: 'age',
    header: t`Age`,
    figures: true,
    cell: ({ createdAt }) => <OrderAge at={createdAt} />,
    sorting: { ascending: 'newest', descending: 'oldest' },
  },
  { key: 'status', header: t`Status`, from: 'md', cell: (orderReturn) => <ReturnTag orderReturn={orderReturn} /> },
];

interface ReturnTableProps {
  rows: readonly OrderReturn[];
  selection: Pick<Selection<TickedReturn>, 'ticked' | 'tick'>;
}

export function ReturnTable({ rows, selection }: ReturnTableProps) {
  return (
    <ListTable
      list="returns"
      caption="Returns"
      rows={rows}
      idOf={({ _id }) => _id}
      name={{ header: t`Return`, of: ({ _id, name }) => ({ text: name, to: `/admin/returns/${_id}` }) }}
      summary={(orderReturn) => (
        <span className="mt-1 flex flex-col items-start gap-1">
          <BuyerLink order={orderReturn} />
          <span>{whatOf(orderReturn)}</span>
          <span className="text-ink-soft">
            {[reasonsOf(orderReturn), exchangeOf(orderReturn)].filter(Boolean).join(' → ')}
          </span>
          <ReturnTag orderReturn={orderReturn} />
        </span>
      )}
      columns={returnColumns}
      selection={{
        of: selection,
        label: ({ name }) => t`Tick return ${name}`,
        all: t`Tick all returns on this page`,
      }}
    />
  );
}
