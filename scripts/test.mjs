import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { runChecks } from './check.mjs';
import { listFiles } from './content-hash.mjs';
import { writeProof } from './proof.mjs';
import { repoRoot } from './repo.mjs';
import { runTool } from './run-tool.mjs';
import { explain, runMain } from './script-error.mjs';
import { parseTestArguments } from './test-arguments.mjs';
import {
  countPlaywright,
  countVitest,
  judgePart,
  playwrightFailures,
  summaryLines,
  vitestFailures,
} from './test-report.mjs';

/** @typedef {import('./test-report.mjs').Part} Part */
/** @typedef {import('./test-report.mjs').VitestReport} VitestReport */
/** @typedef {import('./test-report.mjs').PlaywrightReport} PlaywrightReport */
/** @typedef {{ folder: string, patterns: string[], env: NodeJS.ProcessEnv }} Run */

/** @returns {Promise<Part>} */
async function runCheckPart() {
  const startedAt = Date.now();
  const results = await runChecks();
  const passed = results.filter(({ ok }) => ok).length;
  const counts = { passed, failed: results.length - passed, skipped: 0 };
  return judgePart({ name: 'check', ms: Date.now() - startedAt, ok: true, counts });
}

/**
 * @param {Run} run
 * @returns {Promise<{ part: Part, report: VitestReport | undefined }>}
 */
async function runVitest({ folder, patterns, env }) {
  const file = join(folder, 'vitest.json');
  const mayBeEmpty = patterns.length > 0;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const args = ['run', ...reporters, ...(mayBeEmpty ? ['--passWithNoTests'] : []), ...patterns];
  const { ok, ms } = await runTool('vitest', args, { env, show: true });
  const report = /** @type {VitestReport | undefined} */ (readReport(file));
  const counts = report && countVitest(report);
  const failures = report && vitestFailures(report);
  return { part: judgePart({ name: 'unit and API', ms, ok, counts, failures, mayBeEmpty }), report };
}

/**
 * @param {Run} run
 * @param {string | undefined} browser
 * @returns {Promise<Part[]>}
 */
async function runPlaywright({ folder, patterns, env }, browser) {
  const name = 'browser';
  // Chosen here, because Playwright starts the shop before it finds that no test is left.
  const specs = listFiles(repoRoot, 'e2e').filter(
    (file) => file.endsWith('.spec.ts') && patterns.some((pattern) => file.includes(pattern)),
  );
  if (patterns.length > 0 && specs.length === 0) return [];
  if (!browser) return [{ name, passed: 0, failed: 1, skipped: 0, ms: 0, note: 'no browser: see the top' }];
  const file = join(folder, 'playwright.json');
  const { ok, ms } = await runTool('playwright', ['test', '--reporter=list,json', ...specs], {
    env: { ...env, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    show: true,
  });
  const report = /** @type {PlaywrightReport | undefined} */ (readReport(file));
  const counts = report && countPlaywright(report);
  return [judgePart({ name, ms, ok, counts, failures: report && playwrightFailures(report) })];
}

/** @param {string} file */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

// Installed before anything else, so that what takes long for want of a browser is over first; but the other tests are
// worth running without one.
async function findOrInstallBrowser() {
  try {
    return await ensureBrowser();
  } catch (error) {
    console.error(explain(error) ?? error);
    return undefined;
  }
}

await runMain(async () => {
  const { long, patterns } = parseTestArguments(process.argv.slice(2));
  const startedAt = Date.now();
  const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-test-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const run = { folder, patterns, env: long ? { TEST_LONG: '1' } : {} };

  const browser = await findOrInstallBrowser();
  /** @type {Part[]} */
  const parts = [];
  if (patterns.length === 0) parts.push(await runCheckPart());
  const vitest = await runVitest(run);
  parts.push(vitest.part, ...(await runPlaywright(run, browser)));

  if (long && patterns.length === 0) await writeProof(repoRoot, parts, vitest.report);
  const nothing = parts.every(({ passed, failed }) => passed + failed === 0);
  if (nothing) console.log(`\nNo test file has ${patterns.join(' or ')} in its name.`);
  console.log(summaryLines(parts, Date.now() - startedAt).join('\n'));
  process.exitCode = nothing || parts.some(({ failed }) => failed > 0) ? 1 : 0;
});
