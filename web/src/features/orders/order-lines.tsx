import { toCents } from '@fieldhouse/contracts/money';
import type { Order } from '@fieldhouse/contracts/order.schemas';
import { LineLink } from '../../lib/line-name.tsx';
import type { Money } from '../../lib/money.ts';
import { Picture } from '../../ui/picture.tsx';

/** What was bought, as it was sold. */
export function OrderLines({ lines, money }: { lines: Order['products']; money: Money }) {
  return (
    <ul className="flex flex-col gap-5 border-b-2 border-line pb-5">
      {lines.map(({ variantId, productId, name, options, img, price, quantity }) => (
        <li key={variantId} className="flex gap-4">
          <Picture
            src={img ?? undefined}
            alt=""
            width={96}
            sizes="96px"
            className="size-20 shrink-0 overflow-hidden rounded-sm sm:size-24"
          />
          <div className="min-w-0 grow">
            <LineLink productId={productId} name={name} options={options} />
            <p className="mt-1 flex flex-wrap justify-between gap-x-4 tabular-nums">
              <span className="text-ink-soft">
                {quantity} × {money(price)}
              </span>
              <span>{money((toCents(price) * quantity) / 100)}</span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
