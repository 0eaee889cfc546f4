import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseDirectory } from '../server/src/deps.ts';
import { type Database, openDatabase } from '../server/src/platform/db/db.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { nativePackage } from '../server/src/platform/embedded-postgres/embedded-binaries.ts';
import {
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../server/src/platform/embedded-postgres/embedded-postgres.ts';
import { installJobs } from '../server/src/platform/jobs/install-jobs.ts';
import { createLog } from '../server/src/platform/log.ts';

const run = promisify(execFile);
const OLD = '17';
const VERSION = '17.10.0-beta.17';
const PEOPLE = 5000;

let folder: string;
let dataDir: string;
let native: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fh-move-'));
  await chmod(folder, 0o711);
  dataDir = join(folder, 'data');
  await run('npm', ['install', '--no-save', '--ignore-scripts', '--prefix', folder, `${nativePackage()}@${VERSION}`]);
  native = join(folder, 'node_modules', nativePackage(), 'native');
  await onCluster({ native }, async (database) => {
    await migrate(database.db, databaseDirectory);
    await installJobs(database, createLog('silent'));
    await database.pool.query(
      `insert into account (id, name, email, email_key)
       select gen_random_uuid(), 'Person ' || n, n || '@court.test', n || '@court.test' from generate_series(1, ${PEOPLE}) n`,
    );
  });
}, 300_000);
afterAll(async () => {
  await removeEmbeddedPostgres(dataDir);
  await rm(folder, { recursive: true, force: true });
});

async function onCluster(options: { native?: string }, work: (database: Database) => Promise<void>): Promise<string> {
  const server = await startEmbeddedPostgres({ dataDir, log: () => {}, ...options });
  const database = openDatabase({ connection: server.connection, poolSize: 2, onIdleError: () => {} });
  try {
    await work(database);
    return server.dataDir;
  } finally {
    await database.close();
    await server.stop();
  }
}

const upgrade = async (...args: string[]) => {
  const env = { ...process.env, DEMO: '1', DATA_DIR: dataDir, DATABASE_URL: '' };
  return run(process.execPath, [join(import.meta.dirname, 'upgrade.ts'), '--postgres', ...args], { env }).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );
};

test(`a shop of PostgreSQL ${OLD} is moved to the one that comes with this version, and the old one stays`, async () => {
  await expect(onCluster({}, async () => {})).rejects.toThrow(`was made by PostgreSQL ${OLD}`);
  expect(await upgrade('--binaries', join(folder, 'nowhere'))).toMatch(/does not run here|no such file/i);
  const said = await upgrade();
  expect(said).toContain('put in, and counted again');

  const place = await onCluster({}, async ({ pool }) => {
    const { rows } = await pool.query(
      `select count(*)::int as n, current_setting('server_version') as server from account`,
    );
    expect(rows[0]).toMatchObject({ n: PEOPLE, server: expect.not.stringMatching(`^${OLD}`) });
  });
  expect((await readFile(join(dirname(place), `data.${OLD}`, 'PG_VERSION'), 'utf8')).trim()).toBe(OLD);
  expect(await upgrade()).toContain('already');
}, 300_000);
