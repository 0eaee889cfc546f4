import { listOrderAmounts } from '@fieldhouse/contracts/amount-rows.rules';
import type { Order } from '@fieldhouse/contracts/order.schemas';
import { t } from '@fieldhouse/contracts/text';
import { moneyIn } from '../../lib/money.ts';
import { LineName } from '../../lib/orders/line-name.tsx';
import { Price } from '../../ui/price.tsx';

/** What was bought at which price, and what it comes to. */
export function SaleLines({ order }: { order: Order }) {
  const money = moneyIn(order.currency);
  return (
    <table className="w-full self-start">
      <caption className="sr-only">Products of sale #{order.number}</caption>
      <thead>
        <tr className="border-b border-line text-start text-sm text-ink-soft">
          <th scope="col" className="pb-2 font-normal">
            Product
          </th>
          <th scope="col" className="w-28 pb-2 ps-4 text-end font-normal">
            Price
          </th>
          <th scope="col" className="w-20 pb-2 ps-4 text-end font-normal">
            Quantity
          </th>
        </tr>
      </thead>
      <tbody>
        {order.products.map((line) => (
          <tr key={line.lineId} className="border-b border-line align-top">
            <th scope="row" className="py-2 text-start font-semibold wrap-anywhere">
              <LineName name={line.name} options={line.options} to={`/product/${line.productId}`} />
              <LineState line={line} />
            </th>
            <td className="py-2 ps-4 text-end tabular-nums">{money(line.price)}</td>
            <td className="py-2 ps-4 text-end tabular-nums">{line.quantity}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {listOrderAmounts(t, order).map(({ label, amount, included }) => (
          <tr key={label} className={included ? 'text-sm text-ink-soft' : ''}>
            <th scope="row" dir="auto" className="pt-2 text-start font-normal wrap-anywhere">
              {label}
            </th>
            <td colSpan={2} className="pt-2 text-end tabular-nums">
              {amount < 0 ? `−${money(-amount)}` : money(amount)}
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row" className="pt-3 text-start font-headline text-xl font-bold">
            Total
          </th>
          <td colSpan={2} className="pt-3 text-end">
            <Price text={money(order.amount)} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

/** What has become of it, where that is more than one thing. */
function LineState({ line: { quantity, shipped, canceled, returned } }: { line: Order['products'][number] }) {
  const parts = [
    shipped > 0 && shipped < quantity && t.plural(shipped, { one: '# sent', other: '# sent' }),
    canceled > 0 && t.plural(canceled, { one: '# canceled', other: '# canceled' }),
    returned > 0 && t.plural(returned, { one: '# returned', other: '# returned' }),
  ];
  const text = parts.filter(Boolean).join(', ');
  return text ? <span className="block text-sm font-normal text-ink-soft">{text}</span> : null;
}
