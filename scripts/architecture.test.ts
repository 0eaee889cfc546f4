import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writers } from '../server/src/table-writers.ts';
import { mayCall } from './module-calls.mjs';
import { repoRoot } from './repo.mjs';

const rows = readFileSync(join(repoRoot, 'docs/architecture.md'), 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter((cells) => cells.length === 6 && cells[1] !== undefined && cells[1] in mayCall);

test('the table of modules says which others each may call, as the rules of imports have it', () => {
  const told = rows.map(([, name, , , calls = '']) => [name, calls.split(', ').filter(Boolean).toSorted()]);
  const ruled = Object.entries(mayCall).map(([name, others]) => [name, others.toSorted()]);
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(ruled));
});

test('and which tables it writes, as is declared for each of them', () => {
  const told = rows.flatMap(([, name, , tables = '']) =>
    Array.from(tables.matchAll(/`(\w+)`/g), ([, table]) => [table, `modules/${name}`]),
  );
  const declared = Object.entries(writers).filter(([, owner]) => owner.startsWith('modules/'));
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(declared));
});
