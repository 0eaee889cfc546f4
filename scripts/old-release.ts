import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
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

/** Its code in an empty folder, with today's packages, and those that it has had and today has not. */
export async function unpackRelease(commit: string, folder: string): Promise<void> {
  const archive = join(folder, 'release.tar');
  await git('archive', `--output=${archive}`, commit);
  await run('tar', ['-xf', archive, '-C', folder]);
  const packages = join(folder, 'node_modules');
  for (const name of ['contracts', 'server', 'web']) await link(packages, `@fieldhouse/${name}`, join(folder, name));
  const today = join(repoRoot, 'node_modules');
  for (const name of await listPackages(today))
    if (!name.startsWith('@fieldhouse/')) await link(packages, name, join(today, name));
  const { dependencies } = JSON.parse(await readFile(join(folder, 'server/package.json'), 'utf8'));
  const gone = Object.entries(dependencies).filter(([name]) => !existsSync(join(packages, name)));
  if (gone.length === 0) return;
  const apart = join(folder, 'gone');
  const wanted = gone.map(([name, version]) => `${name}@${version}`);
  await run('npm', ['install', '--no-save', '--ignore-scripts', '--prefix', apart, ...wanted]);
  for (const [name] of gone) await link(packages, name, join(apart, 'node_modules', name));
}

async function listPackages(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  const within = async (name: string) =>
    name.startsWith('@') ? (await readdir(join(folder, name))).map((inner) => `${name}/${inner}`) : [name];
  return (await Promise.all(names.map(within))).flat();
}

async function link(packages: string, name: string, to: string): Promise<void> {
  await mkdir(dirname(join(packages, name)), { recursive: true });
  await symlink(to, join(packages, name));
}

/** What asks only the API needs no pages, and to build them takes minutes. */
export async function leaveOutPages(folder: string): Promise<void> {
  const main = join(folder, 'server/src/main.ts');
  await writeFile(main, (await readFile(main, 'utf8')).replace(`'built'`, `'none'`));
}
