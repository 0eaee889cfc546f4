import type { Overview } from '@fieldhouse/contracts/overview.schemas';
import { returnReasons } from '@fieldhouse/contracts/return.rules';
import { t } from '@fieldhouse/contracts/text';
import { optionsText } from '@fieldhouse/contracts/variant.rules';
import type { ReactNode } from 'react';
import { moneyIn, useMoney } from '../../lib/money.ts';
import { reasonTexts } from '../../lib/returns/return-text.rules.ts';
import { ShopTime } from '../../lib/shop-time.tsx';
import { Link } from '../../ui/link.tsx';
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
const name = 'min-w-0 font-semibold underline-offset-4 wrap-anywhere hover:underline';
const figures = 'ms-auto shrink-0 text-sm tabular-nums';

interface LineProps {
  to: string;
  title: ReactNode;
  /** Beside it. */
  children: ReactNode;
  /** Below it. */
  note?: string;
}

function Line({ to, title, children, note }: LineProps) {
  return (
    <li className="py-2">
      <div className={pair}>
        <Link to={to} dir="auto" className={name}>
          {title}
        </Link>
        <span className={figures}>{children}</span>
      </div>
      {note !== undefined && <p className="text-sm text-ink-soft">{note}</p>}
    </li>
  );
}

function ViewAll({ to, label = t`View all` }: { to: string; label?: string }) {
  return (
    <Link to={to} className="underline underline-offset-4">
      {label}
    </Link>
  );
}

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

interface BestSellersProps {
  sellers: NonNullable<Overview['bestSellers']>;
  /** Of these days, for those who may see them; else a product leads to its page. */
  orders: string | undefined;
}

export function BestSellers({ sellers, orders }: BestSellersProps) {
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
        <Line
          key={productId}
          to={orders ? `${orders}&product=${productId}` : `/product/${productId}`}
          title={title}
          note={describeSale(pieces, stock)}
        >
          {t.plural(pieces, { one: '# piece', other: '# pieces' })}{' '}
          <span className="ms-2 text-ink-soft">{money(amount)}</span>
        </Line>
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
  const all = <ViewAll to={to} label={t.plural(alert.count, { one: 'View it', other: 'View all # variants' })} />;
  return (
    <ListBox title={title} aside={alert.count > 0 && all} empty={empty}>
      {alert.products.map(({ productId, variantId, quantity, ...named }) => (
        <Line key={variantId} to={`/product/${productId}?variant=${variantId}`} title={nameOf(named)}>
          {t.plural(quantity, { one: '# left', other: '# left' })}
        </Line>
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
        <Line key={variant.variantId} to={`/admin/stock?view=table&q=${variant.productId}`} title={nameOf(variant)}>
          {t.plural(variant.coverDays, { one: '# day', other: '# days' })}{' '}
          <span className="ms-2 text-ink-soft">{t.plural(variant.quantity, { one: '# left', other: '# left' })}</span>
        </Line>
      ))}
    </ListBox>
  );
}

/** What banks want an answer to, by when. */
export function Disputes({ disputes }: { disputes: NonNullable<Overview['disputes']> }) {
  return (
    <ListBox title="Disputes to answer" aside={t`At the card provider`} empty="No bank wants money back.">
      {disputes.map(({ orderId, number, amount, currency, dueAt }) => (
        <Line key={orderId} to={`/admin/orders/${orderId}`} title={<>Sale #{number}</>}>
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
        </Line>
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
        <Line
          key={variant.variantId}
          to={`/admin/orders?flag=sale&product=${variant.variantId}`}
          title={nameOf(variant)}
          note={reasonsText(reasons)}
        >
          {percentText(Math.round((returned * 100) / sent))}{' '}
          <Link to={`/admin/returns?variant=${variant.variantId}`} className="ms-2 underline underline-offset-4">
            {t`${returned} of ${sent}`}
          </Link>
        </Line>
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
      aside={searches.length > 0 && <ViewAll to="/admin/searches?only=empty" />}
      empty="Whatever people have searched for in the last 30 days was found."
    >
      {searches.map(({ query, times }) => (
        <Line key={query} to={`/admin/searches?only=empty&q=${encodeURIComponent(query)}`} title={query}>
          {t.plural(times, { one: '# time', other: '# times' })}
        </Line>
      ))}
    </ListBox>
  );
}

export function NewestReviews({ reviews }: { reviews: NonNullable<Overview['reviews']> }) {
  return (
    <ListBox
      title="Latest reviews"
      aside={reviews.length > 0 && <ViewAll to="/admin/reviews" />}
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
