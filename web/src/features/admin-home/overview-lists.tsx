import type { Overview } from '@fieldhouse/contracts/overview.schemas';
import { t } from '@fieldhouse/contracts/text';
import { optionsText } from '@fieldhouse/contracts/variant.rules';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMoney } from '../../lib/money.ts';
import { Moment } from '../../ui/moment.tsx';
import { Rating } from '../../ui/rating.tsx';

interface ListBoxProps {
  title: string;
  aside?: ReactNode;
  /** Shown when the list is empty. */
  empty: string;
  children: ReactNode[];
}

function ListBox({ title, aside, empty, children }: ListBoxProps) {
  return (
    <section className="rounded-sm border-t-4 border-ink bg-chalk p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-2xl">{title}</h3>
        {aside && <div className="text-sm text-ink-soft">{aside}</div>}
      </div>
      {children.length > 0 ? (
        <ol className="mt-4 divide-y divide-line">{children}</ol>
      ) : (
        <p className="mt-4 text-ink-soft">{empty}</p>
      )}
    </section>
  );
}

// On a phone a long name wraps; its figures follow when there is no room beside it.
const row = 'flex items-baseline justify-between gap-x-4 py-2 max-sm:flex-wrap';
const name = 'min-w-0 font-semibold underline-offset-4 wrap-anywhere hover:underline sm:truncate';
const figures = 'ms-auto shrink-0 text-sm tabular-nums';

export function BestSellers({ sellers }: { sellers: NonNullable<Overview['bestSellers']> }) {
  const money = useMoney();
  const counted = sellers[0]?.countedAt;
  return (
    <ListBox
      title="Best sellers"
      aside={
        counted ? (
          <>
            Last 30 days, without what came back, updated at <Moment at={counted} cut="clock" />
          </>
        ) : (
          t`Last 30 days, without what came back`
        )
      }
      empty="Nothing has been sold in the last 30 days. This list is updated every 15 minutes."
    >
      {sellers.map(({ productId, name: title, pieces, amount }) => (
        <li key={productId} className={row}>
          <Link to={`/product/${productId}`} dir="auto" className={name}>
            {title}
          </Link>
          <span className={figures}>
            {t.plural(pieces, { one: '# piece', other: '# pieces' })}{' '}
            <span className="ms-2 text-ink-soft">{money(amount)}</span>
          </span>
        </li>
      ))}
    </ListBox>
  );
}

interface StockAlertProps {
  title: string;
  alert: NonNullable<Overview['low']>;
  /** The same products on the stock screen. */
  to: string;
  empty: string;
}

export function StockAlert({ title, alert, to, empty }: StockAlertProps) {
  const all = (
    <Link to={to} className="underline underline-offset-4">
      {t.plural(alert.count, { one: 'View it', other: 'View all #' })}
    </Link>
  );
  return (
    <ListBox title={title} aside={alert.count > 0 && all} empty={empty}>
      {alert.products.map(({ productId, variantId, name: title, options, quantity }) => (
        <li key={variantId} className={row}>
          <Link to={`/product/${productId}?variant=${variantId}`} dir="auto" className={name}>
            {[title, optionsText(options)].filter(Boolean).join(', ')}
          </Link>
          <span className={figures}>{t.plural(quantity, { one: '# left', other: '# left' })}</span>
        </li>
      ))}
    </ListBox>
  );
}

export function NewestReviews({ reviews }: { reviews: NonNullable<Overview['reviews']> }) {
  return (
    <ListBox
      title="Latest reviews"
      aside={
        reviews.length > 0 && (
          <Link to="/admin/reviews" className="underline underline-offset-4">
            View all
          </Link>
        )
      }
      empty="No reviews yet."
    >
      {reviews.map(({ productId, name: title, description, rating, createdAt }) => (
        <li key={productId + createdAt} className="py-3">
          <div className="flex items-baseline justify-between gap-4">
            <Link to={`/product/${productId}`} className={name}>
              {title}
            </Link>
            <Rating value={rating} />
          </div>
          <p dir="auto" className="mt-1 line-clamp-2 text-sm text-ink-soft">
            {description}
          </p>
        </li>
      ))}
    </ListBox>
  );
}
