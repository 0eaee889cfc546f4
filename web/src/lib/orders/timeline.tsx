import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { ShopTime } from '../shop-time.tsx';

interface TimelineProps {
  events: OrderDetail['events'];
  /** Staff see who has done it. */
  withNames?: boolean;
}

const doers = { buyer: 'the customer', staff: 'staff', provider: 'the card provider', shop: 'the shop' } as const;

/** What happened when, the oldest first: the same story that the emails tell. */
export function Timeline({ events, withNames = false }: TimelineProps) {
  return (
    <ol className="flex flex-col">
      {events.map(({ at, kind, by, byName, text }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a story only grows at its end
        <li key={place} className="relative border-l-2 border-line pb-5 pl-5 last:border-transparent last:pb-0">
          <span aria-hidden="true" className="absolute top-1.5 -left-[7px] size-3 rounded-full bg-ink" />
          <p dir="auto" className="text-left font-semibold wrap-anywhere">
            {text}
          </p>
          <p className="text-sm text-ink-soft">
            <ShopTime at={at} />
            {withNames && kind !== 'paid' && `, by ${byName ?? doers[by]}`}
          </p>
        </li>
      ))}
    </ol>
  );
}
