import { fromCents, toCents } from '@fieldhouse/contracts/money';
import { optionsText } from '@fieldhouse/contracts/options-text';
import type { Order } from '@fieldhouse/contracts/order.schemas';
import type { Money } from '../../lib/money.ts';
import { CreditNoteButton } from '../../lib/orders/invoice-button.tsx';
import { ShopTime } from '../../lib/shop-time.tsx';
import { refundWords } from './order-words.rules.ts';

interface RefundListProps {
  order: Pick<Order, 'orderId' | 'number' | 'refunds' | 'products'>;
  money: Money;
  /** Of the link that has opened the order. */
  orderKey: string | undefined;
}

/** Money that goes back, and what for. */
export function RefundList({ order, money, orderKey }: RefundListProps) {
  return (
    <ul className="flex flex-col gap-4">
      {order.refunds.map(({ refundId, amount, status, createdAt, lines, delivery }) => (
        <li key={refundId}>
          <span className="font-semibold tabular-nums">{money(amount)}</span> {refundWords[status]}
          <ul className="text-sm tabular-nums empty:hidden">
            {lines.map((line) => (
              <Row key={line.lineId} text={textOf(order.products, line)} amount={money(line.amount)} />
            ))}
            {delivery > 0 && <Row text="Delivery" amount={money(delivery)} />}
            {differenceOf({ amount, lines, delivery }) > 0 && (
              <Row text="Price difference" amount={money(differenceOf({ amount, lines, delivery }))} />
            )}
          </ul>
          <ShopTime at={createdAt} className="block text-sm text-ink-soft" />
          {status === 'done' && (
            <div className="mt-2 flex flex-col items-start gap-2">
              <CreditNoteButton order={order} refundId={refundId} orderKey={orderKey} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What was exchanged for something cheaper is in no line: the rest of its money stays. */
function differenceOf({ amount, lines, delivery }: Pick<Order['refunds'][number], 'amount' | 'lines' | 'delivery'>) {
  if (lines.length === 0) return 0;
  const named = lines.reduce((sum, line) => sum + toCents(line.amount), toCents(delivery));
  return fromCents(toCents(amount) - named);
}

function textOf(products: Order['products'], { lineId, quantity }: { lineId: string; quantity: number }): string {
  const line = products.find((other) => other.lineId === lineId);
  return [`${quantity} × ${line?.name ?? 'Item'}`, line && optionsText(line.options)].filter(Boolean).join(', ');
}

function Row({ text, amount }: { text: string; amount: string }) {
  return (
    <li className="flex justify-between gap-4">
      <span dir="auto" className="min-w-0 text-left wrap-anywhere">
        {text}
      </span>
      <span>{amount}</span>
    </li>
  );
}
