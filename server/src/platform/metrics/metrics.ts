import cluster from 'node:cluster';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { countRetries, type Db } from '../db/db.ts';
import { version } from '../version.ts';
import { shareMetrics } from './cluster-metrics.ts';

interface Served {
  readonly method: string;
  /** The pattern of the route, never the address itself: that would be a new series for each. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

interface FinishedJob {
  readonly task: string;
  readonly outcome: 'done' | 'failed' | 'given-up';
  readonly ms: number;
}

/** What a pool of connections says about itself. */
export interface PoolState {
  readonly pool: { readonly totalCount: number; readonly idleCount: number };
  countWaiting(): number;
}

type Reading = number | Readonly<Record<string, number>>;

/** The counters of one node, all its processes together. */
export interface Metrics {
  observe(served: Served): void;
  /** A cache hit: only counted, because measuring its time would cost a tenth of sending it. */
  observeCacheHit(served: Omit<Served, 'ms'>): void;
  jobFinished(job: FinishedJob): void;
  /** `outcome` is one of a few fixed words, such as hit, miss, not-modified. */
  cacheAnswered(outcome: string): void;
  /** An index in memory and the database did not say the same. */
  indexDiffered(): void;
  /** A figure that is read when it is asked for, in one process or by label; undefined when nobody knows. Of several processes the highest counts. */
  watch(name: string, help: string, read: () => Promise<Reading | undefined>, label?: string): void;
  /** In the text format of Prometheus. */
  text(): Promise<string>;
  readonly contentType: string;
}

const requestSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const jobSeconds = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300];

export function createMetrics(database: PoolState & { readonly db: Db }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by method, route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: requestSeconds,
    registers,
  });
  const jobs = new Histogram({
    name: 'job_duration_seconds',
    help: 'Attempts at background jobs, by task and how they ended.',
    labelNames: ['task', 'outcome'],
    buckets: jobSeconds,
    registers,
  });
  const cache = new Counter({
    name: 'cache_answers_total',
    help: 'Public answers, by how the cache served them.',
    labelNames: ['outcome'],
    registers,
  });
  const differences = new Counter({
    name: 'catalogue_index_differences_total',
    help: 'Samples in which the index of products differed from the database; it is then built again.',
    registers,
  });
  new Gauge({
    name: 'build_info',
    help: 'Always 1; its labels say which release runs, on which Node.',
    labelNames: ['version', 'node'],
    registers,
    aggregator: 'first',
  }).set({ version, node: process.version }, 1);
  gaugePool(registry, database);
  countConflicts(registry, database.db);
  const ofAll = cluster.isWorker ? shareMetrics([ofProcess(), registry]) : undefined;
  return {
    observeCacheHit: countCacheHits(registry),
    observe: ({ method, route, status, ms }) => requests.observe({ method, route, status }, ms / 1000),
    jobFinished: ({ task, outcome, ms }) => jobs.observe({ task, outcome }, ms / 1000),
    cacheAnswered: (outcome) => cache.inc({ outcome }),
    indexDiffered: () => differences.inc(),
    watch: (name, help, read, label) => gaugeReading(registry, { name, help, label }, read),
    text: ofAll ?? (() => Registry.merge([ofProcess(), registry]).metrics()),
    contentType: registry.contentType,
  };
}

/** Counted in a plain map, and told to the registry when it is read. */
function countCacheHits(registry: Registry): Metrics['observeCacheHit'] {
  const counts = new Map<string, { labels: Record<string, string | number>; count: number }>();
  new Counter({
    name: 'http_ready_answers_total',
    help: 'Answers given out ready from the cache, by method, route pattern and status. They are not in the durations.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
    collect() {
      for (const { labels, count } of counts.values()) this.inc(labels, count);
      counts.clear();
    },
  });
  return ({ method, route, status }) => {
    const key = `${method} ${status} ${route}`;
    const counted = counts.get(key);
    if (counted) counted.count++;
    else counts.set(key, { labels: { method, route, status }, count: 1 });
  };
}

function gaugeReading(
  registry: Registry,
  { name, help, label }: { name: string; help: string; label: string | undefined },
  read: () => Promise<Reading | undefined>,
): void {
  new Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [registry],
    aggregator: 'max',
    async collect() {
      const reading = await read();
      this.reset();
      if (typeof reading === 'number') this.set(reading);
      // Without a label reset() leaves a 0, which would be a lie.
      else if (label === undefined) this.remove();
      else for (const [word, value] of Object.entries(reading ?? {})) this.set({ [label]: word }, value);
    },
  });
}

function gaugePool(registry: Registry, { pool, countWaiting }: PoolState): void {
  new Gauge({
    name: 'db_pool_connections',
    help: 'Connections of the pool, by state; waiting are those who ask for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, countWaiting());
    },
  });
}

function countConflicts(registry: Registry, db: Db): void {
  new Counter({
    name: 'db_conflict_retries_total',
    help: 'Transactions that were run again because they conflicted with another, by SQLSTATE (40P01 is a deadlock).',
    labelNames: ['sqlstate'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [sqlstate, count] of countRetries(db)) this.inc({ sqlstate }, count);
    },
  });
}

let processRegistry: Registry | undefined;

/** Memory, CPU, event loop: of the process, which has one set of observers however many shops a test opens in it. */
function ofProcess(): Registry {
  if (!processRegistry) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
  }
  return processRegistry;
}
