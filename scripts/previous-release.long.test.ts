import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { repoRoot } from './repo.mjs';

const run = promisify(execFile);
const git = async (...args: string[]) => (await run('git', args, { cwd: repoRoot })).stdout.trim();

/** 0.2.0, which was published before releases had tags. */
const UNTAGGED = 'f79390327248c586f447cd35949dbb8467246354';
const tagged = await git('describe', '--tags', '--abbrev=0', '--match', 'v*').catch(() => undefined);
const previous = await git('rev-parse', '--verify', `${tagged ?? UNTAGGED}^{commit}`).catch(() => undefined);

const folder = await mkdtemp(join(tmpdir(), 'fh-previous-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Its code with today's packages, but for those that are its own. */
async function unpack(commit: string): Promise<void> {
  const archive = join(folder, 'release.tar');
  await git('archive', `--output=${archive}`, commit);
  await run('tar', ['-xf', archive, '-C', folder]);
  const packages = join(folder, 'node_modules');
  await mkdir(join(packages, '@fieldhouse'), { recursive: true });
  for (const name of await readdir(join(repoRoot, 'node_modules')))
    if (name !== '@fieldhouse') await symlink(join(repoRoot, 'node_modules', name), join(packages, name));
  for (const name of ['contracts', 'server', 'web'])
    await symlink(join(folder, name), join(packages, '@fieldhouse', name));
}

// A copy without history has no release before.
test.skipIf(!previous)(
  'what the release before sells, ships, takes back and invoices, it does with the tables of this one as well',
  async () => {
    await unpack(previous ?? '');
    await rm(join(folder, 'server/database'), { recursive: true });
    await cp(join(repoRoot, 'server/database'), join(folder, 'server/database'), { recursive: true });
    const modules = ['checkout', 'orders', 'after-sales', 'invoicing'].map((name) => `server/src/modules/${name}`);
    const { TEST_LONG: _, ...environment } = process.env;
    const report = join(folder, 'report.json');
    const told = ['--reporter=json', `--outputFile=${report}`];
    await run(join(folder, 'node_modules/.bin/vitest'), ['run', ...told, ...modules], {
      cwd: folder,
      env: environment,
    });
    const { numPassedTests, numFailedTests } = JSON.parse(await readFile(report, 'utf8'));
    expect({ numFailedTests, many: numPassedTests > 500 }).toEqual({ numFailedTests: 0, many: true });
  },
  15 * 60_000,
);
