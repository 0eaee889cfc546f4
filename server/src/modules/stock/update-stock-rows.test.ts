import type { StockedVariant } from '@fieldhouse/contracts/variants.schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findBrokenInvariants } from '../../testing/invariants.ts';
import { holdTransaction, untilItWaits } from '../../testing/locks.ts';
import { buy } from '../../testing/paying.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

let shop: TestShop;
let admin: SignedIn;
let shoe: string;
let ball: string;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
});
afterAll(async () => {
  expect(await findBrokenInvariants(shop.deps.db)).toEqual([]);
  await shop.close();
});
beforeEach(async () => {
  const options = [{ name: 'Size', kind: 'size' as const, values: [{ value: '41' }, { value: '42' }] }];
  const variants = ['41', '42'].map((Size) => ({ options: { Size }, quantity: 3 }));
  [shoe = '', ball = ''] = await stock(shop, [
    { name: 'Shoe', price: 60, options, variants },
    { name: 'Ball', price: 20, quantity: 5 },
  ]);
});

interface Table {
  productId: string;
  name: string;
  variants: StockedVariant[];
  __v: number;
}
const tables = async () =>
  (await shop.app.inject({ url: `/api/variants?product=${shoe}&product=${ball}`, headers: admin.headers })).json<
    Table[]
  >();
const variantsOf = async () => {
  const [ofShoe, ofBall] = await tables();
  const [small, large] = ofShoe?.variants ?? [];
  const [only] = ofBall?.variants ?? [];
  if (!small || !large || !only) throw new Error('the goods are not there');
  return { small, large, only, shoeVersion: ofShoe?.__v ?? -1 };
};
const save = (...rows: object[]) =>
  shop.app.inject({ method: 'PUT', url: '/api/variants', headers: admin.headers, payload: { rows } });

test('many rows of several products are saved at once, each count with its movement', async () => {
  const { small, large, only, shoeVersion } = await variantsOf();
  const answer = await save(
    { _id: small._id, count: 7, price: 65, __v: shoeVersion },
    { _id: large._id, salePrice: 50, barcode: '4006381333931', __v: shoeVersion },
    { _id: only._id, count: 0 },
  );
  expect(answer.json()).toEqual(await tables());
  expect(await variantsOf()).toMatchObject({
    small: { onHand: 7, quantity: 7, basePrice: 65 },
    large: { onHand: 3, price: 50, salePrice: 50, barcode: '4006381333931' },
    only: { onHand: 0 },
  });
  const { rows } = await sql`
    select delta, reason, note, actor from stock_movement where variant_id in (${small._id}, ${only._id})
      and reason = 'counted' order by delta desc`.execute(shop.deps.db);
  const counted = { reason: 'counted', note: 'stock table', actor: admin.userId };
  expect(rows).toEqual([
    { delta: 4, ...counted },
    { delta: -5, ...counted },
  ]);
  await save({ _id: large._id, barcode: null });
});

test.each([
  [
    'a variant that is not sold',
    () => ({ _id: crypto.randomUUID(), count: 1 }),
    400,
    'Row 2: this variant is no longer sold.',
  ],
  [
    'a version before',
    ({ only }: Rows) => ({ _id: only._id, price: 1, __v: 999 }),
    409,
    'Row 2: someone else has changed',
  ],
  ['a sale above the price', ({ only }: Rows) => ({ _id: only._id, salePrice: 99 }), 400, 'Row 2: '],
  ['a barcode with a wrong digit', ({ only }: Rows) => ({ _id: only._id, barcode: '4006381333930' }), 400, ''],
  ['half a piece', ({ only }: Rows) => ({ _id: only._id, count: 1.5 }), 400, 'A count is a whole number'],
  ['the same variant twice', ({ small }: Rows) => ({ _id: small._id, count: 1 }), 400, 'each variant once'],
])('one row with %s, and nothing is saved', async (_what, make, status, sentence) => {
  const before = await variantsOf();
  const answer = await save({ _id: before.small._id, count: 9 }, make(before));
  expect(answer.statusCode).toBe(status);
  expect(answer.json<{ error: string }>().error).toContain(sentence);
  expect(await variantsOf()).toEqual(before);
});
type Rows = Awaited<ReturnType<typeof variantsOf>>;

test('a refused field is named with its row', async () => {
  const { small, only } = await variantsOf();
  const answer = await save({ _id: small._id, count: 9 }, { _id: only._id, salePrice: 99 });
  expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual(['rows.1.salePrice']);
});

test('what an order waits for cannot be counted away', async () => {
  const { only } = await variantsOf();
  await buy(shop, await signIn(shop, 'client'), [{ productId: ball, quantity: 2, price: 20 }]);
  expect((await save({ _id: only._id, count: 1 })).json()).toMatchObject({
    error: expect.stringContaining('2 of'),
  });
  expect((await save({ _id: only._id, count: 2 })).statusCode).toBe(200);
  expect((await variantsOf()).only).toMatchObject({ onHand: 2, committed: 2, quantity: 0 });
});

test('of two who save the same rows in the same moment the second is told, and nothing of theirs is saved', async () => {
  const { small, only, shoeVersion } = await variantsOf();
  const held = await holdTransaction(shop.deps.db, (tx) =>
    sql`select from product where id = ${shoe} for no key update`.execute(tx),
  );
  const row = (price: number) => ({ _id: small._id, price, __v: shoeVersion });
  const first = save(row(61), { _id: only._id, count: 6 });
  await untilItWaits(shop.deps.db, first);
  const second = save({ _id: only._id, count: 8 }, row(62));
  await held.commit();
  const answers = await Promise.all([first, second]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const won = answers[0]?.statusCode === 200;
  expect(await variantsOf()).toMatchObject({ small: { basePrice: won ? 61 : 62 }, only: { onHand: won ? 6 : 8 } });
});
