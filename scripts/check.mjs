import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { seconds } from './progress.mjs';
import { repoRoot } from './repo.mjs';
import { runTool } from './run-tool.mjs';
import { areTypesFresh, typesFile } from './types-stamp.mjs';

/**
 * @typedef {{ name: string, ok: boolean, output: string, ms: number }} CheckResult
 * @typedef {{ name: string, steps: { tool: string, args: string[], cwd?: string }[] }} Check
 */

const folders = ['contracts', 'server', 'web', 'scripts', 'e2e', 'bench'].filter((name) =>
  existsSync(join(repoRoot, name)),
);

/**
 * TypeScript 7, and by its path, because both versions bring a `tsc`. In one thread: its several checkers do some of the
 * work more than once, and another check runs beside it anyway.
 * @param {string} project
 */
const checkTypes = (project) => ({ tool: '../typescript-7/bin/tsc', args: ['--project', project, '--singleThreaded'] });

// The longest first: with two at a time the whole then takes least.
/** @type {Check[]} */
const CHECKS = [
  { name: 'types of the rest (tsc)', steps: [checkTypes('tsconfig.json')] },
  {
    name: 'types of the pages (tsc)',
    steps: [{ tool: 'react-router', args: ['typegen'], cwd: join(repoRoot, 'web') }, checkTypes('web/tsconfig.json')],
  },
  { name: 'directions of imports (dependency-cruiser)', steps: [{ tool: 'depcruise', args: folders }] },
  { name: 'nothing unused (knip)', steps: [{ tool: 'knip', args: ['--no-progress'] }] },
];
const AT_A_TIME = 2;

/**
 * Biome goes first and alone: with fix it writes the files that the others read.
 * @param {{ fix?: boolean }} [options]
 * @returns {Promise<CheckResult[]>}
 */
export async function runChecks({ fix = false } = {}) {
  const biome = { tool: 'biome', args: fix ? ['check', '--write'] : ['check'] };
  const results = [await runCheck({ name: 'format and lint (Biome)', steps: [biome] })];
  results.push(report(checkTableTypes()));
  const waiting = [...CHECKS];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await runCheck(next));
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  return results;
}

/**
 * Whether they fit server/database; that they fit the database is what scripts/table-types.test.ts tests.
 * @returns {CheckResult}
 */
function checkTableTypes() {
  const ok = areTypesFresh(repoRoot);
  const output = ok ? '' : `${typesFile} is older than server/database: run \`npm run db:types\` and commit it.`;
  return { name: 'types of the tables', ok, output, ms: 0 };
}

/**
 * @param {Check} check
 * @returns {Promise<CheckResult>}
 */
async function runCheck({ name, steps }) {
  const result = { name, ok: true, output: '', ms: 0 };
  for (const { tool, args, cwd } of steps) {
    const step = await runTool(tool, args, cwd ? { cwd } : {});
    result.ms += step.ms;
    result.output += step.output;
    result.ok = step.ok;
    if (!step.ok) break;
  }
  return report(result);
}

/** @param {CheckResult} result */
function report(result) {
  console.log(`${result.ok ? '✓' : '✗'} ${result.name}: ${seconds(result.ms)}`);
  if (!result.ok) console.log(`\n${result.output.trimEnd()}\n`);
  return result;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const results = await runChecks({ fix: process.argv.includes('--fix') });
  process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
}
