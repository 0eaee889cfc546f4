import { relative } from 'node:path';
import { seconds } from './progress.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {Counts & { name: string, ms: number, cpuMs?: number, note: string, failures?: Failure[] }} Part
 * @typedef {{ file: string, ms: number }} FileTime
 * @typedef {{ title: string, reason: string }} Failure
 * @typedef {{ title: string, status: string, duration?: number | null, fullName?: string, failureMessages?: string[] | null }} VitestCase
 * @typedef {{ name: string, status: string, message?: string, startTime?: number, endTime?: number, assertionResults: VitestCase[] }} VitestFile
 * @typedef {{ numPassedTests: number, numPendingTests: number, numTodoTests: number, numFailedTests: number, testResults: VitestFile[] }} VitestReport
 * @typedef {{ message?: string }} PlaywrightError
 * @typedef {{ title: string, tests: { projectName?: string, status: string, results: { error?: PlaywrightError, duration?: number }[] }[] }} PlaywrightSpec
 * @typedef {{ file: string, specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: PlaywrightError[], suites?: PlaywrightSuite[] }} PlaywrightReport
 */

/**
 * @param {VitestReport} report
 * @returns {Counts}
 */
export function countVitest(report) {
  // A file that cannot even be loaded has no test in it that could fail.
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * @param {PlaywrightReport} report
 * @returns {Counts}
 */
export function countPlaywright({ stats, errors }) {
  // errors: what went wrong outside any test, such as the shop not starting. flaky: failed, and passed when tried again.
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

/**
 * @param {VitestReport} report
 * @returns {Failure[]}
 */
export function vitestFailures({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [{ title: name, reason: message ?? '' }];
    return failed.map((test) => ({
      title: `${name}: ${test.fullName ?? test.title}`,
      reason: test.failureMessages?.join('\n') ?? '',
    }));
  });
}

/**
 * @param {PlaywrightReport} report
 * @returns {Failure[]}
 */
export function playwrightFailures({ suites = [], errors }) {
  /** @type {(suite: PlaywrightSuite) => Failure[]} */
  const failuresIn = ({ file, specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, results }) => ({
          title: `[${projectName}] ${file}: ${title}`,
          reason: results.find(({ error }) => error)?.error?.message ?? '',
        })),
    ),
    ...inner.flatMap(failuresIn),
  ];
  const outside = errors.map(({ message }) => ({ title: 'outside any test', reason: message ?? '' }));
  return [...outside, ...suites.flatMap(failuresIn)];
}

/**
 * @param {VitestReport} report
 * @param {string} root
 * @returns {FileTime[]}
 */
export function vitestTimes({ testResults }, root) {
  return testResults.map(({ name, startTime = 0, endTime = 0 }) => ({
    file: relative(root, name),
    ms: endTime - startTime,
  }));
}

/**
 * @param {PlaywrightReport} report
 * @returns {FileTime[]}
 */
export function playwrightTimes({ suites = [] }) {
  /** @type {(suite: PlaywrightSuite) => number} */
  const timeOf = ({ specs = [], suites: inner = [] }) => {
    const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
    const own = results.reduce((sum, { duration = 0 }) => sum + duration, 0);
    return inner.reduce((sum, suite) => sum + timeOf(suite), own);
  };
  // Of each browser there is a suite for the same file.
  const times = new Map();
  for (const suite of suites) times.set(suite.file, (times.get(suite.file) ?? 0) + timeOf(suite));
  return [...times].map(([file, ms]) => ({ file: `e2e/${file}`, ms }));
}

/**
 * @param {FileTime[]} times
 * @returns {string[]}
 */
export function slowestLines(times) {
  const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, 10);
  return slowest.length > 0
    ? ['', 'The slowest files:', ...slowest.map(({ file, ms }) => `  ${seconds(ms)}  ${file}`)]
    : [];
}

/**
 * A part that ends badly, or that ran nothing, must not look green because it has no failed test to show.
 * @param {{ name: string, ms: number, ok: boolean, counts: Counts | undefined, failures?: Failure[] | undefined, mayBeEmpty?: boolean }} run
 * @returns {Part}
 */
export function judgePart({ name, ms, ok, counts, failures = [], mayBeEmpty = false }) {
  const part = { name, ms, note: '', failures, ...(counts ?? { passed: 0, failed: 0, skipped: 0 }) };
  if (part.failed > 0) return part;
  if (!counts) return { ...part, failed: 1, note: 'ended without a report' };
  if (!ok) return { ...part, failed: 1, note: 'all its tests passed, but the run itself failed: see above' };
  if (part.passed === 0 && !mayBeEmpty) return { ...part, failed: 1, note: 'ran no test' };
  return part;
}

/**
 * @param {Part[]} parts
 * @returns {Counts}
 */
function addUp(parts) {
  const sum = (/** @type {keyof Counts} */ key) => parts.reduce((total, part) => total + part[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal are control characters.
const colours = /\u001b\[[0-9;]*m/g;

/**
 * Said once more at the end, because the end is what is kept of a long log.
 * @param {Part[]} parts
 * @returns {string[]}
 */
function failureLines(parts) {
  return parts.flatMap(({ name, failures = [] }) =>
    failures.slice(0, 10).flatMap(({ title, reason }) => [
      '',
      `✗ ${name}: ${title}`,
      ...reason
        .replace(colours, '')
        .split('\n')
        .slice(0, 12)
        .map((line) => `    ${line.slice(0, 300)}`),
    ]),
  );
}

/**
 * What the processor had to do, which unlike the time does not depend on what else the machine is busy with.
 * @param {number | undefined} cpuMs
 */
function coreMinutes(cpuMs) {
  return cpuMs === undefined ? '' : `, ${(cpuMs / 60_000).toFixed(1)} core-minutes`;
}

/**
 * @param {Part[]} parts
 * @param {number} ms
 * @returns {string[]} the last line is what machines read: `N passed, N failed`
 */
export function summaryLines(parts, ms) {
  const total = addUp(parts);
  const width = Math.max(...parts.map(({ name }) => name.length));
  const lines = parts.map(({ name, passed, failed, skipped, ms: partMs, cpuMs, note }) => {
    const counts = [`${passed} passed`, `${failed} failed`, ...(skipped ? [`${skipped} skipped`] : [])].join(', ');
    const time = seconds(partMs) + coreMinutes(cpuMs);
    return `${failed ? '✗' : '✓'} ${name.padEnd(width)}  ${counts}, ${time}${note ? ` (${note})` : ''}`;
  });
  const cpuMs = parts.every((part) => part.cpuMs !== undefined)
    ? parts.reduce((sum, part) => sum + (part.cpuMs ?? 0), 0)
    : undefined;
  const skipped = total.skipped ? `; ${total.skipped} skipped` : '';
  const whole = `The whole took ${seconds(ms)}${coreMinutes(cpuMs)}${skipped}.`;
  return [...failureLines(parts), '', ...lines, whole, `${total.passed} passed, ${total.failed} failed`];
}
