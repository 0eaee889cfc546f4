import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash } from './content-hash.mjs';

/**
 * The languages that pages are built in: English, in which they are written, and those that they are translated into.
 * @param {string} root
 */
export function pageLanguages(root) {
  const translated = readdirSync(join(root, 'translations')).filter((name) => name.endsWith('.po'));
  return ['en', ...translated.map((name) => name.slice(0, -'.po'.length))];
}

/**
 * What the built pages were made from. The lockfile stands for the versions of all tools.
 * @param {string} root
 */
export function pagesStamp(root) {
  const settings = readdirSync(join(root, 'web'))
    .filter((name) => /\.(ts|json)$/.test(name))
    .map((name) => `web/${name}`);
  return contentHash(root, [
    'web/src',
    'web/public',
    ...settings,
    'contracts/src',
    'contracts/package.json',
    'translations',
    'tsconfig.base.json',
    'package-lock.json',
    'scripts/build-pages.mjs',
    'scripts/compress-files.mjs',
    'scripts/shorten-route-list.mjs',
  ]);
}

/** @param {string} root */
export function arePagesFresh(root) {
  const file = join(root, 'web', 'build', '.stamp');
  return existsSync(file) && readFileSync(file, 'utf8') === pagesStamp(root);
}
