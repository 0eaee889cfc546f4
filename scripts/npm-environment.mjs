import { existsSync, realpathSync } from 'node:fs';
import { basename, delimiter, dirname, join, sep } from 'node:path';

// npm hands its own settings down to the scripts it runs. Where it installs from (registry, proxy, cache, certificates) has
// to stay; what would make the inner `npm ci` install something else, or somewhere else, has to go.
const MEANING_CHANGING =
  /^npm_config_(global|location|prefix|local_prefix|global_prefix|production|only|also|omit|include|optional|dev|workspaces?|include_workspace_root|dry_run|package_lock|package_lock_only|lockfile_version|install_strategy|install_links|global_style|legacy_bundling|bin_links|force|legacy_peer_deps|strict_peer_deps|engine_strict|before|min_release_age|os|cpu|libc|json|loglevel|silent|if_present|script_shell|ignore_scripts)$/i;
const OUTER_RUN = /^(npm_(lifecycle|package|command|node_execpath|execpath)|INIT_CWD$|NODE$|NODE_ENV$)/i;

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} systemNode a Node outside node_modules: `npm ci` deletes the pinned one while it runs
 * @returns {NodeJS.ProcessEnv}
 */
export function npmEnvironment(env, systemNode) {
  const kept = Object.entries(env).filter(([name]) => !MEANING_CHANGING.test(name) && !OUTER_RUN.test(name));
  const path = (env.PATH ?? '').split(delimiter).filter((folder) => !folder.endsWith(join('node_modules', '.bin')));
  return { ...Object.fromEntries(kept), PATH: [dirname(systemNode), ...path].join(delimiter) };
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} root
 */
export function findSystemNode(env, root) {
  const onPath = (env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'node'));
  const candidates = [env.npm_node_execpath, process.execPath, ...onPath];
  const isSystems = (/** @type {string | undefined} */ path) =>
    path && existsSync(path) && !realpathSync(path).startsWith(join(root, 'node_modules') + sep);
  return candidates.find(isSystems) ?? process.execPath;
}

/**
 * The npm that runs us is known to work; yarn and pnpm set the same variable and know no `ci`.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} systemNode
 * @returns {{ command: string, args: string[] }}
 */
export function npmCommand(env, systemNode) {
  const outer = env.npm_execpath;
  if (outer && basename(outer) === 'npm-cli.js' && existsSync(outer)) return { command: systemNode, args: [outer] };
  return { command: 'npm', args: [] };
}
