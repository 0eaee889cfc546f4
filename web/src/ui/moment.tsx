import { type Cut, cutMoment, ownTime } from './moment.rules.ts';
import { useHydrated } from './use-hydrated.ts';

interface MomentProps {
  /** As the shop writes it: 2026-11-14T09:30:00.000Z. */
  at: string;
  cut?: Cut;
  className?: string;
}

/**
 * A time in UTC, labelled as such, with the visitor's local time in the title. The server does not know the local time,
 * so it is added after hydration.
 */
export function Moment({ at, cut = 'second', className = '' }: MomentProps) {
  const isHydrated = useHydrated();
  return (
    <time dateTime={at} title={isHydrated ? ownTime(at) : undefined} className={`tabular-nums ${className}`}>
      {cutMoment(at, cut)}
    </time>
  );
}
