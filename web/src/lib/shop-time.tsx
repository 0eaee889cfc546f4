import { dateText, momentText } from '@fieldhouse/contracts/date-text';
import { useRouteLoaderData } from 'react-router';
import { ownTime } from '../ui/moment.rules.ts';
import { useHydrated } from '../ui/use-hydrated.ts';

interface ShopTimeProps {
  /** As the shop writes it: 2026-11-14T09:30:00.000Z. */
  at: string;
  /** The day is enough. */
  date?: boolean;
  className?: string;
}

/** By the shop's clock, as in its emails; the title has the visitor's own, which the server does not know. */
export function ShopTime({ at, date = false, className }: ShopTimeProps) {
  const timeZone = useRouteLoaderData<{ timeZone: string }>('root')?.timeZone ?? 'UTC';
  const isHydrated = useHydrated();
  return (
    <time dateTime={at} title={isHydrated ? ownTime(at) : undefined} className={className}>
      {(date ? dateText : momentText)(at, timeZone)}
    </time>
  );
}
