import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Kill, survive } from '../../../testing/crash.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { createDeliveryFlow } from '../../../testing/webhook-crash.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

// crash.long.test.ts kills at every step.
const points: [Kill['phase'], string][] = [
  ['after', 'update webhook_position'],
  ['after', 'webhook send'],
];

test.each(points)('killed %s %s, another node sends it, once in the log and under one id', async (phase, step) => {
  expect(await survive(shop, createDeliveryFlow(shop), { step, phase })).toBe(true);
});
