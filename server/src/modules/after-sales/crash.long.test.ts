import { afterAll, beforeAll, expect, test } from 'vitest';
import { listSteps, survive } from '../../testing/crash.ts';
import { createFlows } from '../../testing/crash-flows.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

let shop: TestShop;
let flows: ReturnType<typeof createFlows>;

beforeAll(async () => {
  shop = await openTestShop();
  flows = createFlows(shop);
});
afterAll(() => shop.close());

test.each([
  'paying',
  'declined',
  'abandoned',
  'inTwoSteps',
  'refunding',
  'refundingPart',
  'refundFailing',
  'quoted',
  'quotedDeclined',
  'quotedFree',
  'guest',
  'sending',
  'canceling',
  'canceledByBuyer',
  'shipping',
  'disputing',
  'receiving',
  'exchanging',
] as const)('%s: killed before and after every single step, the books are right after one sweep', async (name) => {
  const steps = await listSteps(shop, flows[name]);
  expect(steps.length).toBeGreaterThan(4);
  for (const step of steps.keys())
    for (const phase of ['before', 'after'] as const)
      expect(await survive(shop, flows[name], { step, phase }), `${phase} ${steps[step]}`).toBe(true);
});
