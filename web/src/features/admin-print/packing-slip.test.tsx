import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { PackingSlip } from './packing-slip.tsx';

test.each([
  ['America/New_York', 'January 9, 2026'],
  ['Europe/Berlin', 'January 10, 2026'],
])('the slip of an order has the day that it was in the shop: %s', (timeZone, day) => {
  const order = {
    number: 7,
    language: 'xx',
    createdAt: '2026-01-10T04:30:00.000Z',
    address: null,
    products: [],
    shipments: [],
  };
  const Slip = () => <PackingSlip order={order as unknown as OrderDetail} shop={{ name: 'Fieldhouse' }} />;
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Slip, loader: () => null }]);
  const html = renderToString(<Stub hydrationData={{ loaderData: { root: { timeZone } } }} />);
  expect(html).toContain(`>${day}</time>`);
});
