import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Kill, survive } from '../../testing/crash.ts';
import { createFlows } from '../../testing/crash-flows.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

let shop: TestShop;
let flows: ReturnType<typeof createFlows>;

beforeAll(async () => {
  shop = await openTestShop();
  flows = createFlows(shop);
});
afterAll(() => shop.close());

type FlowName = keyof ReturnType<typeof createFlows>;

// One for each kind of step: crash.long.test.ts kills at every step of every flow.
const points: [FlowName, Kill['phase'], string][] = [
  ['paying', 'after', 'gateway charge'],
  ['declined', 'after', 'gateway cancel'],
  ['quotedFree', 'after', 'place_order'],
  ['refunding', 'after', 'gateway refund'],
  ['canceledByBuyer', 'after', 'commit'],
  ['exchanging', 'before', 'commit'],
];

test.each(points)(
  '%s, and the server is killed %s %s: after one sweep of another node the books are right',
  async (name, phase, step) => {
    expect(await survive(shop, flows[name], { step, phase })).toBe(true);
  },
);
