import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { inject } from 'vitest';
import { type AppOptions, buildApp } from '../app.ts';
import { type Deps, openPictures } from '../deps.ts';
import { openExternalServices } from '../external-services.ts';
import { createCatalogueIndex } from '../modules/discovery/index.ts';
import { fillSettings } from '../modules/settings/index.ts';
import type { PublicCacheOptions } from '../platform/cache/public-cache.ts';
import { openPublicCache } from '../platform/cache/public-cache.ts';
import { type Config, toConfig } from '../platform/config/config.ts';
import { settingsSchema } from '../platform/config/settings.ts';
import { openDatabase } from '../platform/db/db.ts';
import { findRestoredCopy } from '../platform/db/restored-copy.ts';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { hashPassword, verifyPassword } from '../platform/passwords/argon2.ts';
import { createPasswords } from '../platform/passwords/passwords.ts';
import { freezeClock } from './frozen-clock.ts';

/** A database of its own, copied from the migrated template. */
export interface TestDatabase {
  readonly connection: pg.ClientConfig;
  drop(): Promise<void>;
}

export async function createTestDatabase(template = inject('postgres').template): Promise<TestDatabase> {
  const { connection, prefix } = inject('postgres');
  const name = `${prefix}_${randomUUID().replaceAll('-', '')}`;
  // Writing every page of the copy into the log, as is the default, takes several times as long.
  await administer(connection, `create database ${name} template ${template} strategy file_copy`);
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
  /** What a fresh shop begins with. */
  readonly settings?: Partial<Config['firstSettings']>;
  readonly cache?: Partial<PublicCacheOptions>;
  /** How often the index catches up under constant writes. */
  readonly indexEveryMs?: number;
  /** Instead of the usual ones: another external service, another clock. */
  readonly deps?: Partial<Deps>;
  /** To open a second node on the database of another; the first one closes it. */
  readonly database?: TestDatabase;
  /** For tests that count up to a limit: no window of it ends in the meantime. */
  readonly databaseClock?: 'stopped';
}

/** Real argon2, but cheaper than in production: tests hash a lot. */
export const quickHash = (password: string) => hashPassword(password, { memory: 64, passes: 1, parallelism: 1 });

/** What stands in where no password is stored is as strong as in production; here it is compared as cheaply as the others. */
export const quickVerify = (stored: string, password: string) =>
  verifyPassword(stored.replace('m=19456,t=2,', 'm=64,t=1,'), password);

/** The real shop on a real database, without a socket: ask it with `app.inject`. */
export async function openTestShop({ config: changed, cache, ...options }: TestShopOptions = {}): Promise<TestShop> {
  const database = options.database ?? (await createTestDatabase());
  if (options.databaseClock === 'stopped') await freezeClock(database.connection);
  const lines: string[] = [];
  const sink = new PassThrough().on('data', (line: Buffer) => lines.push(line.toString()));
  const log = createLog('debug', sink);
  const opened = openDatabase({
    connection: database.connection,
    poolSize: 6,
    keptForReaders: 1,
    onIdleError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  const { connection } = database;
  const { db, close } = opened;
  const metrics = createMetrics(opened);
  const dataDir = join(tmpdir(), `fh-data-${process.pid}`);
  const byDefault = toConfig(settingsSchema.parse({}), '/');
  const firstSettings = { ...byDefault.firstSettings, ...options.settings };
  const config = { ...byDefault, dataDir, firstSettings, ...changed };
  await fillSettings(db, config);
  const { now = () => new Date() } = options.deps ?? {};
  // Tests write and read in quick succession, and want to see what they wrote.
  const publicCache = openPublicCache({ connection, log, onAnswered: metrics.cacheAnswered, outdatedMs: 0, ...cache });
  const index = createCatalogueIndex({
    db,
    connection,
    cache: publicCache,
    log,
    onDifference: metrics.indexDiffered,
    everyMs: options.indexEveryMs ?? 0,
  });
  const deps: Deps = {
    config,
    log,
    db,
    connection,
    metrics,
    cache: publicCache,
    index,
    ...(await openPictures(config)),
    passwords: createPasswords({ hash: quickHash, verify: quickVerify }),
    // Nobody waits for a guesser who is only a test.
    pause: async () => {},
    restoredFrom: await findRestoredCopy(db),
    now,
    ...(await openExternalServices({ config, db, connection, now })),
    ...options.deps,
  };
  const app = await buildApp(deps, { pages: 'none', ...options });
  return {
    app,
    deps,
    database,
    logged: () => lines.join(''),
    async close() {
      await app.close();
      await deps.mailer.close();
      await deps.demoGateway?.close();
      index.close();
      await deps.cache.close();
      await close();
      if (!options.database) await database.drop();
    },
  };
}
