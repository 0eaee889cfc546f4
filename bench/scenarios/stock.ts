import { randomUUID } from 'node:crypto';
import { itemAt } from '../../server/src/seed/random.ts';
import type { BenchShop, Scenario } from '../scenario.ts';
import { openAdmin } from './people.ts';
import { productAllDifferent } from './product.ts';

const VARIANTS = 60_000;
const MAX_ROWS = 3;

interface SeenVariant {
  readonly id: string;
  readonly sku: string;
  readonly quantity: number;
}

/** A product's card on the stock screen is opened: the table of its variants. */
export const variantsOfProduct: Scenario = {
  name: 'stock: variants of a product',
  async prepare(shop) {
    const headers = { authorization: `Bearer ${await openAdmin(shop)}` };
    const next = await productAllDifferent.prepare(shop);
    return (i) => ({ path: `${next(i).path.replace('/products/id/', '/products/')}/variants`, headers });
  },
};

/** A row of that table is edited in place: one piece more than was seen. */
export const editVariant: Scenario = {
  name: 'stock: edit a variant',
  async prepare(shop) {
    const [headers, variants] = [await writingHeaders(shop), await listVariants(shop)];
    return (i) => {
      const { id, quantity } = itemAt(variants, i % variants.length);
      const body = JSON.stringify({ quantity: quantity + 1, quantityWas: quantity });
      return { method: 'PUT', path: `/api/variants/${id}`, headers, body };
    };
  },
};

/** A till says what came in: one to three rows under a key of its own. */
export const adjustStock: Scenario = {
  name: 'stock: adjust',
  async prepare(shop) {
    const [headers, variants] = [await writingHeaders(shop), await listVariants(shop)];
    const run = randomUUID();
    return (i) => {
      const chosen = new Set(Array.from({ length: 1 + shop.random.below(MAX_ROWS) }, () => shop.random.pick(variants)));
      const rows = Array.from(chosen, ({ sku }) => ({ sku, delta: 1, reason: 'Delivery' }));
      return {
        method: 'POST',
        path: '/api/stock/adjust',
        headers,
        body: JSON.stringify({ rows, key: `${run}-${i}` }),
      };
    };
  },
};

async function writingHeaders(shop: BenchShop): Promise<Record<string, string>> {
  return { authorization: `Bearer ${await openAdmin(shop)}`, 'content-type': 'application/json' };
}

async function listVariants({ client }: BenchShop): Promise<SeenVariant[]> {
  const { rows } = await client.query<SeenVariant>(
    'select id, sku, quantity from variant where retired_at is null order by random() limit $1',
    [VARIANTS],
  );
  return rows;
}
