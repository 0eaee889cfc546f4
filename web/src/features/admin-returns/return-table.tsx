import type { OrderReturn } from '@fieldhouse/contracts/order.schemas';
import { isReturnOpen } from '@fieldhouse/contracts/return.rules';

import { BuyerLink, OrderAge } from '../../lib/orders/order-facts.tsx';
import { reasonTexts } from '../../lib/returns/return-text.rules.ts';
import { TextLink } from '../../ui/link.tsx';
import { StickyHead } from '../../ui/table.tsx';
import { eachOnce, exchangeText, lineText, ReturnTag } from './return-tag.tsx';

/** Columns of their own where there is room; else what they say stands below the name. */
const wide = 'max-md:hidden';
const cell = 'px-2 py-2.5';

export function ReturnTable({ rows }: { rows: readonly OrderReturn[] }) {
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">Returns</caption>
      <thead>
        <tr>
          <StickyHead>Return</StickyHead>
          <StickyHead className={wide}>Buyer</StickyHead>
          <StickyHead className={wide}>What comes back</StickyHead>
          <StickyHead className={wide}>Reason</StickyHead>
          <StickyHead className={wide}>Exchange</StickyHead>
          <StickyHead className={wide}>Order</StickyHead>
          <StickyHead className="text-end!">Age</StickyHead>
          <StickyHead className={wide}>Status</StickyHead>
        </tr>
      </thead>
      <tbody>
        {rows.map((orderReturn) => (
          <Row key={orderReturn._id} orderReturn={orderReturn} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ orderReturn }: { orderReturn: OrderReturn }) {
  const { _id, name, orderId, orderNumber, lines, status, createdAt } = orderReturn;
  const what = lines.map(lineText).join('; ');
  const reasons = eachOnce(lines, ({ reason }) => reasonTexts[reason]);
  const exchange = eachOnce(lines, exchangeText);
  const buyer = <BuyerLink order={orderReturn} />;
  const order = <TextLink to={`/admin/orders/${orderId}`}>#{orderNumber}</TextLink>;
  return (
    <tr className={`border-b border-line align-top hover:bg-chalk ${isReturnOpen(status) ? '' : 'text-ink-soft'}`}>
      <th scope="row" className={`${cell} text-start font-semibold max-md:w-full`}>
        <TextLink to={`/admin/returns/${_id}`} className="whitespace-nowrap tabular-nums">
          {name}
        </TextLink>
        <span className="mt-1 flex flex-col items-start gap-1 font-normal wrap-anywhere md:hidden">
          {buyer}
          <span>{what}</span>
          <span className="text-ink-soft">
            {reasons}
            {exchange && ` → ${exchange}`}
          </span>
          <ReturnTag orderReturn={orderReturn} />
        </span>
      </th>
      <td className={`${cell} ${wide} wrap-anywhere`}>{buyer}</td>
      <td className={`${cell} ${wide} wrap-anywhere`}>{what}</td>
      <td className={`${cell} ${wide}`}>{reasons}</td>
      <td className={`${cell} ${wide} wrap-anywhere`}>{exchange}</td>
      <td className={`${cell} ${wide} tabular-nums`}>{order}</td>
      <td className={`${cell} text-end`}>
        <OrderAge at={createdAt} />
      </td>
      <td className={`${cell} ${wide}`}>
        <ReturnTag orderReturn={orderReturn} />
      </td>
    </tr>
  );
}
