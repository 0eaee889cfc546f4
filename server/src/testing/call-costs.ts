import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { tags } from '../cache-tags.ts';
import { changed, inWrite } from '../platform/cache/changes.ts';
import type { TestShop } from './test-shop.ts';

export interface CallCost {
  readonly call: string;
  /** Processor time per call, in milliseconds. */
  readonly server: number;
  readonly database: number;
}

interface Spent {
  readonly server: number;
  readonly database: number;
}

/** Asks for each of these, and tells what that cost server and database. A sale has just been made before each call. */
export async function measureCalls(
  shop: TestShop,
  call: string,
  ask: readonly (() => Promise<unknown>)[],
): Promise<CallCost> {
  // Each connection plans a statement once.
  for (const one of ask) await one();
  const costs: Spent[] = [];
  for (const one of ask) {
    // Cached stock figures are outdated with every sale.
    await inWrite(shop.deps, (tx) => changed(tx, [tags.products, tags.listing]));
    const backends = await listBackends(shop);
    const spent = startSpending(backends);
    await one();
    costs.push(spent());
  }
  return {
    call,
    server: median(costs.map(({ server }) => server)),
    database: median(costs.map(({ database }) => database)),
  };
}

/** What others do on the same machine spoils some of the figures. */
function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

async function listBackends({ deps: { db } }: TestShop): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and application_name = 'fieldhouse'`.execute(
    db,
  );
  return rows.map(({ pid }) => pid);
}

function startSpending(backends: readonly number[]): () => Spent {
  const before = backends.map(cpuMsOf);
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    // A connection may have been closed in the meantime, which is nothing that the call has done.
    const each = backends.map((pid, n) => Math.max(0, cpuMsOf(pid) - (before[n] ?? 0)));
    return { server: (user + system) / 1000, database: each.reduce((sum, ms) => sum + ms, 0) };
  };
}

/** Linux counts it to the nanosecond; elsewhere the database's part is not known. */
function cpuMsOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return 0;
  }
}

/** As a table for docs/performance.md. */
export function toTable(costs: readonly CallCost[]): string {
  const ms = (figure: number) => figure.toFixed(1);
  return [
    '| call | server | database | together |',
    '|---|---|---|---|',
    ...costs.map(
      ({ call, server, database }) => `| ${call} | ${ms(server)} | ${ms(database)} | ${ms(server + database)} |`,
    ),
  ].join('\n');
}
