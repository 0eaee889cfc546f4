import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { inject } from 'vitest';
import { type AppOptions, buildApp } from '../app.ts';
import type { Deps } from '../deps.ts';
import { type Config, toConfig } from '../platform/config/config.ts';
import { settingsSchema } from '../platform/config/settings.ts';
import { openDatabase } from '../platform/db/db.ts';
import { createLog } from '../platform/log.ts';

/** A database of its own, copied from the migrated template. */
export interface TestDatabase {
  readonly connection: pg.ClientConfig;
  drop(): Promise<void>;
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const { connection, template } = inject('postgres');
  const name = `fh_${randomUUID().replaceAll('-', '')}`;
  await administer(connection, `create database ${name} template ${template}`);
  return {
    connection: { ...connection, database: name },
    drop: () => administer(connection, `drop database if exists ${name} with (force)`),
  };
}

async function administer(connection: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(statement);
  await client.end();
}

export interface TestShop {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly database: TestDatabase;
  /** Every line the shop has logged so far. */
  readonly logged: () => string;
  close(): Promise<void>;
}

export interface TestShopOptions extends Partial<AppOptions> {
  readonly config?: Partial<Config>;
}

/** The real shop on a real database, without a socket: ask it with `app.inject`. */
export async function openTestShop({ config, ...options }: TestShopOptions = {}): Promise<TestShop> {
  const database = await createTestDatabase();
  const lines: string[] = [];
  const sink = new PassThrough().on('data', (line: Buffer) => lines.push(line.toString()));
  const log = createLog('debug', sink);
  const { db, close } = openDatabase({
    connection: database.connection,
    poolSize: 5,
    onIdleError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  const deps: Deps = { config: { ...toConfig(settingsSchema.parse({}), '/'), ...config }, log, db };
  const app = await buildApp(deps, { pages: 'none', ...options });
  return {
    app,
    deps,
    database,
    logged: () => lines.join(''),
    async close() {
      await app.close();
      await close();
      await database.drop();
    },
  };
}
