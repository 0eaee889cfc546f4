import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { installStamp } from './install-stamp.mjs';

let root: string;

function edit(file: string, change: (manifest: Record<string, unknown>) => void) {
  const manifest = JSON.parse(readFileSync(join(root, file), 'utf8'));
  change(manifest);
  writeFileSync(join(root, file), JSON.stringify(manifest));
}

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'fh-stamp-'));
  await mkdir(join(root, 'server'));
  writeFileSync(join(root, 'package.json'), JSON.stringify({ name: 'shop', workspaces: ['server'], scripts: {} }));
  writeFileSync(join(root, 'server/package.json'), JSON.stringify({ name: 'server', dependencies: { pg: '1.0.0' } }));
  writeFileSync(join(root, 'package-lock.json'), '{}');
});

afterEach(() => rmSync(root, { recursive: true }));

describe('the stamp of an install', () => {
  test('stays the same while nothing that npm reads has changed', () => {
    const before = installStamp(root, 'linux-x64');
    edit('package.json', (manifest) => {
      manifest.scripts = { start: 'node server.js' };
    });
    expect(installStamp(root, 'linux-x64')).toBe(before);
  });

  test('stays the same when a release gives the packages of the shop another number', () => {
    const release = (version: string) => {
      for (const file of ['package.json', 'package-lock.json'])
        writeFileSync(join(root, file), JSON.stringify({ name: 'fieldhouse', version }));
      writeFileSync(
        join(root, 'server/package.json'),
        JSON.stringify({ name: '@fieldhouse/server', version, dependencies: { '@fieldhouse/web': version } }),
      );
      return installStamp(root, 'linux-x64');
    };
    expect(release('0.3.0')).toBe(release('0.2.0'));
  });

  test.each([
    [
      'a dependency of a workspace',
      () =>
        edit('server/package.json', (manifest) => {
          manifest.dependencies = { pg: '1.0.1' };
        }),
    ],
    [
      'an override at the top',
      () =>
        edit('package.json', (manifest) => {
          manifest.overrides = { pg: '1.0.0' };
        }),
    ],
    ['the lockfile', () => writeFileSync(join(root, 'package-lock.json'), '{"lockfileVersion":3}')],
    ['a new .npmrc', () => writeFileSync(join(root, '.npmrc'), 'audit=false')],
  ])('changes with %s', (_what, change) => {
    const before = installStamp(root, 'linux-x64');
    change();
    expect(installStamp(root, 'linux-x64')).not.toBe(before);
  });

  test('changes when the folder is carried to another kind of machine', () => {
    expect(installStamp(root, 'linux-arm64')).not.toBe(installStamp(root, 'linux-x64'));
  });
});
