import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { readManifest } from './install-stamp.mjs';
import { ScriptError } from './script-error.mjs';

// The first Node with argon2 in its own crypto module.
const OLDEST_USABLE = [24, 7];

export const pinnedPackage = `node-${process.platform}-${process.arch}`;

/** @param {string} root */
export function pinnedNodePath(root) {
  return join(root, 'node_modules', '.bin', 'node');
}

/**
 * The repository brings its own Node as an optional dependency; where none exists (Apple silicon), the system's will do.
 * @typedef {{ version: string, path: string }} FoundNode
 * @param {{ wanted: string | undefined, packageName: string, pinned: FoundNode | undefined, system: FoundNode }} found
 * @returns {FoundNode}
 */
export function chooseNode({ wanted, packageName, pinned, system }) {
  if (pinned && `v${wanted}` === pinned.version) return pinned;
  if (pinned)
    throw new ScriptError(
      `node_modules holds Node ${pinned.version}, but ${wanted ? `v${wanted}` : 'none'} is pinned.`,
      'Remove the folder node_modules and run the command again.',
    );
  if (isUsable(system.version)) return system;
  if (wanted)
    throw new ScriptError(
      `npm left out the optional package ${packageName}, which brings Node ${wanted}.`,
      'Look for `omit=optional` or `optional=false` in your npm settings (`npm config ls -l`) and whether your registry ' +
        `offers that package; or install Node ${OLDEST_USABLE.join('.')} or newer yourself. Then run the command again.`,
    );
  throw new ScriptError(
    `This system runs Node ${system.version}; the shop needs ${OLDEST_USABLE.join('.')} or newer, and no ready-made one can be fetched for ${packageName.replace('node-', '')}.`,
    'Install Node 24 (from nodejs.org, or with `nvm install 24` or `brew install node@24`) and run the command again.',
  );
}

/** @param {string} version */
function isUsable(version) {
  const [major = 0, minor = 0] = version.slice(1).split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_USABLE;
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

/**
 * The Node that the shop runs on, proved by running it.
 * @param {string} root
 */
export function verifyNode(root) {
  return chooseNode({
    wanted: readManifest(root).optionalDependencies?.[pinnedPackage],
    packageName: pinnedPackage,
    pinned: findPinned(root),
    system: { version: process.version, path: process.execPath },
  });
}

/**
 * @param {string} root
 * @returns {FoundNode | undefined}
 */
function findPinned(root) {
  const path = pinnedNodePath(root);
  if (!existsSync(path)) return undefined;
  // On a warm start npm already runs us with it: no need to pay for another process.
  if (realpathSync(path) === realpathSync(process.execPath)) return { version: process.version, path };
  const run = spawnSync(path, ['-p', 'process.version'], { encoding: 'utf8' });
  if (run.status !== 0)
    throw new ScriptError(
      'The pinned Node does not run on this system.',
      'It needs glibc 2.28 or newer (Debian 10, Ubuntu 20.04, RHEL 8) and a file system mounted without `noexec`.',
      run.stderr || run.error?.message,
    );
  return { version: run.stdout.trim(), path };
}
