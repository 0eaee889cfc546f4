import { listOrderAmounts } from '@fieldhouse/contracts/amount-rows.rules';
import type { Order } from '@fieldhouse/contracts/order.schemas';
import { moneyIn } from '../../lib/money.ts';
import { LineName } from '../../lib/orders/line-name.tsx';
import { saleName } from '../../lib/orders/sale.rules.ts';
import { Price } from '../../ui/price.tsx';

/** What was bought at which price, and what it comes to. */
export function SaleLines({ order }: { order: Order }) {
  const money = moneyIn(order.currency);
  return (
    <table className="w-full self-start">
      <caption className="sr-only">Products of {saleName(order).toLowerCase()}</caption>
      <thead>
        <tr className="border-b border-line text-left text-sm text-ink-soft">
          <th scope="col" className="pb-2 font-normal">
            Product
          </th>
          <th scope="col" className="w-28 pb-2 pl-4 text-right font-normal">
            Price
          </th>
          <th scope="col" className="w-20 pb-2 pl-4 text-right font-normal">
            Quantity
          </th>
        </tr>
      </thead>
      <tbody>
        {order.products.map((line) => (
          <tr key={line.lineId} className="border-b border-line align-top">
            <th scope="row" className="py-2 text-left font-semibold wrap-anywhere">
              <LineName name={line.name} options={line.options} to={`/product/${line.productId}`} />
              <LineState line={line} />
            </th>
            <td className="py-2 pl-4 text-right tabular-nums">{money(line.price)}</td>
            <td className="py-2 pl-4 text-right tabular-nums">{line.quantity}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {listOrderAmounts(order).map(({ label, amount, included }) => (
          <tr key={label} className={included ? 'text-sm text-ink-soft' : ''}>
            <th scope="row" dir="auto" className="pt-2 text-left font-normal wrap-anywhere">
              {label}
            </th>
            <td colSpan={2} className="pt-2 text-right tabular-nums">
              {amount < 0 ? `−${money(-amount)}` : money(amount)}
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row" className="pt-3 text-left font-headline text-xl font-bold">
            Total
          </th>
          <td colSpan={2} className="pt-3 text-right">
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
    shipped > 0 && shipped < quantity && `${shipped} sent`,
    canceled > 0 && `${canceled} canceled`,
    returned > 0 && `${returned} returned`,
  ];
  const text = parts.filter(Boolean).join(', ');
  return text ? <span className="block text-sm font-normal text-ink-soft">{text}</span> : null;
}
