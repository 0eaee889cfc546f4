import type { ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import { reviewSorts, type WholeStars, wholeStars } from '@fieldhouse/contracts/review.rules';
import { t } from '@fieldhouse/contracts/text';
import { useLocation } from 'react-router';
import { Link } from '../../ui/link.tsx';
import { Stars } from '../../ui/rating.tsx';
import { tenthsText } from './product-page.rules.ts';
import { type ReviewQuery, reviewsHref } from './review-query.rules.ts';

const countText = (count: number) => t.plural(count, { one: '# review', other: '# reviews' });
const starText = (stars: string) => t.plural(Number(stars), { one: '# star', other: '# stars' });

interface ReviewSummaryProps {
  product: Pick<ProductDetail, 'rating' | 'ratingMean' | 'ratings' | 'reviewCount'>;
  asked: ReviewQuery;
}

/** The mean, and a bar for each number of stars, which shows the reviews that have so many. */
export function ReviewSummary({ product, asked }: ReviewSummaryProps) {
  const { rating, ratings, reviewCount } = product;
  const mean = tenthsText(product.ratingMean);
  return (
    <div className="pt-6 md:sticky md:top-0 md:self-start">
      <p className="flex items-center gap-4">
        <span className="font-headline text-5xl font-bold tabular-nums">
          <span aria-hidden="true">{mean}</span>
          <span className="sr-only">{t`${mean} out of 5`}</span>
        </span>
        <span>
          <Stars value={rating} className="block h-6 w-30" />
          <span className="text-sm text-ink-soft tabular-nums">{countText(reviewCount)}</span>
        </span>
      </p>
      <nav aria-label="Reviews by stars" className="mt-4 grid max-w-sm grid-cols-[auto_minmax(0,1fr)_auto]">
        {wholeStars.map((stars) => (
          <StarsBar
            key={stars}
            stars={stars}
            count={ratings[stars]}
            total={reviewCount}
            selected={asked.stars === stars}
          />
        ))}
      </nav>
    </div>
  );
}

interface StarsBarProps {
  stars: WholeStars;
  count: number;
  total: number;
  selected: boolean;
}

function StarsBar({ stars, count, total, selected }: StarsBarProps) {
  const { search } = useLocation();
  const bar = (
    <>
      <span className="whitespace-nowrap">{starText(stars)}</span>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${total} 1`}
        preserveAspectRatio="none"
        className="h-2.5 w-full rounded-sm bg-line"
      >
        <rect width={count} height="1" className="fill-ink" />
      </svg>
      <span className="min-w-10 text-end text-ink-soft">
        <span aria-hidden="true">{count}</span>
        <span className="sr-only">{countText(count)}</span>
      </span>
    </>
  );
  if (count === 0 && !selected) return <p className={row}>{bar}</p>;
  return (
    <Link
      to={reviewsHref(search, { stars: selected ? undefined : stars })}
      preventScrollReset
      aria-current={selected || undefined}
      className={`hover:bg-chalk ${row}`}
    >
      {bar}
    </Link>
  );
}

const row =
  'col-span-full -mx-2 grid min-h-9 grid-cols-subgrid items-center gap-3 rounded-sm px-2 text-sm tabular-nums aria-[current]:bg-chalk aria-[current]:font-semibold';

const sortTexts = { newest: t`Newest`, highest: t`Highest`, lowest: t`Lowest` };

/** `12 reviews with 4 stars, page 2` */
function shownText(total: number, stars: WholeStars | undefined, page: number | undefined): string {
  const shown = stars
    ? t.plural(Number(stars), { one: '{0} with # star', other: '{0} with # stars' }, countText(total))
    : countText(total);
  return page ? t`${shown}, page ${page}` : shown;
}

/** What of them is shown, and in which order. */
export function ReviewOrder({ asked: { stars, sort = 'newest', page }, total }: { asked: ReviewQuery; total: number }) {
  const { search } = useLocation();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 pt-6">
      <p aria-live="polite" className="text-sm text-ink-soft tabular-nums">
        {shownText(total, stars, page)}
        {(stars || page) && (
          <Link to={reviewsHref(search, { stars: undefined })} preventScrollReset className={`ms-4 ${link}`}>
            Show all
          </Link>
        )}
      </p>
      <nav aria-label="Order of reviews" className="flex flex-wrap gap-x-5 text-sm">
        {reviewSorts.map((one) => (
          <Link
            key={one}
            to={reviewsHref(search, { sort: one === 'newest' ? undefined : one })}
            preventScrollReset
            aria-current={one === sort || undefined}
            className={link}
          >
            {sortTexts[one]}
          </Link>
        ))}
      </nav>
    </div>
  );
}

const link =
  'inline-flex min-h-9 items-center decoration-2 underline-offset-4 hover:underline aria-[current]:font-semibold aria-[current]:underline';
