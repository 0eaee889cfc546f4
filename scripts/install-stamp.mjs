import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash } from './content-hash.mjs';
import { withVersion } from './own-version.mjs';

// The rest of a manifest (its npm scripts above all) changes nothing about what is installed.
const INSTALL_FIELDS = [
  'name',
  'version',
  'workspaces',
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
  'overrides',
  'bin',
  'allowScripts',
];

// A release gives our own packages another number, for which nothing has to be installed again.
const ANY_VERSION = '0.1.0';
/** @param {string} path */
const readText = (path) => withVersion(readFileSync(path, 'utf8'), ANY_VERSION);

/**
 * What node_modules was installed from: two equal stamps mean that installing again would change nothing.
 * @param {string} root
 * @param {string} platform for example linux-arm64: a folder carried to another machine is installed anew
 */
export function installStamp(root, platform) {
  const top = readManifest(root);
  const manifests = [top, ...(top.workspaces ?? []).map((folder) => readManifest(join(root, folder)))];
  const relevant = manifests.map((manifest) => JSON.stringify(INSTALL_FIELDS.map((field) => manifest[field] ?? null)));
  return contentHash(root, ['package-lock.json', '.npmrc'], [...relevant, platform], readText);
}

/**
 * @param {string} folder
 * @returns {Record<string, unknown> & { workspaces?: string[], optionalDependencies?: Record<string, string> }}
 */
export function readManifest(folder) {
  return JSON.parse(readText(join(folder, 'package.json')));
}
