import { delimiter, join } from 'node:path';
import { repoRoot } from './repo.mjs';
import { runCommand } from './run-command.mjs';

const binFolder = join(repoRoot, 'node_modules', '.bin');

/**
 * Runs a program of node_modules, on the pinned Node also when we were not started by npm.
 * @param {string} name
 * @param {string[]} args
 * @param {import('./run-command.mjs').CommandOptions} [options]
 */
export function runTool(name, args, { cwd = repoRoot, env = {}, ...options } = {}) {
  const path = [binFolder, process.env.PATH].join(delimiter);
  return runCommand(join(binFolder, name), args, { ...options, cwd, env: { ...process.env, ...env, PATH: path } });
}
