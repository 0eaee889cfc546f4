import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
/** The language of the shop, what a fresh one sells in; endings of German words; what fills shops for tests. */
const allowed =
  /^(contracts\/src\/language\.ts|server\/src\/(platform\/config\/settings\.ts|modules\/discovery\/words\/|testing\/))/;
const named = /(['"`])(usd|en|en-us)\1|lang="en"|`\$\$\{/i;

test('language and currency are said in one place', () => {
  const offenders = ['contracts/src', 'server/src', 'web/src']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((file) => file.isFile() && /\.tsx?$/.test(file.name) && !/\.test\.tsx?$/.test(file.name))
    .map((file) => join(file.parentPath, file.name))
    .filter((file) => !allowed.test(relative(root, file)) && named.test(readFileSync(file, 'utf8')));
  expect(offenders.map((file) => relative(root, file))).toEqual([]);
});
