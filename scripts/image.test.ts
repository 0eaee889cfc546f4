import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingNames } from '../server/src/platform/config/settings.ts';
import { EXIT_STAYS_OUT } from '../server/src/platform/process.ts';
import { repoRoot } from './repo.mjs';
import { readStartCommand } from './start-command.mjs';

const read = (path: string) => readFileSync(join(repoRoot, path), 'utf8');
const dockerfile = read('Dockerfile');
const compose = read('compose.yaml');
const caddyfile = read('deploy/Caddyfile');
const find = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? '';
const findAll = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found ?? '');

const environment = new Map(
  find(dockerfile, /^ENV (.+)$/m)
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
);

test('the image starts the shop as npm start does', () => {
  const { flags, settings } = readStartCommand();
  const command: string[] = JSON.parse(find(dockerfile, /^CMD (.+)$/m));
  expect(command).toEqual(['node', ...flags, 'server/src/main.ts']);
  expect(environment.get('MALLOC_ARENA_MAX')).toBe(settings.MALLOC_ARENA_MAX);
});

test('what the image, the compose file and its example set are settings of the shop', () => {
  const known = new Set<string>([
    ...settingNames,
    'MALLOC_ARENA_MAX',
    'NODE_COMPILE_CACHE',
    'POSTGRES_USER',
    'POSTGRES_DB',
    'POSTGRES_PASSWORD',
  ]);
  const inCompose = findAll(compose, /^ +([A-Z][A-Z_]+):/gm);
  const inExample = findAll(read('deploy/shop.env.example'), /^([A-Z][A-Z_]+)=/gm);
  expect(inCompose).toContain('DATABASE_URL');
  expect(inExample).toContain('PUBLIC_URL');
  expect([...environment.keys(), ...inCompose, ...inExample].filter((name) => !known.has(name))).toEqual([]);
  // Compose takes these from the same file.
  for (const name of findAll(compose, /\$\{(\w+)/g)) expect(inExample).toContain(name);
});

test('what the image is built from is there, and passes .dockerignore', () => {
  const sources = findAll(dockerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap((names) => names.split(' '));
  const passing = findAll(read('.dockerignore'), /^!(.+)$/gm);
  expect(sources).toContain('server');
  for (const source of sources) {
    expect(existsSync(join(repoRoot, source)), source).toBe(true);
    expect(passing, source).toContain(source.split('/')[0]);
  }
  // The pinned Node, which the last stage runs on, is a package.
  const { optionalDependencies } = JSON.parse(read('package.json'));
  expect(Object.keys(optionalDependencies).filter((name) => name.startsWith('node-linux-'))).toHaveLength(2);
});

test('systemd starts the shop again, unless that cannot help, and runs commands that are there', () => {
  const unit = read('deploy/fieldhouse.service');
  expect(unit).toContain(`RestartPreventExitStatus=${EXIT_STAYS_OUT}\n`);
  const { scripts } = JSON.parse(read('package.json'));
  const command = /^ExecStart=\S+npm run --silent (\w+)(?: -- --check)?$/m;
  const timed = ['backup', 'drill'].map((name) => {
    expect(read(`deploy/fieldhouse-${name}.timer`)).toContain(`enable --now fieldhouse-${name}.timer`);
    return find(read(`deploy/fieldhouse-${name}.service`), command);
  });
  expect(timed).toEqual(['backup', 'restore']);
  for (const name of [find(unit, /^ExecStart=\S+npm (\w+)$/m), ...timed]) expect(scripts).toHaveProperty(name);
});

test('the proxy finds the nodes, and hears of it in time when one of them leaves', () => {
  for (const upstream of findAll(caddyfile, /(\w+:\d+)/g)) {
    const [node, port] = upstream.split(':');
    expect(compose).toContain(`\n  ${node}:\n`);
    expect(port).toBe(environment.get('PORT'));
  }
  const drain = Number(find(compose, /DRAIN_SECONDS: "(\d+)"/));
  expect(drain).toBe(2 * Number(find(caddyfile, /health_interval (\d+)s/)));
  expect(Number(find(compose, /stop_grace_period: (\d+)s/))).toBeGreaterThan(drain + 15);
});
