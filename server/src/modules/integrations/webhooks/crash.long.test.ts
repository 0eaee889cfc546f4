import { expect, test } from 'vitest';
import { listSteps, survive } from '../../../testing/crash.ts';
import { openTestShop } from '../../../testing/test-shop.ts';
import { createDeliveryFlow } from '../../../testing/webhook-crash.ts';

test('killed before and after every step of a delivery: none is lost, and none is two', async () => {
  const shop = await openTestShop();
  try {
    const flow = createDeliveryFlow(shop);
    const steps = await listSteps(shop, flow);
    await flow.check();
    expect(steps).toContain('webhook send');
    for (const step of steps.keys())
      for (const phase of ['before', 'after'] as const)
        expect(await survive(shop, flow, { step, phase }), `${phase} ${steps[step]}`).toBe(true);
  } finally {
    await shop.close();
  }
}, 600_000);
