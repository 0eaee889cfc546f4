import type { InvoiceContent } from '@fieldhouse/contracts/invoice.rules';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useReturns } from '../../../testing/returning.ts';

const my = useReturns();

test('an exchange has no invoice and no place in the books; goods returned are on a credit note of the order that was paid', async () => {
  const get = (url: string) => my.shop.app.inject({ url, headers: my.admin.headers });
  await my.send();
  const made = await my.asked(my.back(1, { exchangeFor: my.sizes[43].variantId }));
  const { orderId = '', number = 0 } = made.replacement ?? {};
  const first = await my.desk.read(my.id);
  expect((await get(`/api/orders/${orderId}/invoice.pdf`)).statusCode).toBe(404);
  const file = (await get('/api/accounting.csv?from=2026-01-01&to=2036-12-31')).body;
  expect(file).toContain(`,sale,,${first.number},`);
  expect(file).not.toContain(`,sale,,${number},`);

  const back = await my.receive(await my.asked(my.back(1)));
  expect(back.refund?.status).toBe('done');
  const { refunds } = await my.desk.read(my.id);
  const note = await get(`/api/orders/${my.id}/refunds/${refunds[0]?.refundId}/credit-note.pdf`);
  expect(note.statusCode).toBe(200);
  const { rows } = await sql<{ content: InvoiceContent }>`
    select content from invoice where order_id = ${my.id} and kind = 'credit-note'`.execute(my.shop.deps.db);
  expect(rows[0]?.content).toMatchObject({
    corrects: { reason: 'Items of the order were returned.' },
    lines: [{ pieces: 1, totalCents: 5000 }],
  });
});
