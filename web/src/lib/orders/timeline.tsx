import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { t } from '@fieldhouse/contracts/text';
import { ShopTime } from '../shop-time.tsx';

interface TimelineProps {
  events: OrderDetail['events'];
  /** Staff see who has done it. */
  withNames?: boolean;
}

const doers = {
  buyer: t`by the customer`,
  staff: t`by staff`,
  provider: t`by the card provider`,
  shop: t`by the shop`,
} as const;

/** What happened when, the oldest first: the same story that the emails tell. */
export function Timeline({ events, withNames = false }: TimelineProps) {
  return (
    <ol className="flex flex-col">
      {events.map(({ at, kind, by, byName, text }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a story only grows at its end
        <li key={place} className="relative border-s-2 border-line pb-5 ps-5 last:border-transparent last:pb-0">
          <span aria-hidden="true" className="absolute top-1.5 -start-[7px] size-3 rounded-full bg-ink" />
          <p dir="auto" className="text-start font-semibold wrap-anywhere">
            {text}
          </p>
          <p className="text-sm text-ink-soft">
            <ShopTime at={at} />
            {withNames && kind !== 'paid' && `, ${byName ? t`by ${byName}` : doers[by]}`}
          </p>
        </li>
      ))}
    </ol>
  );
}
