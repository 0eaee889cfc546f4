import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repoRoot } from './repo.mjs';
import { findTooNew } from './too-new.mjs';

describe('what browsers of the last two years do not all know is found', () => {
  test.each([
    ['const url = URL.parse(text);', ['URL.parse']],
    ['window.URL.parse(text);', ['URL.parse']],
    ['const { promise } = Promise.withResolvers();', ['Promise.withResolvers']],
    ['list.values().map(double);', ['.values().map']],
    ['a.isSubsetOf(b); new Float16Array(2);', ['.isSubsetOf', 'Float16Array']],
    ['requestIdleCallback(work);', ['requestIdleCallback']],
    ['using file = open();', [expect.stringMatching(/^syntax/)]],
    ['/(?i:a)b/.test(text);', [expect.stringMatching(/^syntax/)]],
  ])('in %s', (script, expected) => {
    expect(findTooNew(script)).toEqual(expected);
  });

  test.each([
    'JSON.parse(text); new URL(text); URL.canParse(text);',
    'URL.parse?.(text);',
    "if ('parse' in URL) URL.parse(text);",
    'const r = typeof requestIdleCallback === "function" ? requestIdleCallback(work) : setTimeout(work);',

    'Object.values(record).map(double); [1, 2].map(double); z.union([a, b]);',
  ])('but not in %s', (script) => {
    expect(findTooNew(script)).toEqual([]);
  });
});

test('no script of the built pages needs a newer browser than the README promises', () => {
  const folder = join(repoRoot, 'web/build/client/assets');
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(20);
  const found = scripts.flatMap((name) =>
    findTooNew(readFileSync(join(folder, name), 'utf8')).map((what) => `${name}: ${what}`),
  );
  expect(found).toEqual([]);
});
