import { ownTime } from '../../ui/moment.rules.ts';
import { ageText } from './sale.rules.ts';

/** How old an order is; the title has the moment. Drawn in the browser only. */
export function OrderAge({ at }: { at: string }) {
  return (
    <time dateTime={at} title={ownTime(at)} className="whitespace-nowrap tabular-nums">
      {ageText(at, Date.now())}
    </time>
  );
}
