import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repoRoot } from './repo.mjs';

const run = promisify(execFile);
const git = async (...args: string[]) => (await run('git', args, { cwd: repoRoot })).stdout.trim();

/** Those that were published before releases had tags. */
export const UNTAGGED = {
  '0.1.0': '3a10d442078dc48118a000755e5fc994baf81af5',
  '0.2.0': 'f79390327248c586f447cd35949dbb8467246354',
} as const;

/** Its full name; none in a copy without history. */
export const findCommit = (name: string): Promise<string | undefined> =>
  git('rev-parse', '--verify', `${name}^{commit}`).catch(() => undefined);

/** All tagged ones, oldest first. */
export const listTags = async (): Promise<string[]> =>
  (await git('tag', '--list', 'v*', '--sort=version:refname').catch(() => '')).split('\n').filter(Boolean);

/** Its code in an empty folder, with today's packages, but for those that are its own. */
export async function unpackRelease(commit: string, folder: string): Promise<void> {
  const packages = join(folder, 'node_modules');
  await mkdir(join(packages, '@fieldhouse'), { recursive: true });
  const archive = join(folder, 'release.tar');
  await git('archive', `--output=${archive}`, commit);
  await run('tar', ['-xf', archive, '-C', folder]);
  for (const name of await readdir(join(repoRoot, 'node_modules')))
    if (name !== '@fieldhouse') await symlink(join(repoRoot, 'node_modules', name), join(packages, name));
  for (const name of ['contracts', 'server', 'web'])
    await symlink(join(folder, name), join(packages, '@fieldhouse', name));
}

/** What asks only the API needs no pages, and to build them takes minutes. */
export async function leaveOutPages(folder: string): Promise<void> {
  const main = join(folder, 'server/src/main.ts');
  await writeFile(main, (await readFile(main, 'utf8')).replace(`'built'`, `'none'`));
}
