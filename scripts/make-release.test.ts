import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { version } from '../server/src/platform/version.ts';
import { checkSupply } from './check-supply.ts';
import { makeRelease, manifests } from './make-release.ts';
import { repoRoot } from './repo.mjs';

let root: string;
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const write = (file: string, text: string) => writeFileSync(join(root, file), text);
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const commit = () => git('commit', '--all', '--quiet', '--message', 'work');
const now = new Date('2026-11-18T10:00:00Z');
const passed = async () => {};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fh-release-'));
  for (const folder of ['contracts', 'server', 'web']) mkdirSync(join(root, folder));
  const versionOf = '"version": "0.3.0-dev"';
  write('package.json', `{ "name": "fieldhouse", ${versionOf} }`);
  write(
    'package-lock.json',
    `{ "name": "fieldhouse", ${versionOf}, "packages": { "node_modules/pg": { "version": "8.0.0" } } }`,
  );
  for (const name of ['contracts', 'server', 'web'])
    write(
      `${name}/package.json`,
      `{ "name": "@fieldhouse/${name}", ${versionOf}, "dependencies": { "@fieldhouse/web": "0.3.0-dev" } }`,
    );
  write('Dockerfile', 'LABEL org.opencontainers.image.version="0.3.0-dev"\n');
  write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n- Languages\n\n## 0.2.0 (2026-11-17)\n\n- Sizes\n');
  git('init', '--quiet');
  git('config', 'user.name', 'Releaser');
  git('config', 'user.email', 'releaser@example.com');
  git('add', '.');
  commit();
});
afterEach(() => rmSync(root, { recursive: true }));

test('a release is one commit with its number everywhere and a tag that says what is new; the next one has begun', async () => {
  expect(await makeRelease({ root, now, test: passed })).toEqual({ version: '0.3.0', next: '0.4.0-dev' });
  expect(git('log', '--format=%s')).toBe('chore: 0.4.0-dev\nrelease: 0.3.0\nwork');
  expect(git('tag', '--list', '--format=%(contents)')).toBe('0.3.0\n\n- Languages');
  expect(read('CHANGELOG.md')).toMatch(
    /^# Changelog\n\n## Unreleased\n\n## 0.3.0 \(2026-11-18\)\n\n- Languages\n\n## 0.2.0/,
  );
  for (const file of [...manifests, 'Dockerfile']) {
    expect(git('show', `v0.3.0:${file}`)).not.toMatch(/dev/);
    expect(git('show', `v0.3.0:${file}`)).toContain('0.3.0');
    expect(read(file)).toContain('0.4.0-dev');
  }
  expect(read('package-lock.json')).toContain('8.0.0');
});

test.each([
  ['changes that are not committed', () => write('package.json', '{}'), undefined, /not committed/],
  ['a number that is none', () => {}, 'next', /no version of a release/],
  ['a number that is released', () => git('tag', 'v0.3.0'), undefined, /not newer than 0.3.0/],
  ['an older number', () => git('tag', 'v0.10.0'), '0.9.0', /not newer than 0.10.0/],
  [
    'nothing to say',
    () => {
      write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n## 0.2.0\n\n- Sizes\n');
      commit();
    },
    undefined,
    /says nothing/,
  ],
])('it is refused for %s', async (_what, spoil, wanted, message) => {
  spoil();
  const before = git('rev-parse', 'HEAD');
  await expect(makeRelease({ root, wanted, now, test: passed })).rejects.toThrow(message);
  expect(git('rev-parse', 'HEAD')).toBe(before);
});

test('one whose tests fail leaves nothing behind', async () => {
  const failed = () => Promise.reject(new Error('red'));
  await expect(makeRelease({ root, now, test: failed })).rejects.toThrow('red');
  expect(git('status', '--porcelain') + git('tag')).toBe('');
});

test('the shop says one version everywhere, and the changelog speaks of it', () => {
  const said = (file: string) => readFileSync(join(repoRoot, file), 'utf8');
  const own = /"name": "@?fieldhouse[^"]*",\s*"version": "([^"]+)"|"@fieldhouse\/\w+": "([^"]+)"/g;
  for (const file of manifests)
    for (const [, inName, inDependency] of said(file).matchAll(own))
      expect([file, inName ?? inDependency]).toEqual([file, version]);
  expect(said('Dockerfile')).toContain(`org.opencontainers.image.version="${version}"`);
  const changelog = said('CHANGELOG.md');
  expect(changelog).toContain(version.endsWith('-dev') ? '\n## Unreleased\n' : `\n## ${version} (`);
});

test('what the registry has against a package stops a release, and that it is away does not', async () => {
  const said: string[] = [];
  const asked = (answers: Record<string, { ok: boolean; output: string }>) =>
    checkSupply(
      (message) => said.push(message),
      async (args) => answers[args.includes('signatures') ? 'signatures' : 'advisories'] ?? { ok: true, output: '{}' },
    );
  await asked({});
  expect(said).toEqual([]);
  const away = { ok: false, output: '{ "error": { "code": "ENOTFOUND", "summary": "request failed" } }' };
  await asked({ advisories: away, signatures: away });
  expect(said).toEqual([expect.stringContaining('advisories'), expect.stringContaining('signatures')]);
  const advised = { ok: false, output: '{ "auditReportVersion": 2, "vulnerabilities": { "pg": {} } }' };
  await expect(asked({ advisories: advised })).rejects.toThrow(/advisories/);
  const unsigned = { ok: false, output: '{ "invalid": [{ "name": "pg" }], "missing": [] }' };
  await expect(asked({ signatures: unsigned })).rejects.toThrow(/signatures/);
});
