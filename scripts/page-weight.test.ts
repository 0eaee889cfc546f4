import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pageLanguages } from './pages-stamp.mjs';
import { repoRoot } from './repo.mjs';

/** In KiB, compressed. In a browser, and with what comes by itself, `e2e/look.spec.ts` weighs the same pages in English. */
const MOST = { 'pages/home': 115, 'pages/department': 116, 'pages/product': 118, 'pages/checkout': 134 };
const MOST_FOR_STAFF = 200;

interface Part {
  readonly module: string;
  readonly imports?: readonly string[];
}
interface Assets {
  readonly url: string;
  readonly entry: Part;
  readonly routes: Readonly<Record<string, Part>>;
}

const build = join(repoRoot, 'web/build');
const require = createRequire(import.meta.url);

/** Very small files are not compressed. */
function weigh(file: string): number {
  const path = join(build, 'client', file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size / 1024;
}

/** Of each page by its route: its own script, those around it, and all that they import. */
function weighPages(language: string, name: 'shop' | 'staff'): Map<string, number> {
  const { assets } = require(join(build, 'server', language, name, 'index.js')) as { assets: Assets };
  const { root, ...pages } = assets.routes;
  return new Map(
    Object.entries(pages).map(([id, page]) => {
      const parts = [assets.entry, page, ...(root ? [root] : [])];
      const files = new Set([assets.url, ...parts.flatMap(({ module, imports = [] }) => [module, ...imports])]);
      return [id, [...files].reduce((sum, file) => sum + weigh(file), 0)];
    }),
  );
}

describe.each(pageLanguages(repoRoot))('in the language %s', (language) => {
  test('no page of shoppers brings more JavaScript than it may, however long the words', () => {
    const pages = weighPages(language, 'shop');
    for (const [id, most] of Object.entries(MOST)) {
      const weight = pages.get(id) ?? 0;
      expect(weight, id).toBeGreaterThan(50);
      expect(weight, id).toBeLessThan(most);
    }
  });

  test('no page of staff brings more than 200 KiB of JavaScript', () => {
    const pages = weighPages(language, 'staff');
    expect(pages.size).toBeGreaterThan(30);
    const tooHeavy = [...pages].filter(([, weight]) => weight < 50 || weight > MOST_FOR_STAFF);
    expect(tooHeavy).toEqual([]);
  });
});
