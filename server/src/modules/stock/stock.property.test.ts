import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inWrite } from '../../platform/cache/changes.ts';
import { findBrokenInvariants } from '../../testing/invariants.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { changeStock } from './change-stock.ts';

let shop: TestShop;
let admin: SignedIn;
let ids: string[];

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
  ids = await stock(shop, [
    { name: 'Red Ball', category: ['Balls', 'Sale'] },
    { name: 'Blue Ball', category: ['Balls'] },
    { name: 'Red Bat', category: ['Sale'], quantity: 0 },
  ]);
});
afterAll(() => shop.close());

const staff = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  shop.app.inject({ method, url, headers: admin.headers, ...(payload && { payload }) });

const name = fc.constantFrom('Red Ball', 'Blue Ball', 'Red Bat', 'ball BALL ball', 'Ünïcode Bat', '100%', '🏀');
const category = fc.constantFrom('Balls', 'Sale', 'New', 'balls', 'Gone');
const step = fc.oneof(
  fc.record({ do: fc.constant('create' as const), name, category, quantity: fc.integer({ min: 0, max: 3 }) }),
  fc.record({ do: fc.constant('rename' as const), at: fc.nat(), name }),
  fc.record({ do: fc.constant('reprice' as const), at: fc.nat(), price: fc.integer({ min: 0, max: 9 }) }),
  fc.record({ do: fc.constant('move' as const), at: fc.nat(), category, brand: fc.constantFrom('Aquila', 'Borea') }),
  fc.record({ do: fc.constant('count' as const), at: fc.nat(), quantity: fc.integer({ min: 0, max: 4 }) }),
  fc.record({ do: fc.constant('sell' as const), at: fc.nat(), and: fc.nat(), delta: fc.integer({ min: -3, max: 3 }) }),
  fc.record({ do: fc.constant('delete' as const), at: fc.nat() }),
  fc.record({ do: fc.constant('addCategory' as const), category }),
  fc.record({ do: fc.constant('dropCategory' as const), category }),
  fc.record({ do: fc.constant('renameCategory' as const), category, name: category }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const id = (at: number) => ids[at % ids.length] ?? '';

async function take(action: Step): Promise<void> {
  switch (action.do) {
    case 'create': {
      const body = { ...action, description: 'd', price: 5, category: [action.category], brand: 'Aquila' };
      const made = await staff('POST', '/api/products/create', body);
      if (made.statusCode === 200) ids.push(made.json<{ _id: string }>()._id);
      return;
    }
    case 'sell':
      await inWrite(shop.deps, (tx) =>
        changeStock(
          tx,
          [id(action.at), id(action.and)].map((variantId) => ({ variantId, delta: action.delta })),
          { reason: 'sold' },
        ),
      ).catch(() => {});
      return;
    case 'delete':
      await staff('DELETE', `/api/products/delete/${id(action.at)}`);
      return;
    case 'addCategory':
      await staff('POST', '/api/categories/create', { name: action.category });
      return;
    case 'dropCategory':
      await staff('DELETE', `/api/categories/delete/${action.category}`);
      return;
    case 'renameCategory':
      await staff('PUT', `/api/categories/update?nameCategory=${action.category}`, { name: action.name });
      return;
    default: {
      const { do: _, at, ...patch } = { ...action, ...('category' in action && { category: [action.category] }) };
      await staff('PUT', `/api/products/update/${id(at)}`, patch);
    }
  }
}

const RUNS = process.env.TEST_LONG ? 300 : 25;

test('after any sequence of staff writes, sales and deletions the movements add up, the listing and the words are right', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
      for (const action of steps) await take(action);
      expect(await findBrokenInvariants(shop.deps.db)).toEqual([]);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});

test('the same holds when eight of them write at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 16, maxLength: 40 }), async (steps) => {
      const lanes = Array.from({ length: 8 }, (_, lane) => steps.filter((_step, i) => i % 8 === lane));
      await Promise.all(
        lanes.map(async (lane) => {
          for (const action of lane) await take(action);
        }),
      );
      expect(await findBrokenInvariants(shop.deps.db)).toEqual([]);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});
