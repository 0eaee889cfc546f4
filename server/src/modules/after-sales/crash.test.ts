import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Kill, survive } from '../../testing/crash.ts';
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

type FlowName = keyof typeof flows;

// One for each kind of step: crash.long.test.ts kills at every step of every flow.
const points: [FlowName, Kill['phase'], string][] = [
  ['paying', 'after', 'gateway charge'],
  ['declined', 'after', 'gateway cancel'],
  ['quotedFree', 'after', 'place_order'],
  ['refunding', 'after', 'gateway refund'],
  ['canceledByBuyer', 'after', 'commit'],
  ['exchanging', 'before', 'commit'],
  ['awaited', 'before', 'commit'],
  ['failedLate', 'after', 'gateway cancel'],
];

test.each(points)(
  '%s, and the server is killed %s %s: after one sweep of another node the books are right',
  async (name, phase, step) => {
    expect(await survive(shop, flows[name], { step, phase })).toBe(true);
  },
);
