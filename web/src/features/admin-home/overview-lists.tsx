import type { Overview } from '@fieldhouse/contracts/overview.schemas';
import { returnReasons } from '@fieldhouse/contracts/return.rules';
import { t } from '@fieldhouse/contracts/text';
import { optionsText } from '@fieldhouse/contracts/variant.rules';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { moneyIn, useMoney } from '../../lib/money.ts';
import { reasonTexts } from '../../lib/returns/return-text.rules.ts';
import { ShopTime } from '../../lib/shop-time.tsx';
import { Moment } from '../../ui/moment.tsx';
import { percentText } from '../../ui/percent-text.ts';
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

// A long name wraps: its end may be the size. On a phone its figures follow when there is no room beside it.
const pair = 'flex items-baseline justify-between gap-x-4 max-sm:flex-wrap';
const row = `${pair} py-2`;
const name = 'min-w-0 font-semibold underline-offset-4 wrap-anywhere hover:underline';
const figures = 'ms-auto shrink-0 text-sm tabular-nums';

type Seller = NonNullable<Overview['bestSellers']>[number];

/** Of what there was to sell, how much is sold; how long the rest lasts at this pace; what comes back. */
function describeSale(pieces: number, { available, sent, returned }: Pick<Seller, 'available' | 'sent' | 'returned'>) {
  const days = Math.floor((available * 30) / pieces);
  return [
    t`${percentText(Math.round((pieces * 100) / (pieces + available)))} sold`,
    available > 0
      ? t.plural(days, { one: 'the rest lasts # day', other: 'the rest lasts # days' })
      : t`nothing is left`,
    ...(returned > 0 ? [t`${percentText(Math.round((returned * 100) / sent))} come back`] : []),
  ].join(', ');
}

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
      {sellers.map(({ productId, name: title, pieces, amount, ...stock }) => (
        <li key={productId} className="py-2">
          <div className={pair}>
            <Link to={`/product/${productId}`} dir="auto" className={name}>
              {title}
            </Link>
            <span className={figures}>
              {t.plural(pieces, { one: '# piece', other: '# pieces' })}{' '}
              <span className="ms-2 text-ink-soft">{money(amount)}</span>
            </span>
          </div>
          <p className="text-sm text-ink-soft">{describeSale(pieces, stock)}</p>
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
      {alert.products.map(({ productId, variantId, quantity, ...named }) => (
        <li key={variantId} className={row}>
          <Link to={`/product/${productId}?variant=${variantId}`} dir="auto" className={name}>
            {nameOf(named)}
          </Link>
          <span className={figures}>{t.plural(quantity, { one: '# left', other: '# left' })}</span>
        </li>
      ))}
    </ListBox>
  );
}

interface Named {
  name: string;
  options: Record<string, string>;
}
const nameOf = ({ name: title, options }: Named) => [title, optionsText(options)].filter(Boolean).join(', ');

/** By how long they last, not by how many there are. */
export function RunningOut({ variants }: { variants: NonNullable<Overview['runningOut']> }) {
  return (
    <ListBox
      title="Runs out soon"
      aside={t`At the pace of the last 30 days`}
      empty="Whatever is being sold lasts for two weeks and more."
    >
      {variants.map((variant) => (
        <li key={variant.variantId} className={row}>
          <Link to={`/admin/stock?view=table&q=${variant.productId}`} dir="auto" className={name}>
            {nameOf(variant)}
          </Link>
          <span className={figures}>
            {t.plural(variant.coverDays, { one: '# day', other: '# days' })}{' '}
            <span className="ms-2 text-ink-soft">{t.plural(variant.quantity, { one: '# left', other: '# left' })}</span>
          </span>
        </li>
      ))}
    </ListBox>
  );
}

/** What banks want an answer to, by when. */
export function Disputes({ disputes }: { disputes: NonNullable<Overview['disputes']> }) {
  return (
    <ListBox title="Disputes to answer" aside={t`At the card provider`} empty="No bank wants money back.">
      {disputes.map(({ orderId, number, amount, currency, dueAt }) => (
        <li key={orderId} className={row}>
          <Link to={`/admin/orders/${orderId}`} className={name}>
            Sale #{number}
          </Link>
          <span className={figures}>
            {moneyIn(currency)(amount)}{' '}
            <span className={`ms-2 ${dueAt && Date.parse(dueAt) < Date.now() ? 'text-red' : 'text-ink-soft'}`}>
              {dueAt ? (
                <>
                  until <ShopTime date at={dueAt} />
                </>
              ) : (
                t`no deadline`
              )}
            </span>
          </span>
        </li>
      ))}
    </ListBox>
  );
}

/** Which sizes come back, and why. */
export function ReturnRates({ rates }: { rates: NonNullable<Overview['returnRates']> }) {
  return (
    <ListBox
      title="What comes back"
      aside={t`Of what was sold in 90 days`}
      empty="Nothing comes back often. A size is listed when at least 5 were sent and 2 of them came back."
    >
      {rates.map(({ sent, returned, reasons, ...variant }) => (
        <li key={variant.variantId} className="py-2">
          <div className={pair}>
            <Link to={`/admin/orders?flag=sale&product=${variant.variantId}`} dir="auto" className={name}>
              {nameOf(variant)}
            </Link>
            <span className={figures}>
              {percentText(Math.round((returned * 100) / sent))}{' '}
              <Link to={`/admin/returns?variant=${variant.variantId}`} className="ms-2 underline underline-offset-4">
                {t`${returned} of ${sent}`}
              </Link>
            </span>
          </div>
          <p className="text-sm text-ink-soft">{reasonsText(reasons)}</p>
        </li>
      ))}
    </ListBox>
  );
}

/** The most frequent first. */
const reasonsText = (reasons: NonNullable<Overview['returnRates']>[number]['reasons']) =>
  returnReasons
    .flatMap((reason) => (reasons[reason] ? { reason, pieces: reasons[reason] } : []))
    .toSorted((a, b) => b.pieces - a.pieces)
    .map(({ reason, pieces }) => `${reasonTexts[reason]} (${pieces})`)
    .join(', ');

export function EmptySearches({ searches }: { searches: NonNullable<Overview['emptySearches']> }) {
  return (
    <ListBox
      title="Searched for and not found"
      aside={
        searches.length > 0 && (
          <Link to="/admin/searches?only=empty" className="underline underline-offset-4">
            View all
          </Link>
        )
      }
      empty="Whatever people have searched for in the last 30 days was found."
    >
      {searches.map(({ query, times }) => (
        <li key={query} className={row}>
          <Link to={`/admin/searches?only=empty&q=${encodeURIComponent(query)}`} dir="auto" className={name}>
            {query}
          </Link>
          <span className={figures}>{t.plural(times, { one: '# time', other: '# times' })}</span>
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
