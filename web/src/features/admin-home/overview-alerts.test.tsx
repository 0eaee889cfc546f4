import type { Overview } from '@fieldhouse/contracts/overview.schemas';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OverviewAlerts } from './overview-alerts.tsx';

test('what waits and what failed is told by the shop’s clock', () => {
  const at = '2026-11-14T09:30:00.000Z';
  const overview = {
    timeZone: 'Asia/Tokyo',
    openPayments: { count: 2, oldestAt: at, late: false },
    gatewayFaults: { count: 3, latestAt: at, faults: ['authentication'] },
  } as unknown as Overview;
  const text = renderToStaticMarkup(<OverviewAlerts overview={overview} />);
  expect(text).not.toContain('UTC');
  expect(text.match(/6:30/g)).toHaveLength(2);
});
