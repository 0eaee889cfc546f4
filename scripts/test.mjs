import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { listFiles } from './content-hash.mjs';
import { findCommit, writeProof } from './proof.mjs';
import { repoRoot } from './repo.mjs';
import { openRunFolder } from './run-folder.ts';
import { explain, runMain } from './script-error.mjs';
import { parseTestArguments } from './test-arguments.mjs';
import { createCpuMeter, runCheckPart, runPlaywright, runVitest } from './test-parts.mjs';
import { slowestLines, summaryLines } from './test-report.mjs';
import { openTestState } from './test-state.mjs';

/** @typedef {import('./test-parts.mjs').Outcome} Outcome */
/** @typedef {import('./test-parts.mjs').Run} Run */
/** @typedef {{ name: string, run: () => Promise<Outcome | undefined> }} Step */

/**
 * @param {Run} run
 * @param {string | undefined} browser
 * @returns {Step[]}
 */
function listSteps(run, browser) {
  const check = run.patterns.length === 0 ? [{ name: 'check', run: runCheckPart }] : [];
  return [
    ...check,
    { name: 'unit and API', run: () => runVitest(run) },
    { name: 'browser', run: () => runPlaywright(run, browser) },
  ];
}

/**
 * Every file of the full sizes is a part of its own, so that a run of hours can be continued. The shortest way to a
 * failure comes first: the tests of every day, with all their random cases.
 * @param {Run} run
 * @param {string | undefined} browser
 * @param {string} folder where is written down what has passed
 * @returns {Promise<{ steps: Step[], files: Step[] }>}
 */
async function listLongSteps(run, browser, folder) {
  const state = openTestState(folder, await findCommit(repoRoot));
  const files = ['contracts/src', 'server/src', 'web/src', 'scripts', 'bench'].flatMap((name) =>
    listFiles(repoRoot, name),
  );
  const long = files.filter((file) => /\.long\.test\.tsx?$/.test(file));
  /** @type {(name: string, runStep: () => Promise<Outcome>) => Step} */
  const once = (name, runStep) => ({ name, run: () => state.once(name, runStep) });
  return {
    steps: [
      once('check', runCheckPart),
      once('unit and API', () => runVitest({ ...run, env: { TEST_LONG: 'counts' } })),
      once('browser', async () => /** @type {Outcome} */ (await runPlaywright(run, browser))),
    ],
    // The longest first, so that it is not the one that all wait for.
    files: long
      .toSorted((a, b) => Number(b.includes('soak')) - Number(a.includes('soak')))
      .map((file) => once(file, () => runVitest({ ...run, patterns: [file] }, file))),
  };
}

/**
 * Two at a time: most of them use one core, or wait for a process to come back.
 * @param {Step[]} steps
 */
async function runInTwoLanes(steps) {
  const waiting = [...steps];
  /** @type {Outcome[]} */
  const outcomes = [];
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const outcome = await step.run();
      if (outcome) outcomes.push(outcome);
    }
  };
  await Promise.all([lane(), lane()]);
  return outcomes.toSorted((a, b) => a.part.name.localeCompare(b.part.name));
}

/** @param {Step[]} steps */
async function runSteps(steps) {
  const readCpu = createCpuMeter();
  /** @type {Outcome[]} */
  const outcomes = [];
  for (const { run } of steps) {
    const outcome = await run();
    const cpuMs = readCpu();
    if (outcome) outcomes.push({ ...outcome, part: { ...(cpuMs && { cpuMs }), ...outcome.part } });
  }
  return outcomes;
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
  const { long, patterns, state } = parseTestArguments(process.argv.slice(2));
  const startedAt = Date.now();
  const { folder, close } = await openRunFolder(long);
  process.once('exit', close);
  const run = { folder, patterns, env: long ? { TEST_LONG: '1' } : {} };
  const whole = long && patterns.length === 0;

  const browser = await findOrInstallBrowser();
  const remembered = state ?? join(repoRoot, 'node_modules/.cache/test-long');
  const { steps, files } = whole
    ? await listLongSteps(run, browser, remembered)
    : { steps: listSteps(run, browser), files: [] };
  const outcomes = [...(await runSteps(steps)), ...(await runInTwoLanes(files))];
  const parts = outcomes.map(({ part }) => part);

  if (whole)
    await writeProof(
      repoRoot,
      parts,
      outcomes.flatMap(({ files }) => files),
    );
  const nothing = parts.every(({ passed, failed }) => passed + failed === 0);
  if (nothing) console.log(`\nNo test file has ${patterns.join(' or ')} in its name.`);
  console.log(slowestLines(outcomes.flatMap(({ times }) => times)).join('\n'));
  console.log(summaryLines(parts, Date.now() - startedAt).join('\n'));
  process.exitCode = nothing || parts.some(({ failed }) => failed > 0) ? 1 : 0;
});
