import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareVersions, readVersion } from '../server/src/platform/version.rules.ts';
import { withVersion } from './own-version.mjs';
import { ScriptError } from './script-error.mjs';

export interface ReleaseOptions {
  readonly root: string;
  /** None: what the manifest is going to be, `0.3.0` of `0.3.0-dev`. */
  readonly wanted?: string | undefined;
  readonly now: Date;
  /** Throws when something is wrong. */
  readonly test: () => Promise<void>;
}

export interface Release {
  readonly version: string;
  /** What the tree is called from now on. */
  readonly next: string;
}

/** All that names the version of the shop. */
export const manifests = [
  'package.json',
  'package-lock.json',
  'contracts/package.json',
  'server/package.json',
  'web/package.json',
];
const DOCKERFILE = 'Dockerfile';
const CHANGELOG = 'CHANGELOG.md';
const UNRELEASED = '## Unreleased';
const label = /(org\.opencontainers\.image\.version=")[^"]+/;

/** Two commits: the release, which is tagged, and the beginning of the next one. Nothing is pushed. */
export async function makeRelease({ root, wanted, now, test }: ReleaseOptions): Promise<Release> {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  if (git('status', '--porcelain') !== '')
    throw new ScriptError('There are changes that are not committed.', 'Commit or remove them: a release is a commit.');
  const version = chooseVersion(root, wanted, git('tag', '--list', 'v*').split('\n'));
  const changelog = readFileSync(join(root, CHANGELOG), 'utf8');
  const changes = readUnreleased(changelog);
  await test();

  const head = `## ${version} (${now.toISOString().slice(0, 10)})`;
  writeFileSync(join(root, CHANGELOG), changelog.replace(UNRELEASED, head));
  writeVersion(root, version);
  git('commit', '--all', '--quiet', '--message', `release: ${version}`);
  git('tag', '--annotate', `v${version}`, '--cleanup=verbatim', '--message', `${version}\n\n${changes}\n`);

  const next = afterwards(version);
  writeFileSync(join(root, CHANGELOG), changelog.replace(UNRELEASED, `${UNRELEASED}\n\n${head}`));
  writeVersion(root, next);
  git('commit', '--all', '--quiet', '--message', `chore: ${next}`);
  return { version, next };
}

function chooseVersion(root: string, wanted: string | undefined, tags: readonly string[]): string {
  const { version: here } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const chosen = wanted ?? String(here).replace(/-dev$/, '');
  const number = readVersion(chosen);
  if (!number || chosen.endsWith('-dev'))
    throw new ScriptError(`${chosen} is no version of a release.`, 'Like this: npm run release -- 0.3.1');
  const last = tags
    .flatMap((tag) => readVersion(tag.slice(1)) ?? [])
    .toSorted(compareVersions)
    .at(-1);
  if (last && compareVersions(number, last) <= 0)
    throw new ScriptError(
      `${chosen} is not newer than ${last.major}.${last.minor}.${last.patch}, which is released.`,
      'Name a newer one: npm run release -- 0.3.1',
    );
  return chosen;
}

function readUnreleased(changelog: string): string {
  const changes = changelog.split(`${UNRELEASED}\n`)[1]?.split('\n## ')[0]?.trim();
  if (!changes)
    throw new ScriptError(
      `${CHANGELOG} says nothing under "${UNRELEASED}".`,
      'Write what is new for those who run the shop, and what they have to do.',
    );
  return changes;
}

function writeVersion(root: string, version: string): void {
  const rewrite = (file: string, change: (text: string) => string) =>
    writeFileSync(join(root, file), change(readFileSync(join(root, file), 'utf8')));
  for (const file of manifests) rewrite(file, (text) => withVersion(text, version));
  rewrite(DOCKERFILE, (text) => text.replace(label, `$1${version}`));
}

const afterwards = (version: string) => {
  const { major = 0, minor = 0 } = readVersion(version) ?? {};
  return `${major}.${minor + 1}.0-dev`;
};
