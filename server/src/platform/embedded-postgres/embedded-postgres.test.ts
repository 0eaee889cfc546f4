import { type ChildProcess, spawn } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { isPostmasterOf } from './embedded-leftovers.ts';
import { makeFolderBeside, replaceCluster, undoHalfReplaced } from './embedded-move.ts';
import { findRunningPostgres, removeEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { makeScratch, QUICK, query, type Scratch, until } from './embedded-scratch.ts';

let scratch: Scratch;
const children: ChildProcess[] = [];

beforeEach(() => {
  scratch = makeScratch();
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await scratch.clear();
});

/** A shop in a process of its own, so that it can be killed. Resolves with the pid of its PostgreSQL. */
async function startElsewhere(dataDir: string): Promise<{ shop: ChildProcess; pid: number }> {
  const module = JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'));
  const options = `{ dataDir: ${JSON.stringify(dataDir)}, settings: ${JSON.stringify(QUICK)}, log() {} }`;
  const script = `import { startEmbeddedPostgres } from ${module};
    const database = await startEmbeddedPostgres(${options});
    console.log(database.pid());
    setInterval(() => {}, 1000);`;
  const shop = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(shop);
  const pid = await new Promise<number>((resolve, reject) => {
    shop.stdout?.once('data', (chunk: Buffer) => resolve(Number(chunk.toString())));
    shop.once('exit', () => reject(new Error('The shop ended before its database was there.')));
  });
  return { shop, pid };
}

describe('the embedded database', () => {
  it('is made on the first start, keeps on the next what was written, and is empty again after it was removed', async () => {
    const first = await scratch.start();
    await query(first, `create table kept as select 'Größe 42' as size`);
    await first.stop();
    expect(scratch.log).toEqual([expect.stringContaining('First start')]);

    const second = await scratch.start();
    expect(await query(second, 'select size from kept')).toEqual([['Größe 42']]);
    expect(scratch.log).toHaveLength(1);

    await second.stop();
    await removeEmbeddedPostgres(scratch.dataDir);
    expect(readdirSync(scratch.dataDir)).toEqual([]);
    const fresh = await scratch.start();
    expect(await query(fresh, `select to_regclass('kept')`)).toEqual([[null]]);
  });

  it.runIf(process.env.TEST_LONG)('speaks UTF-8, UTC and no TCP, and takes settings over its defaults', async () => {
    const database = await scratch.start({ work_mem: '9MB' });
    const names = ['server_encoding', 'timezone', 'listen_addresses', 'jit', 'work_mem', 'max_connections'];
    const values = await query(database, `select ${names.map((name) => `current_setting('${name}')`).join()}`);
    expect(values).toEqual([['UTF8', 'UTC', '', 'off', '9MB', '20']]);
  });

  it('comes back by itself when PostgreSQL is killed, with all that was acknowledged', async () => {
    const database = await scratch.start();
    await query(database, 'create table kept (n int); insert into kept values (1)');
    const killed = database.pid();
    process.kill(killed ?? 0, 'SIGKILL');
    const pid = await until(() => (database.pid() === killed ? undefined : database.pid()));
    await until(() => scratch.log.find((line) => line.includes('PostgreSQL is back')));
    expect(pid).not.toBe(killed);
    expect(await query(database, 'select n from kept')).toEqual([[1]]);
    expect(scratch.log[1]).toContain('PostgreSQL ended unexpectedly (signal SIGKILL)');
  });

  it.runIf(process.env.TEST_LONG)(
    'waits for what a killed PostgreSQL was still doing before it comes back',
    async () => {
      const database = await scratch.start();
      // A backend that computes does not notice at once that its server is gone. This one does not before it is told.
      const told = join(scratch.dataDir, 'told');
      const busy = query(database, `do $$ begin while pg_stat_file('${told}', true) is null loop end loop; end $$`);
      try {
        await until(async () => {
          const rows = await query(database, `select 1 from pg_stat_activity where query like 'do $$%'`);
          return rows.length > 0 ? true : undefined;
        });
        process.kill(database.pid() ?? 0, 'SIGKILL');
        const log = join(dirname(database.dataDir), 'postgres.log');
        await until(() => (readFileSync(log, 'utf8').includes('is still in use') ? true : undefined));
      } finally {
        writeFileSync(told, '');
      }
      await until(() => scratch.log.find((line) => line.includes('PostgreSQL is back')));
      await busy.catch(() => {});
      expect(await query(database, 'select 1')).toEqual([[1]]);
      expect(scratch.log.slice(1)).toEqual([
        expect.stringContaining('PostgreSQL ended unexpectedly'),
        expect.stringContaining('PostgreSQL is back'),
      ]);
    },
  );

  it('is replaced by one that was made beside it; cut off between the two, no empty one is made in its place', async () => {
    const { dataDir } = scratch;
    const old = await scratch.start();
    await query(old, `create table kept as select 'old' as which`);
    await old.stop();
    const beside = join(makeFolderBeside(dataDir, { aside: 'data.17' }), 'new');
    const fresh = await startEmbeddedPostgres({ dataDir: beside, log: () => {}, settings: QUICK });
    await query(fresh, `create table kept as select 'new' as which`);
    await fresh.stop();
    await replaceCluster(dataDir, { by: beside, aside: 'data.17' });
    const replaced = await scratch.start();
    expect(await query(replaced, 'select which from kept')).toEqual([['new']]);
    await replaced.stop();
    // What was beside it went with the start.
    const home = dirname(old.dataDir);
    expect(readdirSync(home).sort()).toEqual(['data', 'data.17', 'postgres.log']);
    expect(await undoHalfReplaced(dataDir)).toBe(false);
    expect(() => makeFolderBeside(dataDir, { aside: 'data.17' })).toThrow('data.17');

    rmSync(old.dataDir, { recursive: true });
    await expect(scratch.start()).rejects.toMatchObject({ message: expect.stringContaining('it is all there') });
    expect(await undoHalfReplaced(dataDir)).toBe(true);
    expect(await query(await scratch.start(), 'select which from kept')).toEqual([['old']]);
  });

  it('leaves no process when it is stopped, not even in the middle of coming back', async () => {
    const database = await scratch.start();
    process.kill(database.pid() ?? 0, 'SIGKILL');
    const pid = await until(() => (scratch.log.length > 1 ? database.pid() : undefined));
    await Promise.all([database.stop(), database.stop()]);
    expect(isPostmasterOf(pid, database.dataDir)).toBe(false);
    expect(database.pid()).toBeUndefined();
    expect(readdirSync(dirname(database.dataDir)).sort()).toEqual(['data', 'postgres.log']);
  });

  it.runIf(process.env.TEST_LONG)('can be stopped while it is down, and does not come back after that', async () => {
    const database = await scratch.start();
    process.kill(database.pid() ?? 0, 'SIGKILL');
    await until(() => (scratch.log.length > 1 ? true : undefined));
    await database.stop();
    expect(database.pid()).toBeUndefined();
    expect(scratch.log.at(-1)).toContain('PostgreSQL ended unexpectedly');
  });

  it('refuses a second shop, and its own removal, while the first one lives', async () => {
    const first = await scratch.start();
    const running = { name: 'StartError', message: expect.stringContaining(`process ${process.pid}`) };
    await expect(scratch.start()).rejects.toMatchObject(running);
    await expect(removeEmbeddedPostgres(scratch.dataDir)).rejects.toMatchObject(running);
    expect(await query(first, 'select 1')).toEqual([[1]]);
  });

  it('is found by command-line tools while its shop runs, and only then', async () => {
    expect(await findRunningPostgres(scratch.dataDir)).toBeUndefined();
    const database = await scratch.start();
    expect(await findRunningPostgres(scratch.dataDir)).toEqual(database.connection);
    await database.stop();
    expect(await findRunningPostgres(scratch.dataDir)).toBeUndefined();
  });

  it('is taken over from a shop that was killed, after its PostgreSQL has been stopped in order', async () => {
    const { shop, pid } = await startElsewhere(scratch.dataDir);
    const data = join(scratch.dataDir, 'postgres', 'data');
    shop.kill('SIGKILL');
    await new Promise((resolve) => shop.once('exit', resolve));
    expect(isPostmasterOf(pid, data)).toBe(true);
    expect(await findRunningPostgres(scratch.dataDir)).toBeUndefined();

    const database = await scratch.start();
    expect(scratch.log).toEqual([expect.stringContaining(`process ${pid}`)]);
    expect(isPostmasterOf(pid, data)).toBe(false);
    expect(await query(database, 'select 1')).toEqual([[1]]);
    expect(readFileSync(join(scratch.dataDir, 'postgres', 'postgres.log'), 'utf8')).toContain('fast shutdown request');
  });

  it.runIf(process.env.TEST_LONG)(
    'starts although another process has got the number of its dead PostgreSQL, and leaves that one alone',
    async () => {
      const first = await scratch.start();
      const pidFile = join(first.dataDir, 'postmaster.pid');
      const remembered = readFileSync(pidFile, 'utf8');
      await first.stop();
      // Of the same account: PostgreSQL itself sees through a stranger's.
      const { uid, gid } = statSync(first.dataDir);
      const other = spawn('sleep', ['60'], { uid, gid });
      children.push(other);
      writeFileSync(pidFile, remembered.replace(/^\d+/, String(other.pid)));
      writeFileSync(join(first.connection.host, '.s.PGSQL.5432.lock'), `${other.pid}\n`);
      chownSync(pidFile, uid, gid);

      const second = await scratch.start();
      expect(await query(second, 'select 1')).toEqual([[1]]);
      expect(other.exitCode ?? other.signalCode).toBeNull();
    },
  );

  it('clears away what a crash in the middle of the first start has left', async () => {
    const leftover = join(scratch.dataDir, 'postgres', 'data.unfinished-1', 'base');
    mkdirSync(leftover, { recursive: true });
    const database = await scratch.start();
    expect(await query(database, 'select 1')).toEqual([[1]]);
    expect(readdirSync(join(scratch.dataDir, 'postgres'))).not.toContain('data.unfinished-1');
  });

  it.runIf(process.env.TEST_LONG)('says which PostgreSQL made it when that is not the one at hand', async () => {
    const database = await scratch.start();
    await database.stop();
    writeFileSync(join(database.dataDir, 'PG_VERSION'), '15\n');
    await expect(scratch.start()).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining('was made by PostgreSQL 15'),
    });
  });

  it('repeats the words of a PostgreSQL that cannot start, and can be started again afterwards', async () => {
    await expect(scratch.start({ max_connections: 'many' })).rejects.toMatchObject({
      name: 'StartError',
      message: 'Starting PostgreSQL failed: FATAL: invalid value for parameter "max_connections": "many"',
      hint: expect.stringContaining('DATABASE_URL'),
    });
    const database = await scratch.start();
    expect(await query(database, 'select 1')).toEqual([[1]]);
  });

  it('cuts its log to the last megabyte while it runs, when that has grown beyond ten', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const database = await scratch.start();
    const log = join(scratch.dataDir, 'postgres', 'postgres.log');
    truncateSync(log, 11 * 1024 * 1024);
    appendFileSync(log, 'What came last.\n');
    vi.advanceTimersByTime(60 * 60_000);
    expect(statSync(log).size).toBe(1024 * 1024);
    await query(database, 'select 1 / 0').catch(() => {});
    expect(readFileSync(log, 'utf8')).toMatch(/What came last\.\n.*division by zero/);
  });
});
