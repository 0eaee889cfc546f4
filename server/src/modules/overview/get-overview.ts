import { dayIn } from '@fieldhouse/contracts/date-text';
import { fromCents, fromMinor } from '@fieldhouse/contracts/money';
import { orderStatuses } from '@fieldhouse/contracts/order.rules';
import type { Overview, OverviewPeriod } from '@fieldhouse/contracts/overview.schemas';
import type { Right } from '@fieldhouse/contracts/rights';
import type { Db } from '../../platform/db/db.ts';
import type { UntrustedProxy } from '../../platform/http/untrusted-proxy.ts';
import { findSearches } from '../discovery/index.ts';
import { countToSend } from '../orders/index.ts';
import * as repo from './overview.repo.ts';
import { findFailedRefunds, findKeptMoney } from './overview.repo.ts';
import {
  type CurrencySales,
  countByStatus,
  listCurrencySales,
  listPeriods,
  listSalesDays,
  type PeriodRow,
} from './sales.repo.ts';
import { listBestSellers, listReturnRates, listRunningOut, readMargin } from './sold.repo.ts';

const DAYS = 90;
const PERIODS = [7, 30, 90];
const COVER_DAYS = 14;
const SHOWN = 6;
const MONEY_SHOWN = 20;
/** Long enough that staff who were away for a few days still see that cards were refused. */
const FAULT_DAYS = 7;
/** A payment or a refund request ends within minutes; one that is older than this needs attention. */
const LATE_MS = 20 * 60 * 1000;

interface Circumstances {
  readonly rights: readonly Right[];
  readonly now: Date;
  readonly timeZone: string;
  /** It sells in other currencies than its own, too. */
  readonly hasCurrencies: boolean;
  readonly proxy: UntrustedProxy | undefined;
}

/** Each part is for those with the right that covers it; others are not told. */
export async function getOverview(db: Db, circumstances: Circumstances): Promise<Overview> {
  const { rights, timeZone } = circumstances;
  const parts = {
    reports: () => readSales(db, circumstances),
    orders: () => readOrders(db, circumstances),
    stock: () => readStock(db),
    marketing: async () => ({ emptySearches: await readEmptySearches(db) }),
    content: () => readReviews(db),
    refunds: () => readRefunds(db),
  } satisfies Partial<Record<Right, () => Promise<Partial<Overview>>>>;
  const wanted = Object.entries(parts).filter(([right]) => rights.some((held) => held === right));
  const found = await Promise.all([...wanted.map(([, read]) => read()), readWarnings(db, circumstances)]);
  return Object.assign({ timeZone }, ...found);
}

async function readSales(db: Db, { now, timeZone, hasCurrencies }: Circumstances): Promise<Partial<Overview>> {
  const [sales, periods, currencies, bestSellers, returnRates, margin] = await Promise.all([
    listSalesDays(db, now, DAYS, timeZone),
    listPeriods(db, now, PERIODS, timeZone),
    hasCurrencies ? listCurrencySales(db, now, PERIODS, timeZone) : undefined,
    listBestSellers(db),
    listReturnRates(db, SHOWN),
    readMargin(db),
  ]);
  return {
    sales: sales.map(({ day, orders, cents }) => ({ day, orders, amount: fromCents(cents) })),
    periods: PERIODS.flatMap((days) =>
      comparePeriods(periods.filter((one) => one.days === days)).map((period) => ({
        ...period,
        ...(currencies && { inCurrencies: inCurrencies(currencies.filter((one) => one.days === days)) }),
      })),
    ),
    bestSellers: bestSellers.map(({ cents, countedAt, ...seller }) => ({
      ...seller,
      amount: fromCents(cents),
      countedAt: countedAt.toISOString(),
    })),
    returnRates,
    margin: {
      sales: fromCents(margin.cents),
      salesWithCost: fromCents(margin.costedCents),
      cost: fromCents(margin.costCents),
    },
  };
}

const inCurrencies = (rows: readonly CurrencySales[]) =>
  rows.map(({ currency, cents }) => ({ currency, amount: fromMinor(cents, currency) }));

/** A period and the one before it. */
function comparePeriods([now, before]: readonly PeriodRow[]): OverviewPeriod[] {
  if (!now || !before) return [];
  const compare = (figure: (row: PeriodRow) => number) => ({
    now: figure(now),
    before: before.isWhole ? figure(before) : null,
  });
  const visits = ({ views, carts, checkouts, paid }: PeriodRow) => ({ views, carts, checkouts, paid });
  const { days, from, to, since } = now;
  return [
    {
      ...{ days, from, to },
      sales: compare(({ cents }) => fromCents(cents)),
      orders: compare(({ orders }) => orders),
      visits: { ...visits(now), since, before: before.since === null ? visits(before) : null },
    },
  ];
}

async function readOrders(db: Db, { now, timeZone }: Circumstances): Promise<Partial<Overview>> {
  const today = dayIn(now, timeZone);
  const [statuses, toSend, disputes] = await Promise.all([
    countByStatus(db),
    countToSend(db, today),
    repo.listOpenDisputes(db, SHOWN),
  ]);
  const counts = new Map(statuses.map(({ status, orders }) => [status, orders]));
  return {
    statuses: orderStatuses.map((status) => ({ status, orders: counts.get(status) ?? 0 })),
    toSend: { ...toSend, today },
    disputes: disputes.map(({ cents, dueAt, ...dispute }) => ({
      ...dispute,
      amount: fromMinor(cents, dispute.currency),
      dueAt: dueAt?.toISOString() ?? null,
    })),
  };
}

async function readEmptySearches(db: Db) {
  const { items } = await findSearches(db, { days: 30, only: 'empty' }, { limit: SHOWN, offset: 0 });
  return items.map(({ query, times }) => ({ query, times }));
}

async function readStock(db: Db): Promise<Partial<Overview>> {
  const [low, soldOut, runningOut] = await Promise.all([
    repo.findStockAlert(db, 'low', SHOWN),
    repo.findStockAlert(db, 'out', SHOWN),
    listRunningOut(db, COVER_DAYS, SHOWN),
  ]);
  return { low, soldOut, runningOut };
}

async function readReviews(db: Db): Promise<Partial<Overview>> {
  const reviews = await repo.listNewestReviews(db, SHOWN);
  return {
    reviews: reviews.map(({ rating, createdAt, ...review }) => ({
      ...review,
      rating: rating / 10,
      createdAt: createdAt.toISOString(),
    })),
  };
}

async function readRefunds(db: Db): Promise<Partial<Overview>> {
  const [failedRefunds, keptMoney] = await Promise.all([findFailedRefunds(db, SHOWN), findKeptMoney(db, MONEY_SHOWN)]);
  return {
    failedRefunds: {
      count: failedRefunds.count,
      refunds: failedRefunds.refunds.map(({ cents, ...refund }) => ({ ...refund, amount: fromCents(cents) })),
    },
    keptMoney: {
      count: keptMoney.count,
      orders: keptMoney.orders.map(({ cents, ...order }) => ({ ...order, amount: fromCents(cents) })),
    },
  };
}

/** What is counted together, for those with several rights. */
async function readWarnings(db: Db, { now, rights, proxy }: Circumstances): Promise<Partial<Overview>> {
  const has = (right: Right) => rights.includes(right);
  if (!has('orders') && !has('refunds') && !has('settings')) return {};
  const lateBefore = new Date(now.getTime() - LATE_MS);
  const warnings = await repo.findShopWarnings(db, { days: FAULT_DAYS, lateBefore });
  const { oldestOpenAt } = warnings;
  return {
    ...(has('refunds') && {
      lateRefunds: { count: warnings.lateRefunds, oldestAt: warnings.oldestRefundAt?.toISOString() ?? null },
    }),
    ...(has('orders') && {
      openPayments: {
        count: warnings.openPayments,
        oldestAt: oldestOpenAt?.toISOString() ?? null,
        late: oldestOpenAt !== null && oldestOpenAt < lateBefore,
      },
    }),
    ...(has('settings') && {
      failedMails: { count: warnings.failedMails, latestAt: warnings.lastFailedAt?.toISOString() ?? null },
      gatewayFaults: {
        count: warnings.gatewayFaults,
        latestAt: warnings.lastFaultAt?.toISOString() ?? null,
        faults: warnings.faults,
      },
      untrustedProxy: proxy ? { address: proxy.address, latestAt: proxy.at.toISOString() } : null,
    }),
  };
}
