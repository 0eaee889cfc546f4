import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks } from './check.mjs';
import { listFiles } from './content-hash.mjs';
import { repoRoot } from './repo.mjs';
import { runTool } from './run-tool.mjs';
import {
  countPlaywright,
  countVitest,
  judgePart,
  playwrightFailures,
  playwrightTimes,
  vitestFailures,
  vitestTimes,
} from './test-report.mjs';

/** @typedef {import('./test-report.mjs').Part} Part */
/** @typedef {import('./test-report.mjs').FileTime} FileTime */
/** @typedef {import('./test-report.mjs').VitestFile} VitestFile */
/** @typedef {import('./test-report.mjs').VitestReport} VitestReport */
/** @typedef {import('./test-report.mjs').PlaywrightReport} PlaywrightReport */
/** @typedef {{ part: Part, times: FileTime[], files: VitestFile[] }} Outcome files: those of the full sizes */
/** @typedef {{ folder: string, patterns: string[], env: NodeJS.ProcessEnv }} Run */

/** @returns {Promise<Outcome>} */
export async function runCheckPart() {
  const startedAt = Date.now();
  const results = await runChecks();
  const passed = results.filter(({ ok }) => ok).length;
  const counts = { passed, failed: results.length - passed, skipped: 0 };
  const part = judgePart({ name: 'check', ms: Date.now() - startedAt, ok: true, counts });
  return { part, times: [], files: [] };
}

/**
 * @param {Run} run
 * @param {string} [name]
 * @returns {Promise<Outcome>}
 */
export async function runVitest({ folder, patterns, env }, name = 'unit and API') {
  const file = join(folder, `vitest-${name.replaceAll(/\W/g, '-')}.json`);
  const mayBeEmpty = patterns.length > 0;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const args = ['run', ...reporters, ...(mayBeEmpty ? ['--passWithNoTests'] : []), ...patterns];
  const { ok, ms } = await runTool('vitest', args, { env, show: true });
  const report = /** @type {VitestReport | undefined} */ (readReport(file));
  const counts = report && countVitest(report);
  const failures = report && vitestFailures(report);
  const files = report?.testResults.filter((result) => result.name.includes('.long.test.')) ?? [];
  const part = judgePart({ name, ms, ok, counts, failures, mayBeEmpty });
  return { part, times: report ? vitestTimes(report, repoRoot) : [], files };
}

/**
 * @param {Run} run
 * @param {string | undefined} browser
 * @returns {Promise<Outcome | undefined>} nothing, if no file has such a name
 */
export async function runPlaywright({ folder, patterns, env }, browser) {
  const name = 'browser';
  // Chosen here, because Playwright starts the shop before it finds that no test is left.
  const specs = listFiles(repoRoot, 'e2e').filter(
    (file) => file.endsWith('.spec.ts') && patterns.some((pattern) => file.includes(pattern)),
  );
  if (patterns.length > 0 && specs.length === 0) return undefined;
  if (!browser)
    return {
      part: { name, passed: 0, failed: 1, skipped: 0, ms: 0, note: 'no browser: see the top' },
      times: [],
      files: [],
    };
  const file = join(folder, 'playwright.json');
  const { ok, ms } = await runTool('playwright', ['test', '--reporter=list,json', ...specs], {
    env: { ...env, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    show: true,
  });
  const report = /** @type {PlaywrightReport | undefined} */ (readReport(file));
  const counts = report && countPlaywright(report);
  const part = judgePart({ name, ms, ok, counts, failures: report && playwrightFailures(report) });
  return { part, times: report ? playwrightTimes(report) : [], files: [] };
}

/** @param {string} file */
function readReport(file) {
  if (!existsSync(file)) return undefined;
  const report = JSON.parse(readFileSync(file, 'utf8'));
  // The next part must not be judged by the report of this one.
  rmSync(file);
  return report;
}

/**
 * The processor time that this machine has spent since the last call: of whatever runs, because a browser leaves processes
 * behind whose time no parent is charged with. So it is that of the tests where nothing else runs.
 * @returns {() => number | undefined} in milliseconds; undefined where the system does not say
 */
export function createCpuMeter() {
  let last = readBusyTime();
  return () => {
    const now = readBusyTime();
    const used = now === undefined || last === undefined ? undefined : now - last;
    last = now;
    return used;
  };
}

/** Linux counts in hundredths of a second: user, nice, system, then idle and waiting, which are not work. */
function readBusyTime() {
  const file = '/proc/stat';
  if (!existsSync(file)) return undefined;
  const [, user, nice, system] = readFileSync(file, 'utf8').split(/\s+/).map(Number);
  return ((user ?? 0) + (nice ?? 0) + (system ?? 0)) * 10;
}
