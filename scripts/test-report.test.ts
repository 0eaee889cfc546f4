import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { listFiles } from './content-hash.mjs';
import { proofSection, replaceSection } from './proof.mjs';
import { repoRoot } from './repo.mjs';
import { faultTests, parseTestArguments, securityTests } from './test-arguments.mjs';
import {
  countPlaywright,
  countVitest,
  judgePart,
  playwrightFailures,
  playwrightTimes,
  slowestLines,
  summaryLines,
  vitestFailures,
  vitestTimes,
} from './test-report.mjs';
import { openTestState } from './test-state.mjs';

const part = { name: 'check', passed: 5, failed: 0, skipped: 0, ms: 1500, note: '' };
const report = {
  numPassedTests: 2,
  numFailedTests: 1,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [
    {
      name: '/repo/server/src/a.long.test.ts',
      status: 'failed',
      assertionResults: [
        { title: 'no write | is lost', status: 'passed', duration: 90_000 },
        {
          title: 'it fails',
          status: 'failed',
          duration: 10,
          failureMessages: ['\u001b[31mexpected 1 to be 2\u001b[39m'],
        },
      ],
    },
    { name: '/repo/server/src/b.test.ts', status: 'failed', assertionResults: [] },
    { name: '/repo/c.test.ts', status: 'passed', assertionResults: [{ title: 'c', status: 'passed' }] },
  ],
};

describe('the summary', () => {
  test('ends with exactly the line that machines read', () => {
    const lines = summaryLines([part, { ...part, name: 'browser', passed: 7, failed: 2, skipped: 1 }], 3000);
    expect(lines.at(-1)).toBe('12 passed, 2 failed');
    expect(lines.join('\n')).toContain('1 skipped');
  });

  test('says at its end which tests failed and why, file and browser included', () => {
    const browser = playwrightFailures({
      stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 0 },
      errors: [{ message: 'no shop' }],
      suites: [
        {
          file: 'cart.spec.ts',
          suites: [
            {
              file: 'cart.spec.ts',
              specs: [
                { title: 'good', tests: [{ status: 'expected', results: [{}] }] },
                {
                  title: 'bad',
                  tests: [{ projectName: 'phone', status: 'flaky', results: [{ error: { message: 'gone' } }, {}] }],
                },
              ],
            },
          ],
        },
      ],
    });
    const lines = summaryLines(
      [
        { ...part, failures: vitestFailures(report) },
        { ...part, failures: browser },
      ],
      0,
    );
    expect(lines.filter((line) => /^ {4}.|^✗/.test(line))).toEqual([
      '✗ check: /repo/server/src/a.long.test.ts: it fails',
      '    expected 1 to be 2',
      '✗ check: /repo/server/src/b.test.ts',
      '✗ check: outside any test',
      '    no shop',
      '✗ check: [phone] cart.spec.ts: bad',
      '    gone',
    ]);
    expect(lines.at(-1)).toMatch(/^\d+ passed, \d+ failed$/);
  });

  test('counts a test file that could not be loaded as a failure', () => {
    expect(countVitest(report)).toEqual({ passed: 2, failed: 2, skipped: 2 });
  });

  test('counts a shop that did not start as a failure of the browser tests', () => {
    const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 };
    expect(countPlaywright({ stats, errors: [{}] }).failed).toBe(1);
  });

  test('counts a test that passed only when it was tried again as a failure', () => {
    const stats = { expected: 3, unexpected: 0, flaky: 1, skipped: 0 };
    expect(countPlaywright({ stats, errors: [] })).toEqual({ passed: 3, failed: 1, skipped: 0 });
  });

  const nothing = { passed: 0, failed: 0, skipped: 0 };
  test.each([
    ['that left no report', { ok: false, counts: undefined }],
    ['that ran no test', { ok: true, counts: nothing }],
    ['that ended badly after green tests', { ok: false, counts: { ...nothing, passed: 3 } }],
  ])('a part %s is not green', (_what, run) => {
    expect(judgePart({ name: 'browser', ms: 0, ...run })).toMatchObject({
      failed: 1,
      note: expect.stringMatching(/./),
    });
  });

  test('a part in which a narrowed run found nothing is no failure', () => {
    expect(judgePart({ name: 'browser', ms: 0, ok: true, counts: nothing, mayBeEmpty: true }).failed).toBe(0);
  });
});

test('words after the command narrow the tests down, unknown options are refused', () => {
  expect(parseTestArguments(['orders', '--long'])).toEqual({ long: true, patterns: ['orders'] });
  expect(() => parseTestArguments(['--watch'])).toThrow('--watch');
  expect(parseTestArguments(['--long', '--state=/tmp/x'])).toEqual({ long: true, patterns: [], state: '/tmp/x' });
});

test('the ten slowest files are named, those of the browser with all their browsers', () => {
  const files = Array.from({ length: 12 }, (_, n) => ({
    name: `/repo/${n}.test.ts`,
    status: 'passed',
    startTime: 0,
    endTime: n * 1000,
    assertionResults: [],
  }));
  const suite = {
    file: 'cart.spec.ts',
    specs: [{ title: 'one', tests: [{ status: 'expected', results: [{ duration: 4000 }, { duration: 1500 }] }] }],
  };
  const stats = { expected: 2, unexpected: 0, flaky: 0, skipped: 0 };
  const lines = slowestLines([
    ...vitestTimes({ ...report, testResults: files }, '/repo'),
    ...playwrightTimes({ stats, errors: [], suites: [suite, { file: 'cart.spec.ts', suites: [suite] }] }),
  ]);
  expect(lines).toHaveLength(12);
  expect(lines.slice(2, 5)).toEqual(['  11.0 s  11.test.ts', '  11.0 s  e2e/cart.spec.ts', '  10.0 s  10.test.ts']);
});

test('the processor time stands beside the time, where it is known', () => {
  expect(summaryLines([{ ...part, cpuMs: 90_000 }], 60_000)).toContain(
    '✓ check  5 passed, 0 failed, 1.5 s, 1.5 core-minutes',
  );
  expect(summaryLines([part], 60_000)).toContain('✓ check  5 passed, 0 failed, 1.5 s');
});

test('a part of the long run that has passed at a commit is not run again, one that failed is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fh-state-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const outcome = (failed: number) => ({ part: { ...part, failed }, times: [], files: [] });
  const run = vi.fn(async () => outcome(run.mock.calls.length === 1 ? 1 : 0));
  for (let time = 0; time < 4; time++) await openTestState(folder, 'abc1234').once('check', run);
  expect(run).toHaveBeenCalledTimes(2);
  await openTestState(folder, 'another').once('check', run);
  await openTestState(folder, undefined).once('check', run);
  await openTestState(folder, undefined).once('check', run);
  expect(run).toHaveBeenCalledTimes(5);
});

test.each([
  ['security', securityTests],
  ['faults', faultTests],
])('all that tries the %s is one command, and each of its words finds a test', (name, words) => {
  expect(parseTestArguments([`--${name}`])).toEqual({ long: true, patterns: words });
  const files = [...listFiles(repoRoot, 'server/src'), ...listFiles(repoRoot, 'e2e')];
  const tests = files.filter((file) => /\.(test|spec)\.ts$/.test(file));
  expect(words.filter((word) => !tests.some((file) => file.includes(word)))).toEqual([]);
});

describe('the proof', () => {
  const section = proofSection({
    date: '2026-11-15',
    commit: 'abc1234',
    machine: '2 cores',
    parts: [part],
    files: report.testResults.slice(0, 1),
    root: '/repo',
  });

  test('lists the long tests only, with result and duration, and no folder of the machine', () => {
    expect(section).toContain('| no write \\| is lost | `server/src/a.long.test.ts` | passed | 1 min 30 s |');
    expect(section).not.toContain('b.test.ts');
    expect(section).not.toContain('/repo');
  });

  test('replaces the last result and leaves the words around it alone', () => {
    const first = replaceSection('# Proof\n\nBefore.\n', section);
    const second = replaceSection(`${first}\nAfter.\n`, 'newer');
    expect(second).toMatch(/^# Proof\n\nBefore\.\n.*newer.*After\.\n$/s);
    expect(second).not.toContain('abc1234');
  });
});
