import type { Order } from '@fieldhouse/contracts/order.schemas';
import type { Money } from '../../lib/money.ts';
import { LineLink } from '../../lib/orders/line-name.tsx';
import { Picture } from '../../ui/picture.tsx';
import { pieceText } from './order-text.rules.ts';

/** What was bought, as it was sold. */
export function OrderLines({ order, money }: { order: Pick<Order, 'products' | 'status'>; money: Money }) {
  return (
    <ul className="flex flex-col gap-5 border-b-2 border-line pb-5">
      {order.products.map((line) => (
        <li key={line.lineId} className="flex gap-4">
          <Picture
            src={line.img}
            alt=""
            width={96}
            className="size-20 shrink-0 overflow-hidden rounded-sm sm:size-24"
          />
          <div className="min-w-0 grow">
            <LineLink productId={line.productId} name={line.name} options={line.options} />
            <p className="mt-1 flex flex-wrap justify-between gap-x-4 tabular-nums">
              <span className="text-ink-soft">
                {line.quantity} × {money(line.price)}
              </span>
              <span>{money(line.price * line.quantity)}</span>
            </p>
            <p className="text-sm font-semibold empty:hidden">{pieceText(line, order.status)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
