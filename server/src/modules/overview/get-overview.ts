import { fromCents } from '@fieldhouse/contracts/money';
import { orderStatuses } from '@fieldhouse/contracts/order.rules';
import type { Overview } from '@fieldhouse/contracts/overview.schemas';
import type { Right } from '@fieldhouse/contracts/rights';
import type { Db } from '../../platform/db/db.ts';
import type { UntrustedProxy } from '../../platform/http/untrusted-proxy.ts';
import * as repo from './overview.repo.ts';
import { findFailedRefunds, findKeptMoney } from './overview.repo.ts';

const DAYS = 90;
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
  readonly proxy: UntrustedProxy | undefined;
}

/** Each part is for those with the right that covers it; others are not told. */
export async function getOverview(db: Db, circumstances: Circumstances): Promise<Overview> {
  const { rights, timeZone } = circumstances;
  const parts = {
    reports: () => readSales(db, circumstances),
    orders: () => readStatuses(db),
    stock: () => readStock(db),
    content: () => readReviews(db),
    refunds: () => readRefunds(db),
  } satisfies Partial<Record<Right, () => Promise<Partial<Overview>>>>;
  const wanted = Object.entries(parts).filter(([right]) => rights.some((held) => held === right));
  const found = await Promise.all([...wanted.map(([, read]) => read()), readWarnings(db, circumstances)]);
  return Object.assign({ timeZone }, ...found);
}

async function readSales(db: Db, { now, timeZone }: Circumstances): Promise<Partial<Overview>> {
  const [sales, bestSellers] = await Promise.all([
    repo.listSalesDays(db, now, DAYS, timeZone),
    repo.listBestSellers(db),
  ]);
  return {
    sales: sales.map(({ day, orders, cents }) => ({ day, orders, amount: fromCents(cents) })),
    bestSellers: bestSellers.map(({ cents, countedAt, ...seller }) => ({
      ...seller,
      amount: fromCents(cents),
      countedAt: countedAt.toISOString(),
    })),
  };
}

async function readStatuses(db: Db): Promise<Partial<Overview>> {
  const counts = new Map((await repo.countByStatus(db)).map(({ status, orders }) => [status, orders]));
  return { statuses: orderStatuses.map((status) => ({ status, orders: counts.get(status) ?? 0 })) };
}

async function readStock(db: Db): Promise<Partial<Overview>> {
  const [low, soldOut] = await Promise.all([
    repo.findStockAlert(db, 'low', SHOWN),
    repo.findStockAlert(db, 'out', SHOWN),
  ]);
  return { low, soldOut };
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
