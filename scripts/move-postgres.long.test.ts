import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseDirectory } from '../server/src/deps.ts';
import { spreadEvents } from '../server/src/modules/integrations/index.ts';
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
const UNTOLD = randomUUID();

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
    await database.pool.query(
      `insert into webhook (id, url, events, secret, maker)
       select gen_random_uuid(), 'https://court.test/', '{order.paid}', 'whsec_', id from account limit 1`,
    );
    await spreadEvents(database.db);
    await database.pool.query(`insert into event (type, subject, data) values ('order.paid', $1, '{}')`, [UNTOLD]);
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

/** Kills the command as soon as it says so. */
async function killUpgrade(when: string): Promise<void> {
  const command = [join(import.meta.dirname, 'upgrade.ts'), '--postgres', '--binaries', native];
  const child = spawn(process.execPath, command, { env: env(), stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.on('data', (chunk: Buffer) => void (chunk.toString().includes(when) && child.kill('SIGKILL')));
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
}

const env = () => ({ ...process.env, DEMO: '1', DATA_DIR: dataDir, DATABASE_URL: '' });
const upgrade = async (...args: string[]) => {
  return run(process.execPath, [join(import.meta.dirname, 'upgrade.ts'), '--postgres', ...args], { env: env() }).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );
};

test(`a shop of PostgreSQL ${OLD} is moved to the one that comes with this version, however often it is killed, and the old one stays`, async () => {
  await expect(onCluster({}, async () => {})).rejects.toThrow(`was made by PostgreSQL ${OLD}`);
  expect(await upgrade('--binaries', join(folder, 'nowhere'))).toMatch(/does not run here|no such file/i);
  for (const moment of ['taken out', 'put in']) {
    await killUpgrade(moment);
    await expect(
      onCluster({}, async () => {}),
      moment,
    ).rejects.toThrow(`was made by PostgreSQL ${OLD}`);
  }
  const said = await upgrade();
  expect(said).toContain('put in, and counted again');

  const place = await onCluster({}, async ({ pool }) => {
    const { rows } = await pool.query(
      `select count(*)::int as n, current_setting('server_version') as server from account`,
    );
    expect(rows[0]).toMatchObject({ n: PEOPLE, server: expect.not.stringMatching(`^${OLD}`) });
    // What no webhook had been told of yet.
    expect((await pool.query('select subject from webhook_delivery')).rows).toEqual([{ subject: UNTOLD }]);
  });
  expect((await readFile(join(dirname(place), `data.${OLD}`, 'PG_VERSION'), 'utf8')).trim()).toBe(OLD);
  expect(await upgrade()).toContain('already');
}, 300_000);
