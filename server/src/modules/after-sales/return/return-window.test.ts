import { DAY_MS } from '@fieldhouse/contracts/durations.rules';
import { returnMessages } from '@fieldhouse/contracts/return.rules';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { errorOf, lineOf } from '../../../testing/order-desk.ts';
import { ok, sentDaysAgo, useReturns } from '../../../testing/returning.ts';

const my = useReturns();
/** Without a promised day: 5 on the way, and 30 to return it. */
const ALL_DAYS = 35;
const paidDaysAgo = (days: number) =>
  sql`update "order" set paid_at = now() - make_interval(days => ${days}) where id = ${my.id}`.execute(my.shop.deps.db);
const parcelDaysAgo = (days: number) =>
  sql`update shipment set created_at = now() - make_interval(days => ${days}), due_at = null
    where order_id = ${my.id}`.execute(my.shop.deps.db);

/** By all that knows of it: the order, what can be returned, and who asks for it. */
async function expectDaysLeft(days: number): Promise<void> {
  const { until } = (await my.returns.options(my.id, my.buyer.headers)).json<{ until: string }>();
  expect(Math.round((Date.parse(until) - Date.now()) / DAY_MS)).toBe(days);
  expect(await my.desk.read(my.id, my.buyer.headers)).toMatchObject({ mayReturn: days > 0 });
  const answer = await my.request(my.back(1));
  if (days > 0) ok(answer);
  else expect(errorOf(answer)).toEqual({ status: 400, error: returnMessages.tooLate });
}

describe('the time to return goods that left by hand', () => {
  test('begins when they left, however long ago a parcel took the others', async () => {
    ok(await my.desk.ship(my.id, { lines: [lineOf(my.id, 0, 1)] }));
    await paidDaysAgo(70);
    await parcelDaysAgo(60);
    await my.send();
    await expectDaysLeft(ALL_DAYS);
  });

  test('begins anew when they were called back and have left again', async () => {
    await my.send();
    ok(await my.desk.setStatus(my.id, 'pending'));
    await sentDaysAgo(my.shop, my.id, 60);
    await my.send();
    await expectDaysLeft(ALL_DAYS);
  });

  test('begins when the order was completed, if it never was dispatched', async () => {
    await paidDaysAgo(60);
    ok(await my.desk.setStatus(my.id, 'completed'));
    await expectDaysLeft(ALL_DAYS);
  });

  test('does not begin anew when the order is completed later', async () => {
    await my.send();
    await sentDaysAgo(my.shop, my.id, 60);
    ok(await my.desk.setStatus(my.id, 'completed'));
    ok(await my.desk.setStatus(my.id, 'dispatched'));
    await expectDaysLeft(ALL_DAYS - 60);
  });
});

test('the time to return what parcels took begins when the last one should have come, whatever its status was set to since', async () => {
  ok(await my.desk.ship(my.id));
  await parcelDaysAgo(60);
  ok(await my.desk.setStatus(my.id, 'completed'));
  ok(await my.desk.setStatus(my.id, 'pending'));
  await my.send();
  await expectDaysLeft(ALL_DAYS - 60);
});
