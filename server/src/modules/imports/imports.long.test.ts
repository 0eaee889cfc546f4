import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBrokenInvariants } from '../../testing/invariants.ts';
import { createMover } from '../../testing/moving-in.ts';
import { moveInWhileSelling } from '../../testing/moving-in-while-selling.ts';
import { signIn } from '../../testing/sign-in.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const MEGABYTE = 1024 * 1024;

test('50,000 variants come in while the shop sells: no checkout waits, and memory stays flat', {
  timeout: 3_600_000,
}, async () => {
  const mover = createMover(shop, await signIn(shop, 'admin'));
  const { imported, sold, slowestMs, grownBytes } = await moveInWhileSelling(shop, mover, {
    products: 5000,
    variants: 10,
  });
  expect(imported).toMatchObject({ status: 'finished', created: 5000, plan: { variants: 50_000 } });
  console.info({ sold, slowestMs, grownMegabytes: grownBytes / MEGABYTE });
  expect(sold).toBeGreaterThan(100);
  expect(slowestMs).toBeLessThan(3000);
  // The index of what can be found grows with the catalogue; the file does not count.
  expect(grownBytes).toBeLessThan(300 * MEGABYTE);
  expect(await findBrokenInvariants(shop.deps.db)).toEqual([]);
});
