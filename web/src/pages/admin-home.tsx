import { listJournal } from '@fieldhouse/contracts/journal.endpoints';
import { listOrderRows } from '@fieldhouse/contracts/orders.endpoints';
import { getOverview } from '@fieldhouse/contracts/overview.endpoints';
import { listReturns } from '@fieldhouse/contracts/returns.endpoints';
import { areEnoughFor } from '@fieldhouse/contracts/rights';
import { getOpening } from '@fieldhouse/contracts/settings.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AdminCards } from '../features/admin-home/admin-cards.tsx';
import { OverviewAlerts } from '../features/admin-home/overview-alerts.tsx';
import {
  BestSellers,
  Disputes,
  EmptySearches,
  NewestReviews,
  ReturnRates,
  RunningOut,
  StockAlert,
} from '../features/admin-home/overview-lists.tsx';
import { choosePeriod, Funnel, PeriodFigures, PeriodTabs, salesPath } from '../features/admin-home/period-figures.tsx';
import { SalesChart } from '../features/admin-home/sales-chart.tsx';
import { StatusChart } from '../features/admin-home/status-chart.tsx';
import { Piles } from '../features/admin-home/today.tsx';
import { OpeningChecklist } from '../features/admin-opening/opening-steps.tsx';
import { toListPage } from '../lib/list-page.ts';
import type { PageArgs } from '../lib/loaders.ts';
import { titled } from '../lib/page-meta.ts';
import { CourtLines } from '../ui/court-lines.tsx';
import { TextLink } from '../ui/link.tsx';
import type { Route } from './+types/admin-home';

export const clientLoader = adminLoader(getOverview.who, async (call, { request }: PageArgs, rights) => {
  const mayDecide = areEnoughFor(listOrderRows.who, rights);
  const mayRefund = areEnoughFor(listReturns.who, rights);
  const [overview, opening, onHold, cancelRequested, returns, overdue] = await Promise.all([
    call(getOverview),
    areEnoughFor(getOpening.who, rights) ? call(getOpening) : undefined,
    mayDecide ? count(call.whole(listOrderRows, { query: { flag: 'hold', ...ONE } })) : 0,
    mayDecide ? count(call.whole(listOrderRows, { query: { flag: 'cancel', ...ONE } })) : 0,
    mayRefund ? count(call.whole(listReturns, { query: { status: 'requested', ...ONE } })) : 0,
    mayRefund ? count(call.whole(listReturns, { query: { status: 'overdue', ...ONE } })) : 0,
  ]);
  const waiting = { onHold, cancelRequested, returns, overdue };
  const days = new URL(request.url).searchParams.get('days');
  return { overview, waiting: mayDecide || mayRefund ? waiting : undefined, rights, opening, days };
});

/** The totals alone are wanted. */
const ONE = { page: '1', limit: '1' };

const count = async (answer: Promise<Parameters<typeof toListPage>[0]>) => toListPage(await answer, ONE.page).total;

export const HydrateFallback = AdminFallback;

export const meta = titled(t`Control Panel`);

export default function AdminHome({ loaderData: { overview, waiting, rights, opening, days } }: Route.ComponentProps) {
  const { periods = [], toSend, disputes = [], runningOut = [] } = overview;
  const period = choosePeriod(periods, days);
  const month = choosePeriod(periods, '30');
  const mayOrders = areEnoughFor(listOrderRows.who, rights);
  return (
    <>
      <div className="relative overflow-hidden border-b-2 border-ink bg-chalk">
        <div className="absolute inset-y-0 end-0 hidden w-1/2 md:block">
          <CourtLines />
        </div>
        <div className="staff-width relative py-8 md:py-12">
          <h1 className="text-4xl md:text-5xl">Welcome Administrator</h1>
          <p className="mt-3 max-w-lg text-ink-soft">Manage the shop and see how it is doing.</p>
        </div>
      </div>
      <div className="staff-width flex grow flex-col gap-10 py-8 md:py-10">
        {opening && <OpeningChecklist {...opening} />}
        {(waiting || toSend || runningOut.length > 0) && (
          <section aria-labelledby="today" className="flex flex-col gap-5">
            <h2 id="today" className="border-b-2 border-ink pb-2 text-3xl">
              Today
            </h2>
            {waiting && <Piles toSend={toSend} waiting={waiting} />}
            {disputes.length + runningOut.length > 0 && (
              <div className={lists}>
                {disputes.length > 0 && <Disputes disputes={disputes} />}
                {runningOut.length > 0 && <RunningOut variants={runningOut} />}
              </div>
            )}
          </section>
        )}
        <section aria-labelledby="overview" className="flex flex-col gap-5">
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-b-2 border-ink pb-2">
            <h2 id="overview" className="text-3xl">
              Overview
            </h2>
            {period && <PeriodTabs periods={periods} chosen={period} />}
          </div>
          {period && <PeriodFigures period={period} month={month} margin={overview.margin} mayOrders={mayOrders} />}
          <OverviewAlerts overview={overview} />
          {overview.sales && <SalesChart sales={overview.sales} timeZone={overview.timeZone} />}
          <div className={lists}>
            {period && <Funnel period={period} mayOrders={mayOrders} />}
            {overview.statuses && <StatusChart statuses={overview.statuses} />}
            {overview.bestSellers && (
              <BestSellers sellers={overview.bestSellers} orders={mayOrders && month ? salesPath(month) : undefined} />
            )}
            {overview.returnRates && <ReturnRates rates={overview.returnRates} />}
            {overview.emptySearches && <EmptySearches searches={overview.emptySearches} />}
            {overview.reviews && <NewestReviews reviews={overview.reviews} />}
            {overview.low && (
              <StockAlert
                title="Low stock"
                alert={overview.low}
                to="/admin/stock?stock=low"
                empty="Every product on sale has more than 5 left."
              />
            )}
            {overview.soldOut && (
              <StockAlert
                title="Sold out"
                alert={overview.soldOut}
                to="/admin/stock?stock=out"
                empty="Nothing is sold out."
              />
            )}
          </div>
          {areEnoughFor(listJournal.who, rights) && (
            <p>
              <TextLink to="/admin/journal">Journal: who changed what</TextLink>
            </p>
          )}
        </section>
        <AdminCards rights={rights} />
      </div>
    </>
  );
}

// Boxes of any height, without holes between them.
const lists = 'columns-[26rem] gap-5 *:mb-5 *:break-inside-avoid';
