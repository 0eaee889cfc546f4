import { seconds } from './progress.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {Counts & { name: string, ms: number, note: string, failures?: Failure[] }} Part
 * @typedef {{ title: string, reason: string }} Failure
 * @typedef {{ title: string, status: string, duration?: number | null, fullName?: string, failureMessages?: string[] | null }} VitestCase
 * @typedef {{ name: string, status: string, message?: string, assertionResults: VitestCase[] }} VitestFile
 * @typedef {{ numPassedTests: number, numPendingTests: number, numTodoTests: number, numFailedTests: number, testResults: VitestFile[] }} VitestReport
 * @typedef {{ message?: string }} PlaywrightError
 * @typedef {{ title: string, tests: { projectName?: string, status: string, results: { error?: PlaywrightError }[] }[] }} PlaywrightSpec
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
 * @param {Part[]} parts
 * @param {number} ms
 * @returns {string[]} the last line is what machines read: `N passed, N failed`
 */
export function summaryLines(parts, ms) {
  const total = addUp(parts);
  const width = Math.max(...parts.map(({ name }) => name.length));
  const lines = parts.map(({ name, passed, failed, skipped, ms: partMs, note }) => {
    const counts = [`${passed} passed`, `${failed} failed`, ...(skipped ? [`${skipped} skipped`] : [])].join(', ');
    return `${failed ? '✗' : '✓'} ${name.padEnd(width)}  ${counts}, ${seconds(partMs)}${note ? ` (${note})` : ''}`;
  });
  const whole = `The whole took ${seconds(ms)}${total.skipped ? `; ${total.skipped} skipped` : ''}.`;
  return [...failureLines(parts), '', ...lines, whole, `${total.passed} passed, ${total.failed} failed`];
}
