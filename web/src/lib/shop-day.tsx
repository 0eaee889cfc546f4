import { dayIn } from '@fieldhouse/contracts/day.rules';
import { useRouteLoaderData } from 'react-router';
import { ownTime } from '../ui/moment.rules.ts';

/** The day of a moment where the shop is. */
export function useShopDay(): (at: string) => string {
  const timeZone = useRouteLoaderData<{ timeZone: string }>('root')?.timeZone ?? 'UTC';
  return (at) => dayIn(new Date(at), timeZone);
}

/** The title has the moment, by the clock of whoever looks. Drawn in the browser only. */
export function ShopDay({ at }: { at: string }) {
  return (
    <time dateTime={at} title={ownTime(at)} className="whitespace-nowrap">
      {useShopDay()(at)}
    </time>
  );
}
