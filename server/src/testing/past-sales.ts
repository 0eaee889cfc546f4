import { sql } from 'kysely';
import type { TestShop } from './test-shop.ts';

export interface PastLine {
  readonly id: string | undefined;
  readonly pieces: number;
  readonly cents: number;
}

/** A paid order, as if it had been placed so many days ago. Returns its id. */
export async function sellBefore(
  { deps: { db } }: Pick<TestShop, 'deps'>,
  daysAgo: number,
  lines: readonly PastLine[],
): Promise<string> {
  const total = lines.reduce((sum, { pieces, cents }) => sum + pieces * cents, 0);
  const { rows } = await sql<{ id: string }>`
    insert into "order" (id, number, currency, items_cents, total_cents, paid_at)
    values (gen_random_uuid(), nextval('order_number'), 'usd', ${total}, ${total}, now() - make_interval(days => ${daysAgo}))
    returning id`.execute(db);
  const id = rows[0]?.id ?? '';
  for (const [position, { id: productId, pieces, cents }] of lines.entries())
    await sql`insert into order_line (order_id, position, product_id, variant_id, name, sku, price_cents, quantity)
      select ${id}, ${position}, product_id, id, 'x', sku, ${cents}, ${pieces} from variant where product_id = ${productId}`.execute(
      db,
    );
  return id;
}
