import { sumAmounts } from '@fieldhouse/contracts/money';
import type { Order } from '@fieldhouse/contracts/order.schemas';
import { t } from '@fieldhouse/contracts/text';
import { optionsText } from '@fieldhouse/contracts/variant.rules';
import type { Money } from '../../lib/money.ts';
import { ShopTime } from '../../lib/shop-time.tsx';

type Refund = Order['refunds'][number];

interface RefundTextProps {
  refund: Refund;
  products: Order['products'];
  money: Money;
}

/** How much of it goes back, and what for. */
export function RefundText({ refund, products, money }: RefundTextProps) {
  const { amount, status, createdAt, lines, delivery } = refund;
  const difference = differenceOf(refund);
  return (
    <>
      <RefundState amount={money(amount)} status={status} />
      <ul className="text-sm tabular-nums empty:hidden">
        {lines.map((line) => (
          <Row key={line.lineId} text={textOf(products, line)} amount={money(line.amount)} />
        ))}
        {delivery > 0 && <Row text="Delivery" amount={money(delivery)} />}
        {difference > 0 && <Row text="Price difference" amount={money(difference)} />}
      </ul>
      <ShopTime at={createdAt} className="block text-sm text-ink-soft" />
    </>
  );
}

/** `$39.98 sent back to your card` */
export function RefundState({ amount, status }: { amount: string; status: Refund['status'] }) {
  const money = <span className="font-semibold tabular-nums">{amount}</span>;
  switch (status) {
    case 'open':
    case 'pending':
      return <>{money} on its way to your card</>;
    case 'done':
      return <>{money} sent back to your card</>;
    case 'failed':
      return <>{money} could not be sent back yet: we are looking into it</>;
    case 'canceled':
      return <>{money} was not sent back</>;
  }
}

/** What was exchanged for something cheaper is in no line: the rest of its money stays. */
function differenceOf({ amount, lines, delivery }: Refund) {
  if (lines.length === 0) return 0;
  return sumAmounts([amount, -delivery, ...lines.map((line) => -line.amount)]);
}

function textOf(products: Order['products'], { lineId, quantity }: { lineId: string; quantity: number }): string {
  const line = products.find((other) => other.lineId === lineId);
  return [`${quantity} × ${line?.name ?? t`Item`}`, line && optionsText(line.options)].filter(Boolean).join(', ');
}

function Row({ text, amount }: { text: string; amount: string }) {
  return (
    <li className="flex justify-between gap-4">
      <span dir="auto" className="min-w-0 text-start wrap-anywhere">
        {text}
      </span>
      <span>{amount}</span>
    </li>
  );
}
