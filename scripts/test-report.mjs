import { seconds } from './progress.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {Counts & { name: string, ms: number, note: string }} Part
 * @typedef {{ title: string, status: string, duration?: number | null }} VitestCase
 * @typedef {{ name: string, status: string, assertionResults: VitestCase[] }} VitestFile
 * @typedef {{ numPassedTests: number, numPendingTests: number, numTodoTests: number, numFailedTests: number, testResults: VitestFile[] }} VitestReport
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] }} PlaywrightReport
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
 * A part that ends badly, or that ran nothing, must not look green because it has no failed test to show.
 * @param {{ name: string, ms: number, ok: boolean, counts: Counts | undefined, mayBeEmpty?: boolean }} run
 * @returns {Part}
 */
export function judgePart({ name, ms, ok, counts, mayBeEmpty = false }) {
  const part = { name, ms, note: '', ...(counts ?? { passed: 0, failed: 0, skipped: 0 }) };
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
  return ['', ...lines, whole, `${total.passed} passed, ${total.failed} failed`];
}
