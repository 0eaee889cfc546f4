import { parseArgs } from 'node:util';
import type { IndexedProduct } from '../server/src/modules/discovery/columns/column-query.ts';
import { type Columns, createColumns } from '../server/src/modules/discovery/columns/columns.ts';
import { categoryTree, randomProducts, randomQueries } from './random-catalogue.ts';

// npm run bench:columns -- [--products 100000] [--queries 1000] [--markets 1]: what the column index costs, in a shop of so many
// markets, which are asked in turn. The CPU time of a thread is not
// measured finely enough for a single query, so of each it is the time that passes, the least of several rounds; only the mean is
// of CPU. On a busy machine the times are too long, the mean is not.

const WARM_UP = 500;
const ROUNDS = 5;
const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '100000' },
    queries: { type: 'string', default: '1000' },
    markets: { type: 'string', default: '1' },
  },
});
const count = Number(values.products);
/** The shop itself is the first. */
const markets = Array.from({ length: Number(values.markets) }, (_, i) => (i === 0 ? undefined : `market ${i}`));
const others = markets.filter((market) => market !== undefined);

function timed(work: () => void): number {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}

/** For what takes long enough. */
function cpuMs(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

function quantile(figures: readonly number[], part: number): string {
  const sorted = figures.toSorted((a, b) => a - b);
  return (sorted[Math.floor(sorted.length * part)] ?? Number.NaN).toFixed(3);
}

function load(): Columns {
  const columns = createColumns(count);
  columns.setTree(categoryTree());
  for (const market of others) columns.openMarket(market, 1);
  let putting = 0;
  let batch: IndexedProduct[] = [];
  const put = () => {
    putting += cpuMs(() => {
      for (const product of batch) {
        columns.put(product);
        others.forEach((market, i) => {
          const cents = Math.round(product.priceCents * (0.9 + i));
          columns.putPrice(market, product.id, { cents, onSale: product.onSale });
        });
      }
    });
    batch = [];
  };
  for (const product of randomProducts(count)) {
    batch.push(product);
    if (batch.length === 10_000) put();
  }
  put();
  const sorting = cpuMs(() => columns.settle());
  console.log(`load: ${count} puts ${putting.toFixed(0)} ms, settle ${sorting.toFixed(0)} ms of CPU`);
  return columns;
}

const inTurn = (i: number) => markets[i % markets.length];

function measureQueries(columns: Columns): void {
  for (const [i, { query }] of randomQueries(WARM_UP, columns.rows(), 1).entries())
    columns.query({ ...query, market: inTurn(i) });
  const figures = new Map<string, { shape: string; ms: number }>();
  let cpu = 0;
  for (let round = 0; round < ROUNDS; round++) {
    // In slices, because each search brings its own set of rows.
    for (let slice = 0; slice < Number(values.queries) / 100; slice++) {
      const queries = randomQueries(100, columns.rows(), 2 + slice);
      cpu += cpuMs(() => {
        queries.forEach(({ shape, query }, i) => {
          const ms = timed(() => columns.query({ ...query, market: inTurn(i) }));
          const key = `${slice} ${i}`;
          figures.set(key, { shape, ms: Math.min(ms, figures.get(key)?.ms ?? ms) });
        });
      });
    }
  }
  const all = [...figures.values()].map(({ ms }) => ms);
  const byShape = Map.groupBy(figures.values(), ({ shape }) => shape);
  console.log(`memory: ${(columns.bytes() / 1e6).toFixed(1)} MB`);
  console.log(`query: median ${quantile(all, 0.5)} ms, p95 ${quantile(all, 0.95)} ms, p99 ${quantile(all, 0.99)} ms`);
  console.log(`query: mean ${(cpu / ROUNDS / all.length).toFixed(3)} ms of CPU`);
  for (const [shape, some] of byShape) {
    const ms = some.map((figure) => figure.ms);
    console.log(`  ${shape}: median ${quantile(ms, 0.5)}, p95 ${quantile(ms, 0.95)} (${ms.length})`);
  }
}

function measureChanges(columns: Columns): void {
  const products = [...randomProducts(Math.min(count, 20_000))];
  const changes: Record<string, (product: IndexedProduct) => void> = {
    'a variant sells out': (product) => columns.put({ ...product, variants: product.variants.slice(1) }),
    'another price': (product) => columns.put({ ...product, priceCents: product.priceCents + 500 }),
    'another name': (product) => columns.put({ ...product, nameKey: product.nameKey.slice(1) }),
    'another category': (product) => columns.put({ ...product, categoryIds: [1 + 48 + (product.brandId % 150)] }),
    'a new product': (product) => columns.put({ ...product, id: product.id.replace('0190', '0199') }),
    removed: (product) => columns.remove(product.id),
  };
  for (const [name, change] of Object.entries(changes)) {
    const figures = [1, 100].map((size) => {
      const taken = products.splice(0, size * 30);
      const ms = Array.from({ length: 30 }, (_, i) =>
        timed(() => {
          for (const product of taken.slice(i * size, (i + 1) * size)) change(product);
          columns.settle();
        }),
      );
      return `${size}: ${quantile(ms, 0.5)} ms (p95 ${quantile(ms, 0.95)})`;
    });
    console.log(`${name}, and settle, ${figures.join(', ')}`);
  }
  const popular = products.slice(0, 1000).map(({ id }, i) => [id, i] as const);
  const popularity = () => {
    columns.setPopularity(popular);
    columns.settle();
  };
  console.log(`1000 popularities, and settle: ${cpuMs(popularity).toFixed(2)} ms`);
  console.log(`another tree: ${cpuMs(() => columns.setTree(categoryTree())).toFixed(2)} ms`);
}

const columns = load();
measureQueries(columns);
measureChanges(columns);
