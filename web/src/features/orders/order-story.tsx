import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { ShopTime } from '../../lib/shop-time.tsx';

/** The oldest first. */
export function OrderStory({ events }: { events: OrderDetail['events'] }) {
  return (
    <ol className="flex flex-col">
      {events.map(({ at, text }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a story only grows at its end
        <li key={n} className="relative border-l-2 border-line pb-5 pl-5 last:border-transparent last:pb-0">
          <span aria-hidden="true" className="absolute top-1.5 -left-[7px] size-3 rounded-full bg-ink" />
          <span dir="auto" className="block text-left font-semibold wrap-anywhere">
            {text}
          </span>
          <ShopTime at={at} className="block text-sm text-ink-soft" />
        </li>
      ))}
    </ol>
  );
}
