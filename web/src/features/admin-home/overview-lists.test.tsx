import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { BestSellers, StockAlert } from './overview-lists.tsx';
import { Funnel, PeriodFigures } from './period-figures.tsx';

test('how many are sold out is said of variants, as the list it leads to says it: that one counts products', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <StockAlert title="Sold out" alert={{ count: 531, products: [] }} to="/admin/stock?stock=out" empty="None." />
    </MemoryRouter>,
  );
  expect(html).toContain('View all 531 variants');
});

/** In a shop that sells in dollars. */
function render(element: ReactElement): string {
  const hydrationData = { loaderData: { root: { currency: 'USD' } } };
  return renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ id: 'root', path: '/', element }], { hydrationData })} />,
  );
}

test('figures lead to the orders that they are made of, for those who may see them', () => {
  const visits = { views: 100, carts: 20, checkouts: 5, paid: 4, since: null, before: null };
  const amount = { now: 80, before: null };
  const period = { days: 7, from: '2026-11-01', to: '2026-11-07', sales: amount, orders: amount, visits } as const;
  const month = { ...period, days: 30, from: '2026-10-09' } as const;
  const margin = { sales: 80, salesWithCost: 80, cost: 40 };
  const seller = { productId: 'ball', name: 'Ball', pieces: 3, amount: 60, available: 1, sent: 3, returned: 0 };
  const links = (mayOrders: boolean) => {
    const html = render(
      <>
        <PeriodFigures period={period} month={month} margin={margin} mayOrders={mayOrders} />
        <Funnel period={period} mayOrders={mayOrders} />
        <BestSellers
          sellers={[{ ...seller, countedAt: '2026-11-07T09:30:00.000Z' }]}
          orders={mayOrders ? '/admin/orders?flag=sale' : undefined}
        />
      </>,
    );
    return [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
  };
  const week = '/admin/orders?flag=sale&from=2026-11-01&to=2026-11-07';
  expect(links(true)).toEqual([
    '/admin/accounting?from=2026-11-01&to=2026-11-07',
    week,
    week,
    week,
    '/admin/orders?flag=sale&from=2026-10-09&to=2026-11-07',
    week,
    '/admin/orders?flag=sale&product=ball',
  ]);
  expect(links(false)).toEqual(['/admin/accounting?from=2026-11-01&to=2026-11-07', '/product/ball']);
});
