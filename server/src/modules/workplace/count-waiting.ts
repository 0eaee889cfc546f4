import { listOrderRows } from '@fieldhouse/contracts/orders.endpoints';
import { listReturns } from '@fieldhouse/contracts/returns.endpoints';
import { areEnoughFor, type Right } from '@fieldhouse/contracts/rights';
import { COUNTED } from '@fieldhouse/contracts/workplace.rules';
import type { Waiting } from '@fieldhouse/contracts/workplace.schemas';
import type { Db } from '../../platform/db/db.ts';
import { countRequestedReturns } from '../after-sales/index.ts';
import { countWaitingOrders } from '../orders/index.ts';
import { countFailedMails } from './failed-mails.repo.ts';

/** Whoever may not open a list does not learn how long it is. */
export async function countWaiting(db: Db, rights: readonly Right[]): Promise<Waiting> {
  const [orders, returns, failedMails] = await Promise.all([
    areEnoughFor(listOrderRows.who, rights) ? countWaitingOrders(db, COUNTED) : {},
    areEnoughFor(listReturns.who, rights) ? countRequestedReturns(db, COUNTED) : undefined,
    rights.includes('settings') ? countFailedMails(db, COUNTED) : undefined,
  ]);
  return { ...orders, returns, failedMails };
}
