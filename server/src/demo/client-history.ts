import { DAY_MS } from '@fieldhouse/contracts/durations.rules';
import { type Tx, takeAdvisoryLock } from '../platform/db/db.ts';
import { newId } from '../platform/ids.ts';
import { demoAccounts } from './demo-accounts.ts';
import { findNewBuyer, insertPastOrder, insertPastReviews, listPlentiful } from './past-orders.repo.ts';

const address = { line1: '12 Halfway Lane', city: 'Springfield', country: 'US', postal_code: '62704' };

/** What the known client has bought, by its place among the goods of which there is plenty. */
const orders = [
  { daysAgo: 41, status: 'completed', bought: [0, 1] },
  { daysAgo: 12, status: 'dispatched', bought: [2] },
  { daysAgo: 1, status: 'pending', bought: [3, 4] },
] as const;

/** Three past orders and a review, so that the demo client's profile has something to show. */
export async function addClientHistory(tx: Tx, now: Date): Promise<void> {
  await takeAdvisoryLock(tx, 'the history of the demo client');
  const accountId = await findNewBuyer(tx, demoAccounts.client.email);
  const goods = await listPlentiful(tx, 5);
  const [reviewed] = goods;
  if (!accountId || !reviewed) return;
  for (const { daysAgo, status, bought } of orders) {
    const at = new Date(now.getTime() - daysAgo * DAY_MS);
    const lines = bought.flatMap((place) => (goods[place] ? [{ variantId: goods[place].variantId, quantity: 1 }] : []));
    const ids = { id: newId(at.getTime()), paymentId: newId(at.getTime()) };
    await insertPastOrder(tx, { ...ids, accountId, status, at, address, lines });
  }
  const at = new Date(now.getTime() - 30 * DAY_MS);
  const description = 'Does what it says, and has survived a wet autumn so far.';
  await insertPastReviews(tx, [
    { id: newId(at.getTime()), accountId, productId: reviewed.productId, description, tenths: 45, fit: 'right', at },
  ]);
}
