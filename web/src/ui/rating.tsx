import { Stars } from './stars.tsx';

interface RatingProps {
  /** From 0 to 5; shown in halves. */
  value: number;
  /** How many people rated; unknown when left out. */
  count?: number;
  size?: 'sm' | 'md';
}

/** A rating to read. */
export function Rating({ value, count, size = 'sm' }: RatingProps) {
  const half = Math.min(5, Math.max(0, Math.round(value * 2) / 2));
  const words = count === 0 ? 'Not rated yet' : `Rated ${half} out of 5`;
  return (
    <span className="inline-flex items-center gap-2">
      <span role="img" aria-label={words} className="inline-flex">
        <Stars value={half} className={size === 'sm' ? 'h-4.5 w-22.5' : 'h-6 w-30'} />
      </span>
      {count !== undefined && (
        <span className="text-xs text-ink-soft tabular-nums">
          {count === 0 ? 'No reviews yet' : count}
          {count > 0 && <span className="sr-only">{count === 1 ? ' review' : ' reviews'}</span>}
        </span>
      )}
    </span>
  );
}
