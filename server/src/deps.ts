import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_UPLOAD_BYTES, uploadPath } from '@fieldhouse/contracts/uploads';
import type pg from 'pg';
import { type ExternalServices, openExternalServices } from './external-services.ts';
import { type CatalogueIndex, createCatalogueIndex } from './modules/discovery/index.ts';
import { fillSettings } from './modules/settings/index.ts';
import { openPublicCache, type PublicCache } from './platform/cache/public-cache.ts';
import type { Config } from './platform/config/config.ts';
import { politely } from './platform/db/ahead.ts';
import { type Db, openDatabase } from './platform/db/db.ts';
import { migrate } from './platform/db/migrate.ts';
import { requireSessions } from './platform/db/require-sessions.ts';
import { findRestoredCopy } from './platform/db/restored-copy.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.ts';
import { closeDataDir } from './platform/files/data-dir.ts';
import { openFiles } from './platform/files/disk-files.ts';
import type { Files } from './platform/files/files.ts';
import { installJobs } from './platform/jobs/install-jobs.ts';
import type { Pause } from './platform/limits/slow-down.ts';
import type { Log } from './platform/log.ts';
import { createMetrics, type Metrics } from './platform/metrics/metrics.ts';
import { createPasswords, type Passwords } from './platform/passwords/passwords.ts';
import { cleanPicture } from './platform/pictures/clean-picture.ts';
import { resizePicture } from './platform/pictures/sharp.ts';
import { StartError } from './platform/process.ts';
import { openUploads, type Uploads } from './platform/uploads/uploads.ts';
import { version } from './platform/version.ts';

/** What the shop works with, built once. A use case takes the few of these that it needs. */
export interface Deps extends ExternalServices {
  readonly config: Config;
  readonly log: Log;
  readonly db: Db;
  /** For those who need a connection of their own. */
  readonly connection: pg.ConnectionConfig;
  readonly metrics: Metrics;
  readonly cache: PublicCache;
  /** What can be found, in the memory of this process. */
  readonly index: CatalogueIndex;
  readonly files: Files;
  readonly uploads: Uploads;
  readonly clean: typeof cleanPicture;
  readonly resize: typeof resizePicture;
  readonly passwords: Passwords;
  readonly pause: Pause;
  /** The backup that this is a copy of: one that does nothing to others. Undefined for the shop itself. */
  readonly restoredFrom: string | undefined;
  readonly now: () => Date;
}

export interface OpenDeps {
  readonly deps: Deps;
  close(): Promise<void>;
}

/** The database that the shop works on, wherever it runs. */
export interface Postgres {
  readonly connection: pg.ConnectionConfig;
  /** Where the data is, in words for the person who starts the shop. */
  readonly databaseIs: string;
  stop(): Promise<void>;
}

/** Shared by the processes of one machine, so that more of them do not mean more connections without end. */
const MAX_CONNECTIONS = 10;
const LEAST_CONNECTIONS = 4;
/** Pages and lists have these to themselves, however many checkouts wait for each other. */
const keptForReaders = (poolSize: number) => Math.ceil(poolSize / 4);
/** Its tables as `migrations`, its `functions` with their triggers. */
export const databaseDirectory = join(import.meta.dirname, '../database');

export async function openDeps(
  config: Config,
  log: Log,
  connection: pg.ConnectionConfig,
  progress: (message: string) => void,
): Promise<OpenDeps> {
  const poolSize = Math.max(LEAST_CONNECTIONS, Math.ceil(MAX_CONNECTIONS / config.workers));
  const database = openDatabase({
    connection,
    poolSize,
    keptForReaders: keptForReaders(poolSize),
    onIdleError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  const { db, pool, close } = database;
  const metrics = createMetrics(database);
  const cache = openPublicCache({ connection, log, onAnswered: metrics.cacheAnswered });
  const index = createCatalogueIndex({ db, connection, cache, log, onDifference: metrics.indexDiffered });
  const closeAll = async () => {
    index.close();
    await cache.close();
    await close();
  };
  try {
    const onNewer = (release: string) =>
      log.warn({ release, version }, 'the tables are of the next release, which this one can serve');
    const onWait = () => log.warn('somebody holds tables that are to be changed: trying again');
    const done = await migrate(db, databaseDirectory, { onNewer, manners: { ...politely, onWait } });
    await installJobs({ db, pool }, log);
    await fillSettings(db, config);
    if (done.length > 0) progress(`Tables brought up to date (${done.length} step${done.length > 1 ? 's' : ''})`);
  } catch (error) {
    await closeAll();
    throw config.databaseUrl ? explainUnreachable(error) : error;
  }
  const now = () => new Date();
  const services = await openExternalServices({ config, db, connection, now }).catch(async (error: unknown) => {
    await closeAll();
    throw error;
  });
  const passwords = createPasswords();
  const deps = {
    ...services,
    config,
    log,
    db,
    connection,
    metrics,
    cache,
    index,
    ...(await openPictures(config)),
    passwords,
    pause: (ms: number) => sleep(ms),
    restoredFrom: await findRestoredCopy(db),
    now,
  };
  let closed: Promise<void> | undefined;
  const closeOnce = async () => {
    await services.mailer.close();
    await services.demoGateway?.close();
    await closeAll();
  };
  return { deps, close: () => (closed ??= closeOnce()) };
}

/** Where pictures are stored, how they are uploaded and resized. */
export async function openPictures(
  config: Pick<Config, 's3' | 'dataDir' | 'demo'>,
): Promise<Pick<Deps, 'files' | 'uploads' | 'clean' | 'resize'>> {
  const files = await openFiles(config);
  const demo = config.demo ? await import('./demo/ready-made-sizes.ts') : undefined;
  return {
    files: demo?.withReadyMadeSizes(files) ?? files,
    uploads: openUploads({
      directory: join(config.dataDir, 'uploads'),
      path: uploadPath,
      maxBytes: MAX_UPLOAD_BYTES,
    }),
    clean: cleanPicture,
    resize: resizePicture,
  };
}

/** Starts the embedded one unless the settings name another. */
export async function reachPostgres(config: Config, progress: (message: string) => void): Promise<Postgres> {
  if (config.databaseUrl) {
    if (existsSync(config.dataDir)) closeDataDir(config.dataDir);
    const connection = { connectionString: config.databaseUrl };
    await requireSessions(connection).catch((error: unknown) => Promise.reject(explainUnreachable(error)));
    return {
      connection,
      databaseIs: `PostgreSQL at ${URL.parse(config.databaseUrl)?.host || 'DATABASE_URL'}`,
      stop: async () => {},
    };
  }
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: progress });
  return {
    connection: postgres.connection,
    databaseIs: `embedded PostgreSQL in ${postgres.dataDir}`,
    stop: () => postgres.stop(),
  };
}

function explainUnreachable(error: unknown): unknown {
  if (error instanceof StartError || !(error instanceof Error)) return error;
  return new StartError(
    `The database of DATABASE_URL cannot be used: ${error.message || String(error)}`,
    'Check that it runs, that this machine may reach it, and that name, user and password are right.',
    { cause: error },
  );
}
