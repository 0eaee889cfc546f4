import { setImmediate as afterOthers } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { IndexedProduct } from '../server/src/modules/discovery/columns/column-query.ts';
import { type Columns, createColumns } from '../server/src/modules/discovery/columns/columns.ts';
import { categoryTree, randomProducts } from './random-catalogue.ts';

// npm run bench:prices -- [--products 100000] [--changed 20000]: for how long other requests wait when so many products go on
// sale in one moment, and again when it ends; with their order made ready before, and without.

const { values } = parseArgs({
  options: { products: { type: 'string', default: '100000' }, changed: { type: 'string', default: '20000' } },
});
const count = Number(values.products);
const changed = Number(values.changed);
const [BEGINS, ENDS] = [1000, 2000];

function load(): Columns {
  const columns = createColumns(count);
  columns.setTree(categoryTree());
  const every = Math.max(1, Math.floor(count / changed));
  let nth = 0;
  for (const product of randomProducts(count)) columns.put(nth++ % every === 0 ? onSale(product) : product);
  columns.settle();
  return columns;
}

function onSale(product: IndexedProduct): IndexedProduct {
  const { priceCents } = product;
  return {
    ...product,
    priceSteps: [
      { at: BEGINS, cents: Math.floor(priceCents * 0.8), onSale: true },
      { at: ENDS, cents: priceCents, onSale: false },
    ],
  };
}

/** Of CPU: what else runs on the machine makes time longer, but blocks nothing here. */
function timed(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

async function prepare(columns: Columns): Promise<number> {
  let longest = 0;
  const slices = columns.preparePrices();
  for (let done: boolean | undefined = false; !done; ) {
    longest = Math.max(
      longest,
      timed(() => {
        done = slices.next().done;
      }),
    );
    await afterOthers();
  }
  return longest;
}

for (let round = 1; round <= 3; round++) {
  const plain = load();
  const atOnce = timed(() => plain.movePrices(BEGINS));
  const columns = load();
  const [ready, begins] = [await prepare(columns), timed(() => columns.movePrices(BEGINS))];
  const [readyAgain, ends] = [await prepare(columns), timed(() => columns.movePrices(ENDS))];
  console.log(
    `${changed} of ${count}, round ${round}: begins ${begins.toFixed(1)} ms, ends ${ends.toFixed(1)} ms, longest slice before ` +
      `${Math.max(ready, readyAgain).toFixed(1)} ms; ${atOnce.toFixed(1)} ms without preparing`,
  );
}
