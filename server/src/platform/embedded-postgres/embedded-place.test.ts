import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { isRoot } from './embedded-account.ts';
import { isPostmasterOf } from './embedded-leftovers.ts';
import { placeAt } from './embedded-place.ts';
import { findRunningPostgres, removeEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { makeScratch, QUICK, query, removeEmptyStateDir, type Scratch } from './embedded-scratch.ts';

const scratches: Scratch[] = [];
const scratchIn = (...how: Parameters<typeof makeScratch>): Scratch => {
  const scratch = makeScratch(...how);
  scratches.push(scratch);
  return scratch;
};

afterEach(async () => {
  for (const scratch of scratches.splice(0)) await scratch.clear();
});
afterAll(removeEmptyStateDir);

describe('the place of the embedded database', () => {
  it('is the folder "postgres" in the DATA_DIR, closed to everybody else', async () => {
    const scratch = scratchIn();
    const database = await scratch.start();
    const home = join(scratch.dataDir, 'postgres');
    expect(database.dataDir).toBe(join(home, 'data'));
    expect(database.connection.host).toBe(home);
    expect(lstatSync(home).mode & 0o777).toBe(0o700);
    // The account that runs it for root has to pass through.
    expect(lstatSync(scratch.dataDir).mode & 0o777).toBe(isRoot() ? 0o710 : 0o700);
    expect(lstatSync(scratch.dataDir).gid).toBe(lstatSync(home).gid);
  });

  it.runIf(process.env.TEST_LONG)('may have any signs in its path', async () => {
    const scratch = scratchIn(0o755, `it's, a "ü" b`);
    const database = await scratch.start();
    expect(database.connection.host).toBe(join(scratch.dataDir, 'postgres'));
    expect(await query(database, 'select 1')).toEqual([[1]]);
  });

  it.runIf(process.env.TEST_LONG)('may have a path that is longer than that of a socket can be', async () => {
    const scratch = scratchIn(0o755, 'ä'.repeat(60));
    const database = await scratch.start();
    expect(await query(database, 'select 1')).toEqual([[1]]);
    expect(await findRunningPostgres(scratch.dataDir)).toEqual(database.connection);
    const { host } = database.connection;
    expect(host).not.toContain(scratch.dataDir);
    expect(lstatSync(host).mode & 0o777).toBe(0o700);
    await expect(scratch.start()).rejects.toThrow('Another Fieldhouse');
    await database.stop();
    expect(existsSync(host)).toBe(false);
  });

  it.runIf(process.env.TEST_LONG)(
    'may be a link to another disk, which stays when the database is removed',
    async () => {
      const scratch = scratchIn();
      const disk = join(dirname(scratch.dataDir), 'disk');
      mkdirSync(disk);
      mkdirSync(scratch.dataDir);
      symlinkSync(disk, join(scratch.dataDir, 'postgres'));
      const database = await scratch.start();
      expect(isPostmasterOf(database.pid() ?? 0, database.dataDir)).toBe(true);
      await database.stop();
      await removeEmbeddedPostgres(scratch.dataDir);
      expect(readdirSync(disk)).toEqual([]);
      expect(readdirSync(scratch.dataDir)).toEqual(['postgres']);
    },
  );

  it('never puts its socket into a directory that somebody else may have made', async () => {
    const scratch = scratchIn(0o755, 'x'.repeat(100));
    const { socketDir } = placeAt(join(scratch.dataDir, 'postgres'), undefined);
    mkdirSync(socketDir);
    await expect(scratch.start()).rejects.toThrow('open to somebody else');
    rmSync(socketDir, { recursive: true });
    symlinkSync(dirname(scratch.dataDir), socketDir);
    await expect(scratch.start()).rejects.toThrow('open to somebody else');
    rmSync(socketDir);
    await scratch.start();
  });

  it('cannot be made where a file is in its place, and says so', async () => {
    const scratch = scratchIn();
    const file = join(dirname(scratch.dataDir), 'file');
    writeFileSync(file, '');
    for (const dataDir of [file, join(file, 'below')]) {
      const refused = startEmbeddedPostgres({ dataDir, log() {} });
      await expect(refused).rejects.toMatchObject({
        name: 'StartError',
        message: expect.stringMatching(/cannot keep its database in .*file.* no directory/),
        hint: expect.stringContaining('DATA_DIR'),
      });
    }
  });

  it('works below a directory that only its owner may enter, also for root', async () => {
    const scratch = scratchIn(0o700);
    const database = await scratch.start();
    expect(await query(database, 'select 1')).toEqual([[1]]);
    const elsewhere = database.dataDir.startsWith('/var/lib/fieldhouse/');
    expect(elsewhere).toBe(isRoot());
    expect(await findRunningPostgres(scratch.dataDir)).toEqual(database.connection);
    await database.stop();
    expect((await scratch.start()).dataDir).toBe(database.dataDir);
    await expect(scratch.start()).rejects.toThrow('Another Fieldhouse');
  });

  it.runIf(process.env.TEST_LONG)(
    'is a fresh one after the DATA_DIR was deleted, and the old one is told of where it outlived that',
    async () => {
      const scratch = scratchIn(0o700);
      const first = await scratch.start();
      await query(first, 'create table old ()');
      await first.stop();
      rmSync(scratch.dataDir, { recursive: true });
      const second = await scratch.start();
      expect(await query(second, `select to_regclass('old')`)).toEqual([[null]]);
      const told = scratch.log.filter((line) => line.includes(dirname(first.dataDir)) && line.includes('was deleted'));
      expect(told).toHaveLength(isRoot() ? 1 : 0);
      expect(existsSync(first.dataDir)).toBe(true);
      if (isRoot()) rmSync(dirname(first.dataDir), { recursive: true });
    },
  );

  it('follows a DATA_DIR that is moved, and is not shared with a copy of it', async () => {
    const scratch = scratchIn(0o700);
    const first = await scratch.start();
    await query(first, 'create table carried ()');
    await first.stop();
    const moved = scratchIn(0o700);
    renameSync(scratch.dataDir, moved.dataDir);
    expect(await query(await moved.start(), `select to_regclass('carried')::text`)).toEqual([['carried']]);

    execFileSync('cp', ['-a', moved.dataDir, scratch.dataDir]);
    const copy = await startEmbeddedPostgres({ dataDir: scratch.dataDir, log() {}, settings: QUICK });
    try {
      expect(await query(copy, 'create table only_in_the_copy ()')).toEqual([]);
    } finally {
      await copy.stop();
    }
  });

  it.runIf(process.env.TEST_LONG)(
    'stays where it is when the DATA_DIR is opened for the account of the database later',
    async () => {
      const scratch = scratchIn(0o700);
      const first = await scratch.start();
      await first.stop();
      execFileSync('chmod', ['755', dirname(scratch.dataDir)]);
      expect((await scratch.start()).dataDir).toBe(first.dataDir);
    },
  );

  it('is not begun anew in silence when the database of a DATA_DIR has been lost', async () => {
    const scratch = scratchIn(0o700);
    const first = await scratch.start();
    await first.stop();
    const home = dirname(first.dataDir);
    rmSync(isRoot() ? home : join(first.dataDir, 'PG_VERSION'), { recursive: true });
    await expect(scratch.start()).rejects.toMatchObject({ name: 'StartError', message: expect.stringContaining(home) });
  });
});
