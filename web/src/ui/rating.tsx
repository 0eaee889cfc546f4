import { LOCALE } from '@fieldhouse/contracts/language';
import { t } from '@fieldhouse/contracts/text';

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
  const words = count === 0 ? t`Not rated yet` : t`Rated ${half.toLocaleString(LOCALE)} out of 5`;
  return (
    <span className="inline-flex items-center gap-2">
      <span role="img" aria-label={words} className="inline-flex">
        <Stars value={half} className={size === 'sm' ? 'h-4.5 w-22.5' : 'h-6 w-30'} />
      </span>
      {count !== undefined && (
        <span className="text-xs text-ink-soft tabular-nums">
          {count === 0 ? t`No reviews yet` : <span aria-hidden="true">{count}</span>}
          {count > 0 && <span className="sr-only">{t.plural(count, { one: '# review', other: '# reviews' })}</span>}
        </span>
      )}
    </span>
  );
}

const star = 'l2.9 6.3 6.9.8-5.1 4.7 1.4 6.8-6.1-3.4-6.1 3.4 1.4-6.8-5.1-4.7 6.9-.8z';
// As text, like icons: a list draws hundreds of stars.
const five = `<path d="${[12, 36, 60, 84, 108].map((x) => `M${x} 2.5${star}`).join('')}"/>`;

/** Five stars of which `value` are filled, cut by the width of a nested svg: the CSP allows no style attributes. */
export function Stars({ value, className }: { value: number; className: string }) {
  const filled = `<svg aria-hidden="true" width="${value * 24}" height="24" class="fill-ink">${five}</svg>`;
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 120 24"
      className={`fill-line ${className}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a number is all that varies
      dangerouslySetInnerHTML={{ __html: five + filled }}
    />
  );
}
