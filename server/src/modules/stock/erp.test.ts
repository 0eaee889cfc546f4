import { test } from 'vitest';
import { runErpRace } from '../../testing/erp-race.ts';

test('an ERP sets stock by key while people buy: nothing is oversold, nothing lost', async () => {
  await runErpRace({ products: 3, sizes: 20, rowsPerCall: 10, buyers: 4 });
});
