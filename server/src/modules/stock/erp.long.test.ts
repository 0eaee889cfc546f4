import { expect, test } from 'vitest';
import { runErpRace } from '../../testing/erp-race.ts';

/** What a key may call in a minute. */
const LIMIT = 600;

test('an ERP sets stock of 20,000 variants by key while 8 people buy, in fewer calls than a minute has', async () => {
  expect(await runErpRace({ products: 200, sizes: 100, rowsPerCall: 200, buyers: 8 })).toBeLessThan(LIMIT);
});
