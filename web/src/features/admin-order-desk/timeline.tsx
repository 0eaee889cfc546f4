import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { ShopTime } from '../../lib/shop-time.tsx';

const tellers = { buyer: 'the customer', staff: 'staff', provider: 'the card provider', shop: 'the shop' } as const;

/** What happened when, the oldest first: the same story that the customer and the mails tell. */
export function Timeline({ events }: Pick<OrderDetail, 'events'>) {
  return (
    <ol className="flex flex-col border-l-2 border-line">
      {events.map(({ at, kind, by, byName, text }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a story only ever gets longer
        <li key={place} className="relative pb-4 pl-5 last:pb-0">
          <span aria-hidden="true" className="absolute top-1.5 -left-[7px] size-3 rounded-full bg-ink" />
          <p className="font-semibold wrap-anywhere">{text}</p>
          <p className="text-sm text-ink-soft">
            <ShopTime at={at} />
            {kind !== 'paid' && `, by ${byName ?? tellers[by]}`}
          </p>
        </li>
      ))}
    </ol>
  );
}
