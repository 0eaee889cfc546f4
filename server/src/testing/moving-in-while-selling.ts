import type { ImportDetail } from '@fieldhouse/contracts/imports.schemas';
import type { createMover } from './moving-in.ts';
import { buy } from './paying.ts';
import { signIn } from './sign-in.ts';
import { stock } from './stocked-shop.ts';
import type { TestShop } from './test-shop.ts';

const SIZES = 'XS,S,M,L,XL,XXL,3XL,4XL,5XL,6XL'.split(',');

function rowsOf(n: number, variants: number): string {
  const handle = `load-${n}`;
  return SIZES.slice(0, variants)
    .map((size, at) => {
      const head = at === 0 ? `Load ${n},<p>Soft &amp; warm.</p>,Brand ${n % 50},Type ${n % 20}` : ',,,';
      return `${handle},${head},Size,${size},${handle}-${size},${20 + at},5\n`;
    })
    .join('');
}

interface Sale {
  readonly imported: ImportDetail;
  readonly sold: number;
  /** What the slowest checkout took. */
  readonly slowestMs: number;
  /** By how much the heap had grown at most. */
  readonly grownBytes: number;
}

/** Two buyers buy one thing after another for as long as a file of this size comes in. */
export async function moveInWhileSelling(
  shop: TestShop,
  mover: ReturnType<typeof createMover>,
  { products, variants }: { readonly products: number; readonly variants: number },
): Promise<Sale> {
  const [ball = ''] = await stock(shop, [{ name: 'Ball', price: 20, quantity: 100_000 }]);
  const head =
    'Handle,Title,Body (HTML),Vendor,Type,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty\n';
  const file = head + Array.from({ length: products }, (_, n) => rowsOf(n, variants)).join('');
  const { _id } = await mover.check(file);
  await mover.put(_id, 'running');
  const before = process.memoryUsage().heapUsed;
  let [over, sold, slowestMs, grownBytes] = [false, 0, 0, 0];
  const buyUntilOver = async () => {
    const buyer = await signIn(shop, 'client');
    while (!over) {
      const startedAt = performance.now();
      const { statusCode } = await buy(shop, buyer, [{ productId: ball, quantity: 1, price: 20 }]);
      if (statusCode !== 200) throw new Error(`a checkout was answered with ${statusCode}`);
      sold++;
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
      grownBytes = Math.max(grownBytes, process.memoryUsage().heapUsed - before);
    }
  };
  const buying = [buyUntilOver(), buyUntilOver()];
  await Promise.race([mover.work(), ...buying]);
  over = true;
  await Promise.all(buying);
  return { imported: await mover.look(_id), sold, slowestMs, grownBytes };
}
