import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} LockedPackage */

/**
 * The programs made for this kind of machine: Node, PostgreSQL, the compiled parts of the build tools. All are optional
 * packages, and npm leaves such a one out without a word when the Node that runs it is older than the package asks for,
 * when the download breaks off, or when the disk is full.
 * @param {Record<string, LockedPackage>} packages the lockfile's
 * @param {{ platform: string, arch: string }} system
 * @returns {string[]} their folders
 */
export function listPlatformPackages(packages, { platform, arch }) {
  return Object.entries(packages)
    .filter(([, { optional, os, cpu, libc }]) => {
      const fitsLibc = !libc || platform !== 'linux' || libc.includes('glibc');
      return optional && os?.includes(platform) && cpu?.includes(arch) && fitsLibc;
    })
    .map(([folder]) => folder);
}

/**
 * @param {string} root
 * @returns {string[]}
 */
export function findMissingPlatformPackages(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return listPlatformPackages(packages, process).filter((folder) => !existsSync(join(root, folder, 'package.json')));
}
