import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBrokenInvariants } from '../../testing/invariants.ts';
import { buyShoe, changeReview, type Shoe, setReview, stockShoe, writeReview } from '../../testing/reviewing.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { changesBy } from './write-review.ts';

const PEOPLE = 4;
const RUNS = 15;
let shop: TestShop;
let admin: SignedIn;
let buyers: SignedIn[];
let shoe: Shoe;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
  // With them comes the category.
  await stock(shop, [{ name: 'Ball' }]);
  shoe = await stockShoe(shop, admin);
  buyers = await Promise.all(Array.from({ length: PEOPLE }, () => signIn(shop, 'client')));
  for (const who of buyers) await buyShoe(shop, who, shoe, '42');
});
afterAll(() => shop.close());

const person = fc.nat({ max: PEOPLE - 1 });
const step = fc.oneof(
  fc.record({
    do: fc.constantFrom('write' as const, 'change' as const),
    person,
    rating: fc.nat({ max: 5 }),
    fit: fc.constantFrom('small', 'right', 'large', null),
  }),
  fc.record({ do: fc.constantFrom('hide' as const, 'show' as const), person }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function take(action: Step): Promise<void> {
  const who = buyers[action.person];
  if (!who) throw new Error('there is nobody');
  const answer =
    action.do === 'write' || action.do === 'change'
      ? await (action.do === 'write' ? writeReview : changeReview)(shop, who, shoe._id, action)
      : await setReview(shop, admin, await reviewBy(who), { hidden: action.do === 'hide', reason: 'Spam' });
  // 404: there is nothing yet that could be hidden or changed.
  expect([200, 404]).toContain(answer.statusCode);
}

async function reviewBy({ userId }: SignedIn): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from review where account_id = ${userId}`.execute(shop.deps.db);
  return rows[0]?.id ?? 'nothing';
}

async function forgetReviews(): Promise<void> {
  for (const { userId } of buyers) await changesBy.forgive(shop.deps.db, userId);
  await sql`delete from review`.execute(shop.deps.db);
  await sql`update product set rating_sum = 0, rating_count = 0, fit_small = 0, fit_right = 0, fit_large = 0`.execute(
    shop.deps.db,
  );
}

test('whatever is written, changed, hidden and shown at once, rating and fit are those of the reviews that are shown', async () => {
  const atOnce = fc.array(step, { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(fc.array(atOnce, { minLength: 2, maxLength: 5 }), async (batches) => {
      await forgetReviews();
      for (const batch of batches) {
        await Promise.all(batch.map(take));
        expect(await findBrokenInvariants(shop.deps.db)).toEqual([]);
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});
