import { afterAll, beforeAll, expect, test } from 'vitest';
import { listSteps, survive } from '../../testing/crash.ts';
import { createBankFlows } from '../../testing/crash-bank-flows.ts';
import { createFlows } from '../../testing/crash-flows.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

let shop: TestShop;
const createAll = (of: TestShop) => ({ ...createFlows(of), ...createBankFlows(of) });
let flows: ReturnType<typeof createAll>;

beforeAll(async () => {
  shop = await openTestShop();
  flows = createAll(shop);
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
  'approved',
  'refused',
  'calledOff',
  'awaited',
  'paidLate',
  'failedLate',
] as const)('%s: killed before and after every single step, the books are right after one sweep', async (name) => {
  const steps = await listSteps(shop, flows[name]);
  expect(steps.length).toBeGreaterThan(4);
  for (const step of steps.keys())
    for (const phase of ['before', 'after'] as const)
      expect(await survive(shop, flows[name], { step, phase }), `${phase} ${steps[step]}`).toBe(true);
});
