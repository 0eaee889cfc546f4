import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { StockAlert } from './overview-lists.tsx';

test('how many are sold out is said of variants, as the list it leads to says it: that one counts products', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <StockAlert title="Sold out" alert={{ count: 531, products: [] }} to="/admin/stock?stock=out" empty="None." />
    </MemoryRouter>,
  );
  expect(html).toContain('View all 531 variants');
});
