import { LOCALE } from '@fieldhouse/contracts/language';
import type { Overview, OverviewPeriod } from '@fieldhouse/contracts/overview.schemas';
import { t } from '@fieldhouse/contracts/text';
import type { ReactNode } from 'react';
import { moneyIn, useMoney } from '../../lib/money.ts';
import { TabLink, TextLink } from '../../ui/link.tsx';
import { MeterRow } from './meter-row.tsx';

/** The one that the address asks for, else a month. */
export const choosePeriod = (periods: readonly OverviewPeriod[], days: string | null): OverviewPeriod | undefined =>
  periods.find((one) => String(one.days) === days) ?? periods.find((one) => one.days === 30);

export function PeriodTabs({ periods, chosen }: { periods: readonly OverviewPeriod[]; chosen: OverviewPeriod }) {
  return (
    <nav aria-label="Period" className="flex flex-wrap gap-2">
      {periods.map(({ days }) => (
        <TabLink
          key={days}
          to={`?days=${days}#overview`}
          preventScrollReset
          isCurrent={days === chosen.days}
          className="min-h-9! max-sm:min-h-11!"
        >
          {t.plural(days, { one: '# day', other: '# days' })}
        </TabLink>
      ))}
    </nav>
  );
}

/** The orders that its figures are made of. */
export const salesPath = ({ from, to }: Pick<OverviewPeriod, 'from' | 'to'>): string =>
  `/admin/orders?flag=sale&from=${from}&to=${to}`;

interface PeriodFiguresProps {
  period: OverviewPeriod;
  /** That of the margin, whichever was chosen. */
  month: OverviewPeriod | undefined;
  margin: Overview['margin'];
  /** They lead to the rows that they are made of, if those may be seen. */
  mayOrders: boolean;
}

/** How the shop is doing, beside how it did before. */
export function PeriodFigures({ period, month, margin, mayOrders }: PeriodFiguresProps) {
  const { days, from, to, sales, inCurrencies, orders, visits } = period;
  const money = useMoney();
  const average = (amount: number, count: number | null) => (count ? amount / count : null);
  const shown = (format: (value: number) => string) => (value: number | null) => (value === null ? '–' : format(value));
  const share = ({ paid, views }: Pick<typeof visits, 'paid' | 'views'>) => (views > 0 ? paid / views : null);
  const common = { days };
  const ofOrders = mayOrders && <TextLink to={salesPath(period)}>Its orders</TextLink>;
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-4">
      <Figure
        {...common}
        label={t`Sales after refunds`}
        {...sales}
        format={shown(money)}
        note={inCurrencies && <InCurrencies amounts={inCurrencies} />}
      >
        <TextLink to={`/admin/accounting?from=${from}&to=${to}`}>Books</TextLink>
      </Figure>
      <Figure {...common} label={t`Orders`} {...orders} format={shown(whole)}>
        {mayOrders && <TextLink to={salesPath(period)}>List</TextLink>}
      </Figure>
      <Figure
        {...common}
        label={t`Average order`}
        now={average(sales.now, orders.now)}
        before={average(sales.before ?? 0, orders.before)}
        format={shown(money)}
      >
        {ofOrders}
      </Figure>
      <Figure
        {...common}
        label={t`Visits that buy`}
        now={share(visits)}
        before={visits.before && share(visits.before)}
        format={shown(tenths)}
      >
        {ofOrders}
      </Figure>
      {margin && margin.salesWithCost > 0 && (
        <Margin margin={margin}>{mayOrders && month && <TextLink to={salesPath(month)}>Its orders</TextLink>}</Margin>
      )}
    </dl>
  );
}

const tenthsFormat = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 1 });
const tenths = (part: number) => tenthsFormat.format(part);
const whole = (count: number) => count.toLocaleString(LOCALE);
const signed = new Intl.NumberFormat(LOCALE, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 });

/** Of what is less, the same, and more. */
const changeColours = ['text-red', '', 'text-court'];

const box = 'flex flex-col rounded-sm border-t-4 border-ink bg-chalk p-4';

interface FigureProps {
  label: string;
  now: number | null;
  before: number | null;
  days: number;
  format: (value: number | null) => string;
  /** What it is made of. */
  note?: ReactNode;
  /** Where its rows are. */
  children?: ReactNode;
}

function Figure({ label, now, before, days, format, note, children }: FigureProps) {
  const change = now !== null && before ? Math.round(((now - before) / Math.abs(before)) * 100) : undefined;
  return (
    <div className={box}>
      <dt className="flex items-baseline justify-between gap-3 text-sm text-ink-soft">
        {label} {children}
      </dt>
      <dd className="font-headline text-3xl font-bold tabular-nums">{format(now)}</dd>
      <dd className="mt-1 text-sm text-ink-soft">
        {change !== undefined && (
          <strong className={`tabular-nums ${changeColours[Math.sign(change) + 1]}`}>
            {signed.format(change / 100)}{' '}
          </strong>
        )}
        {before === null ? t`Nothing to compare with yet.` : t`${format(before)} in the ${days} days before`}
      </dd>
      {note}
    </div>
  );
}

const both = new Intl.ListFormat(LOCALE);

/** Of a shop that sells in several: nothing is summed over currencies without saying how. */
function InCurrencies({ amounts }: { amounts: NonNullable<OverviewPeriod['inCurrencies']> }) {
  const list = both.format(amounts.map(({ currency, amount }) => moneyIn(currency)(amount)));
  return (
    amounts[0] && (
      <dd className="mt-1 text-sm text-ink-soft">{t`${list}, together by the shop’s rate at the time of each order`}</dd>
    )
  );
}

/** There is none of goods whose cost nobody has said. */
function Margin({ margin, children }: { margin: NonNullable<Overview['margin']>; children: ReactNode }) {
  const { sales, salesWithCost, cost } = margin;
  return (
    <div className={box}>
      <dt className="flex items-baseline justify-between gap-3 text-sm text-ink-soft">
        {t`Margin`} {children}
      </dt>
      <dd className="font-headline text-3xl font-bold tabular-nums">{tenths(1 - cost / salesWithCost)}</dd>
      <dd className="mt-1 text-sm text-ink-soft">
        {t`30 days, without tax, at today’s cost, which is known for ${tenths(salesWithCost / sales)} of sales`}
      </dd>
    </div>
  );
}

interface FunnelProps {
  period: OverviewPeriod;
  mayOrders: boolean;
}

/** How far visits come. Of those that have not paid there are no rows: nothing is kept of them but their number. */
export function Funnel({ period, mayOrders }: FunnelProps) {
  const { views, carts, checkouts, paid, since } = period.visits;
  const steps = [
    { label: t`Looked at a product`, count: views },
    { label: t`Had something in the cart`, count: carts },
    { label: t`Came to the checkout`, count: checkouts },
    { label: t`Paid`, count: paid, to: mayOrders && paid > 0 ? salesPath(period) : undefined },
  ];
  const most = Math.max(...steps.map(({ count }) => count), 1);
  return (
    <section className="rounded-sm border-t-4 border-ink bg-chalk p-6">
      <h3 className="text-2xl">From looking to buying</h3>
      <p className="text-sm text-ink-soft">
        {since === null
          ? t`Visits are counted by the hour and browser, and nothing is kept of who it was.`
          : t`Counted since ${since}, by the hour and browser; nothing is kept of who it was.`}
      </p>
      <ul className="mt-4 grid gap-3">
        {steps.map(({ label, count, to }) => (
          <MeterRow
            key={label}
            label={to ? <TextLink to={to}>{label}</TextLink> : label}
            figure={views > 0 && count !== views ? `${count} · ${tenths(count / views)}` : String(count)}
            part={count / most}
          />
        ))}
      </ul>
    </section>
  );
}
