import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { appendFile, cp, mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import pg from 'pg';
import {
  asAccount,
  childEnvironment,
  getUnprivilegedAccount,
  isRoot,
} from '../../platform/embedded-postgres/embedded-account.ts';
import { findNative, prepareBinaries } from '../../platform/embedded-postgres/embedded-binaries.ts';
import type { EmbeddedPostgres } from '../../platform/embedded-postgres/embedded-postgres.ts';
import { query, until } from '../../platform/embedded-postgres/embedded-scratch.ts';

export interface Standby {
  readonly connection: EmbeddedPostgres['connection'];
  /** From now on it takes writes; what the other one has acknowledged is here. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

const NAME = 'standby';

/**
 * A second PostgreSQL that follows the first, byte by byte. When it returns, the first acknowledges no write any more before
 * this one has it too: synchronous replication, without which a failover may lose the last moments.
 */
export async function startStandby(primary: EmbeddedPostgres, home: string): Promise<Standby> {
  const data = join(home, 'data');
  const account = isRoot() ? await getUnprivilegedAccount() : undefined;
  const { native } = await prepareBinaries(findNative(), account, () => home);
  await copyRunning(primary, data);
  await writeFile(join(data, 'standby.signal'), '');
  const { host, port, user } = primary.connection;
  const follow = `host=${host} port=${port} user=${user} application_name=${NAME}`;
  await appendFile(join(data, 'postgresql.auto.conf'), `\nprimary_conninfo = '${follow}'\n`);
  execFileSync('chmod', ['-R', 'go-rwx', home]);
  if (account) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, home]);

  const connection = { ...primary.connection, host: home };
  const log = join(home, 'postgres.log');
  const settings = [`unix_socket_directories=${home}`, `port=${port}`, 'listen_addresses=', 'max_connections=100'];
  const out = openSync(log, 'a');
  const child = spawn(join(native, 'bin/postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...asAccount(account),
    cwd: home,
    env: childEnvironment(),
    stdio: ['ignore', out, out],
  });
  const ended = once(child, 'exit');
  const asked = async () => (await query({ connection }, 'select 1').catch(() => undefined)) && true;
  await until(async () => {
    if (child.exitCode !== null) throw new Error(readFileSync(log, 'utf8'));
    return asked();
  });
  await query(primary, `alter system set synchronous_standby_names = '${NAME}'`);
  await query(primary, 'select pg_reload_conf()');
  await until(async () => {
    const [row] = await query(primary, `select sync_state from pg_stat_replication where application_name = '${NAME}'`);
    return row?.[0] === 'sync' || undefined;
  });
  return {
    connection,
    async promote() {
      // Its settings came along with the copy: alone, it must not wait for a standby of its own.
      await query({ connection }, 'select pg_promote(true)');
      await query({ connection }, `alter system reset synchronous_standby_names`);
      await query({ connection }, 'select pg_reload_conf()');
    },
    async stop() {
      child.kill('SIGINT');
      await ended;
    },
  };
}

/** As the manual says for a back-up of a server at work: docs/operating.md has the same steps. */
async function copyRunning(primary: EmbeddedPostgres, data: string): Promise<void> {
  const client = new pg.Client(primary.connection);
  await client.connect();
  await client.query(`select pg_backup_start('${NAME}', true)`);
  const left = /^(postmaster\.(pid|opts)|pg_wal\/.+)$/;
  await cp(primary.dataDir, data, {
    recursive: true,
    filter: (source) => !left.test(relative(primary.dataDir, source)),
  });
  await mkdir(join(data, 'pg_wal'), { recursive: true });
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
  await writeFile(join(data, 'backup_label'), rows[0]?.labelfile ?? '');
  await client.end();
}
