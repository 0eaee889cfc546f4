import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { databaseDirectory } from '../deps.ts';
import { openDatabase } from '../platform/db/db.ts';
import { migrate } from '../platform/db/migrate.ts';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts';
import { installJobs } from '../platform/jobs/install-jobs.ts';
import { createLog } from '../platform/log.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** How to reach the test server; the database named here is the one to be copied. */
    postgres: { connection: pg.ClientConfig; template: string };
  }
}

/**
 * One PostgreSQL for the whole run: the embedded one, or the server of TEST_DATABASE_URL. In it a migrated template that
 * each test file copies, which takes a few hundredths of a second.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { connection, stop } = await reachServer();
  const template = `fh_template_${process.pid}`;
  await asAdmin(connection, (client) => client.query(`create database ${template}`));
  const { db, pool, close } = openDatabase({
    connection: { ...connection, database: template },
    poolSize: 2,
    onIdleError: () => {},
  });
  await migrate(db, databaseDirectory);
  await installJobs({ db, pool }, createLog('silent'));
  await close();
  project.provide('postgres', { connection, template });

  return async () => {
    await asAdmin(connection, (client) => client.query(`drop database ${template} with (force)`));
    await stop();
  };
}

async function reachServer(): Promise<{ connection: pg.ClientConfig; stop: () => Promise<void> }> {
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
  const dataDir = await mkdtemp(join(tmpdir(), 'fh-test-'));
  // Nothing here has to survive a power cut; what has to is tested on clusters of its own.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 200 };
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
