import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { withFolderLock } from './folder-lock.mjs';
import { installStamp } from './install-stamp.mjs';
import { findSystemNode, npmCommand, npmEnvironment } from './npm-environment.mjs';
import { explainNpmFailure } from './npm-failure.mjs';
import { pinnedNodePath, pinnedPackage } from './pinned-node.mjs';
import { findMissingPlatformPackages } from './platform-packages.mjs';
import { platformProblem, usesMusl } from './platform-support.mjs';
import { withProgress } from './progress.mjs';
import { runCommand } from './run-command.mjs';
import { ScriptError } from './script-error.mjs';

const STAMP = join('node_modules', '.install-stamp');
// Not in node_modules, which `npm ci` empties.
const LOCK = '.install-lock';
const NEEDED_BYTES = 1_000_000_000;
// What an earlier install takes up is deleted before the new one is written.
const FREED_BYTES = 500_000_000;

// Said aloud because a person's own npm settings, or NODE_ENV=production, may say otherwise: the pages are built with the
// development dependencies, the pinned Node and PostgreSQL are optional ones, no package needs an install script (and one
// that has crept in shall not run), and the system's Node may be older than some packages ask for.
const NPM_CI = [
  'ci',
  '--include=dev',
  '--include=optional',
  '--include=peer',
  '--ignore-scripts',
  '--bin-links=true',
  '--engine-strict=false',
  // npm's own pauses of 10 and 60 s would take over a minute where there is no network.
  '--fetch-retries=3',
  '--fetch-retry-mintimeout=2000',
  '--fetch-retry-maxtimeout=10000',
  '--no-audit',
  '--no-fund',
  '--no-progress',
  '--loglevel=error',
];

/**
 * Brings node_modules in step with the lockfile; costs a few file reads when it already is.
 * @param {string} root
 */
export async function installPackages(root) {
  const stampFile = join(root, STAMP);
  const stamp = installStamp(root, `${process.platform}-${process.arch}`);
  const isInstalled = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;
  if (isInstalled()) return;

  const problem = platformProblem({ platform: process.platform, arch: process.arch, musl: usesMusl() });
  if (problem) throw problem;
  await explainingFileErrors(() =>
    withFolderLock(
      join(root, LOCK),
      'Another process is installing the packages in this folder: waiting for it …',
      async (alsoHeldBy) => {
        if (isInstalled()) return;
        checkRoom(root);
        await installAll(root, alsoHeldBy);
        // Last: an install that was cut short must not be taken for a finished one. `npm ci` deletes the old stamp first.
        writeFileSync(stampFile, stamp);
      },
    ),
  );
}

/** @param {string} root */
export function forgetInstall(root) {
  rmSync(join(root, STAMP), { force: true });
}

/**
 * @param {string} root
 * @param {(pid: number) => void} onStart
 */
async function installAll(root, onStart) {
  const systemNode = findSystemNode(process.env, root);
  await withProgress('Installing the packages (about 550 MB)', () => runNpmCi(root, systemNode, onStart));
  const pinned = pinnedNodePath(root);
  if (findMissingPlatformPackages(root).length > 0 && existsSync(pinned)) {
    // Most likely the system's Node is too old for them. The pinned one is not, but must not stand where npm deletes it.
    const copy = join(root, LOCK, 'node');
    copyFileSync(pinned, copy);
    await withProgress('Installing again with the pinned Node', () => runNpmCi(root, copy, onStart));
  }
  // Whether the pinned Node itself is needed depends on the system's: see pinned-node.mjs.
  const missing = findMissingPlatformPackages(root).filter((folder) => folder !== `node_modules/${pinnedPackage}`);
  if (missing.length === 0) return;
  throw new ScriptError(
    `npm left out packages that the shop needs: ${missing.map((folder) => folder.replace(/.*node_modules\//, '')).join(', ')}.`,
    'A download may have broken off: run the command again. If it stays, your npm registry does not offer them.',
  );
}

/**
 * @param {string} root
 * @param {string} node
 * @param {(pid: number) => void} onStart
 */
async function runNpmCi(root, node, onStart) {
  const { command, args } = npmCommand(process.env, node);
  const env = npmEnvironment(process.env, node);
  const result = await runCommand(command, [...args, ...NPM_CI], { cwd: root, env, onStart });
  if (!result.ok) throw explainNpmFailure(result.output);
}

/** @param {string} root */
function checkRoom(root) {
  const modules = join(root, 'node_modules');
  const installedBefore = existsSync(modules);
  if (installedBefore) accessSync(modules, constants.W_OK);
  const { bavail, bsize } = statfsSync(root);
  const free = bavail * bsize + (installedBefore ? FREED_BYTES : 0);
  if (free < NEEDED_BYTES)
    throw new ScriptError(
      `The disk is nearly full: ${Math.round((bavail * bsize) / 1e6)} MB are free here, about 1,000 MB are needed.`,
      'Free some space and run the command again.',
    );
}

/** @param {() => Promise<void>} work */
async function explainingFileErrors(work) {
  try {
    await work();
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
      throw new ScriptError(
        'This folder is not writable, so nothing can be installed in it.',
        'Clone the repository into a folder of your own, or make this one (node_modules included) yours with `sudo chown -R "$(id -u)" .`',
      );
    if (code === 'ENOSPC') throw new ScriptError('The disk is full.', 'Free about 1 GB and run the command again.');
    throw error;
  }
}
