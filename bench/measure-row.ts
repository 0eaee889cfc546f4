import { loadavg } from 'node:os';
import pg from 'pg';
import type { BareQuestion } from './bare-server.ts';
import { type BenchProcess, startProcess } from './bench-process.ts';
import type { RunningShop } from './bench-shop.ts';
import type { LoadResult } from './load.ts';
import type { LoadQuestion } from './load-process.ts';
import { waitUntilIdle } from './process-usage.ts';
import type { Row } from './rows.ts';
import type { WriterAnswer, WriterQuestion } from './stock-writer.ts';

export interface RowResult {
  readonly name: string;
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly errors: number;
  readonly meanBytes: number;
  readonly rssMb: number;
  /** How long the server's event loop was held up, beside the resolution of 10 ms that the metric has. */
  readonly loop: { readonly p99Ms: number; readonly maxMs: number };
  /** Processor time a request, in milliseconds. */
  readonly cpu: { readonly server: number; readonly postgres: number; readonly sum: number; readonly bare: number };
  /** Of requests a second to the bare server's. */
  readonly ofBare: number;
  /** By how much the bare server's cost differed before and after the row: how far the figures can be trusted. */
  readonly bareMoved: number;
  readonly writesPerSecond: number;
  /** How busy the machine was with everything, ourselves included. */
  readonly loadAverage: number;
}

/** How the load is made. */
export interface Manner {
  readonly connections: number;
  /** As a browser asks: then the shop's answers are compressed, at its cost. */
  readonly acceptEncoding: string;
  readonly warmUpMs: number;
  readonly measureMs: number;
}

const BARE_MS = { warmUpMs: 500, measureMs: 2000 };
/** To learn how long the answers are. */
const PROBE_MS = { warmUpMs: 0, measureMs: 250 };
/** A machine whose speed has changed by more than this has measured itself. */
const MOVED = 0.1;
const TRIES = 3;

/** Once more, if the machine was faster or slower meanwhile; the steadiest try counts. */
export async function measureRow(row: Row, shop: RunningShop, manner: Manner): Promise<RowResult> {
  const tries: RowResult[] = [];
  do tries.push(await tryRow(row, shop, manner));
  while ((tries.at(-1)?.bareMoved ?? 0) > MOVED && tries.length < TRIES);
  return tries.reduce((best, next) => (next.bareMoved < best.bareMoved ? next : best));
}

/** The shop, with the bare server before and after, whose bodies have the length that the shop's have on average. */
async function tryRow(row: Row, shop: RunningShop, manner: Manner): Promise<RowResult> {
  shop.emptyLog();
  await waitUntilIdle(shop.pids);
  const load = startProcess<LoadQuestion, LoadResult>('load-process.ts');
  const bare = startProcess<BareQuestion, { port: number }>('bare-server.ts');
  const { name } = row.scenario;
  const ask = (question: Pick<LoadQuestion, 'scenario' | 'port' | 'watched'> & Partial<Manner>) =>
    load.ask({ url: shop.url, connection: shop.connection, seed: Date.now() % 2 ** 31, ...manner, ...question });
  const askShop = (times?: typeof PROBE_MS) => ask({ scenario: name, port: shop.port, watched: shop.pids, ...times });
  const askBare = async (bytes: number) => {
    const { port } = await bare.ask({ bytes: Math.round(bytes) });
    return ask({ scenario: 'bare', port, watched: { bare: bare.pid }, ...BARE_MS });
  };
  try {
    const before = await askBare((await askShop(PROBE_MS)).meanBytes);
    await readLoop(shop.url);
    const { result, writesPerSecond } = await underWrites(row, shop, askShop);
    const loop = await readLoop(shop.url);
    const bareAfter = await askBare(result.meanBytes);
    return toRowResult({ name: row.name, result, bare: [before, bareAfter], loop, writesPerSecond });
  } finally {
    await Promise.all([load.stop(), bare.stop()]);
  }
}

/** Since it was last read. */
async function readLoop(url: string): Promise<RowResult['loop']> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const msOf = (name: string) =>
    1000 * Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds\\S* (\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN);
  return { p99Ms: msOf('p99'), maxMs: msOf('max') };
}

async function underWrites(row: Row, shop: RunningShop, measure: () => Promise<LoadResult>) {
  if (row.stockWrites === 0) return { result: await measure(), writesPerSecond: 0 };
  const writer: BenchProcess<WriterQuestion, WriterAnswer> = startProcess('stock-writer.ts');
  try {
    const variants = await listFirstPage(shop.connection);
    const startedAt = performance.now();
    await writer.ask({ begin: { connection: shop.connection, perSecond: row.stockWrites, variants } });
    const result = await measure();
    const { writes, failures } = await writer.ask({ end: true });
    if (failures > 0) throw new Error(`${failures} writes failed beside ${writes} that did not`);
    return { result, writesPerSecond: (writes * 1000) / (performance.now() - startedAt) };
  } finally {
    await writer.stop();
  }
}

/** One that is in stock of each product: then no write makes one sell out or come back. */
async function listFirstPage(connection: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    `select v.id from (select id from product where quantity > 0 and deleted_at is null order by id desc limit 12) p
     cross join lateral (
       select id from variant v where v.product_id = p.id and v.retired_at is null order by v.quantity desc limit 1) v`,
  );
  await client.end();
  return rows.map(({ id }) => id);
}

interface Measured {
  readonly name: string;
  readonly result: LoadResult;
  readonly bare: readonly [before: LoadResult, after: LoadResult];
  readonly loop: RowResult['loop'];
  readonly writesPerSecond: number;
}

function toRowResult({ name, result, bare, loop, writesPerSecond }: Measured): RowResult {
  const perRequest = ({ cpuMs, requests }: LoadResult, who: string) => (cpuMs[who] ?? 0) / Math.max(1, requests);
  const server = perRequest(result, 'server');
  const postgres = perRequest(result, 'postgres');
  const requestsPerSecond = result.requests / result.seconds;
  const [before, after] = [perRequest(bare[0], 'bare'), perRequest(bare[1], 'bare')];
  const bareRequests = bare[0].requests + bare[1].requests;
  return {
    name,
    requestsPerSecond,
    p50Ms: result.p50Ms,
    p99Ms: result.p99Ms,
    errors: result.errors,
    meanBytes: Math.round(result.meanBytes),
    rssMb: (result.rssBytes.server ?? 0) / 2 ** 20,
    loop,
    cpu: { server, postgres, sum: server + postgres, bare: (before + after) / 2 },
    ofBare: requestsPerSecond / (bareRequests / (bare[0].seconds + bare[1].seconds)),
    bareMoved: Math.abs(after - before) / Math.min(before, after),
    writesPerSecond,
    loadAverage: loadavg()[0] ?? 0,
  };
}
