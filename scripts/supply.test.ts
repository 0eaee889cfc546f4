import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repoRoot } from './repo.mjs';

interface Locked {
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const { packages }: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync(join(repoRoot, 'package-lock.json'), 'utf8'),
);
const running = Object.entries(packages).filter(
  ([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link,
);

/** They ask for no more than to be named; the LGPL's library is linked, and can be exchanged. */
const welcome = new Set([
  '(MIT OR Apache-2.0)',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
]);
const libvips = /^node_modules\/@img\/sharp-[^/]+$/;
/** Their manifests name none; the licence lies beside it, or is in the readme: MIT. */
const saidElsewhere = new Set(['node_modules/combine-errors', 'node_modules/png-js']);

test('what runs is under a licence that the shop can be given on with', () => {
  const others = running.filter(
    ([path, { license }]) => !welcome.has(license ?? '') && !libvips.test(path) && !saidElsewhere.has(path),
  );
  expect(others.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
});

test('every dependency that runs has been looked at', () => {
  const table = readFileSync(join(repoRoot, 'docs/supply.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const described = table.flatMap((line) =>
    [...(line.split(' | ')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  );
  const direct = ['', 'contracts', 'server', 'web'].flatMap((workspace) => {
    const { dependencies, optionalDependencies } = packages[workspace] ?? {};
    return Object.keys({ ...dependencies, ...optionalDependencies });
  });
  const wanted = new Set(direct.filter((name) => !name.startsWith('@fieldhouse/')));
  expect([...wanted].filter((name) => !described.includes(name))).toEqual([]);
});
