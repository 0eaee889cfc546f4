import { fromCents } from '@fieldhouse/contracts/money';
import { orderStatuses } from '@fieldhouse/contracts/order.rules';
import type { Overview } from '@fieldhouse/contracts/overview.schemas';
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
  readonly now: Date;
  readonly timeZone: string;
  readonly proxy: UntrustedProxy | undefined;
}

export async function getOverview(db: Db, { now, timeZone, proxy }: Circumstances): Promise<Overview> {
  const [sales, statuses, bestSellers, low, soldOut, reviews, warnings, failedRefunds, keptMoney] = await Promise.all([
    repo.listSalesDays(db, now, DAYS, timeZone),
    repo.countByStatus(db),
    repo.listBestSellers(db),
    repo.findStockAlert(db, 'low', SHOWN),
    repo.findStockAlert(db, 'out', SHOWN),
    repo.listNewestReviews(db, SHOWN),
    repo.findShopWarnings(db, { days: FAULT_DAYS, lateBefore: new Date(now.getTime() - LATE_MS) }),
    findFailedRefunds(db, SHOWN),
    findKeptMoney(db, MONEY_SHOWN),
  ]);
  const counts = new Map(statuses.map(({ status, orders }) => [status, orders]));
  return {
    timeZone,
    sales: sales.map(({ day, orders, cents }) => ({ day, orders, amount: fromCents(cents) })),
    statuses: orderStatuses.map((status) => ({ status, orders: counts.get(status) ?? 0 })),
    bestSellers: bestSellers.map(({ cents, countedAt, ...seller }) => ({
      ...seller,
      amount: fromCents(cents),
      countedAt: countedAt.toISOString(),
    })),
    low,
    soldOut,
    reviews: reviews.map(({ rating, createdAt, ...review }) => ({
      ...review,
      rating: rating / 10,
      createdAt: createdAt.toISOString(),
    })),
    failedMails: { count: warnings.failedMails, latestAt: warnings.lastFailedAt?.toISOString() ?? null },
    failedRefunds: {
      count: failedRefunds.count,
      refunds: failedRefunds.refunds.map(({ cents, ...refund }) => ({ ...refund, amount: fromCents(cents) })),
    },
    keptMoney: {
      count: keptMoney.count,
      orders: keptMoney.orders.map(({ cents, ...order }) => ({ ...order, amount: fromCents(cents) })),
    },
    lateRefunds: { count: warnings.lateRefunds, oldestAt: warnings.oldestRefundAt?.toISOString() ?? null },
    openPayments: {
      count: warnings.openPayments,
      oldestAt: warnings.oldestOpenAt?.toISOString() ?? null,
      late: warnings.oldestOpenAt !== null && now.getTime() - warnings.oldestOpenAt.getTime() > LATE_MS,
    },
    gatewayFaults: {
      count: warnings.gatewayFaults,
      latestAt: warnings.lastFaultAt?.toISOString() ?? null,
      faults: warnings.faults,
    },
    untrustedProxy: proxy ? { address: proxy.address, latestAt: proxy.at.toISOString() } : null,
  };
}
