import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { isAlive, openRunFolder } from '../../../scripts/run-folder.ts';
import { databaseDirectory } from '../deps.ts';
import { openDatabase } from '../platform/db/db.ts';
import { migrate } from '../platform/db/migrate.ts';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts';
import { installJobs } from '../platform/jobs/install-jobs.ts';
import { createLog } from '../platform/log.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** How to reach the test server, the database to be copied, and how the names of this run's begin. */
    postgres: { connection: pg.ClientConfig; template: string; prefix: string };
  }
}

/**
 * One PostgreSQL for the whole run: the embedded one, or the server of TEST_DATABASE_URL. In it a migrated template that
 * each test file copies, which takes a few hundredths of a second.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const run = await openRunFolder();
  const { connection, stop } = await reachServer(run.folder);
  // Of this machine: on a shared server, processes of others have numbers of their own.
  const machine = `fh_${createHash('sha256').update(hostname()).digest('hex').slice(0, 6)}`;
  const prefix = `${machine}_${process.pid}`;
  const template = `${prefix}_template`;
  await asAdmin(connection, async (client) => {
    await dropLeftovers(client, machine);
    await client.query(`create database ${template}`);
  });
  const { db, pool, close } = openDatabase({
    connection: { ...connection, database: template },
    poolSize: 2,
    onIdleError: () => {},
  });
  await migrate(db, databaseDirectory);
  await installJobs({ db, pool }, createLog('silent'));
  await close();
  project.provide('postgres', { connection, template, prefix });

  return async () => {
    await asAdmin(connection, (client) => client.query(`drop database ${template} with (force)`));
    await stop();
    run.close();
  };
}

/** Databases of runs that were killed, on a server that has outlived them. */
async function dropLeftovers(client: pg.Client, machine: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [`${machine}_`],
  );
  for (const { name } of rows)
    if (!isAlive(Number(name.split('_')[2]))) await client.query(`drop database if exists ${name} with (force)`);
}

async function reachServer(folder: string): Promise<{ connection: pg.ClientConfig; stop: () => Promise<void> }> {
  const url = URL.parse(process.env.TEST_DATABASE_URL ?? '');
  if (url)
    return {
      connection: {
        host: url.searchParams.get('host') ?? url.hostname,
        port: Number(url.port) || 5432,
        user: decodeURIComponent(url.username),
        ...(url.password && { password: decodeURIComponent(url.password) }),
        database: url.pathname.slice(1) || 'postgres',
      },
      stop: async () => {},
    };
  const dataDir = await mkdtemp(join(folder, 'fh-test-'));
  // Nothing here has to survive a power cut; what has to is tested on clusters of its own.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: 200,
    // All of it is in memory, where handing a read to another process costs more than reading.
    io_method: 'sync',
    // A database that lives for seconds needs no vacuum.
    autovacuum: process.env.TEST_LONG ? 'on' : 'off',
  };
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, settings });
  return {
    connection: { ...postgres.connection },
    stop: async () => {
      await postgres.stop();
      await removeEmbeddedPostgres(dataDir);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function asAdmin(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
