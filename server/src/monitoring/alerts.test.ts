import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

const root = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const rules = read('deploy/prometheus-rules.yaml');
const operating = read('docs/operating.md');
const dashboard: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(
  read('deploy/grafana-dashboard.json'),
);

const alerts = [
  ...rules.matchAll(
    /- alert: (\w+)\n +expr: '(.+)'\n +for: \w+\n +labels: \{ severity: (page|warn) \}\n +annotations:\n +summary: ".+"\n +runbook: '(.+)'/g,
  ),
].map(([, name = '', expr = '', , runbook = '']) => ({ name, expr, runbook }));
const panels = dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ name: title, expr })));

let shop: TestShop;
let known: Set<string>;

beforeAll(async () => {
  shop = await openTestShop({ config: { backup: { to: root, key: undefined } } });
  const { body } = await shop.app.inject('/metrics');
  const types = [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  known = new Set([
    'up',
    ...types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_count', '_sum'].map((end) => name + end) : [name],
    ),
  ]);
});
afterAll(() => shop.close());

/** What is left of an expression without its labels, strings, functions and words. */
const metricsIn = (expr: string) =>
  expr
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, ' ')
    .replaceAll(/\w+ by \([^)]*\)/g, ' ')
    .replaceAll(/\w+ ?\(/g, ' ')
    .replaceAll(/\b(and|or|unless|offset|[\d.]+\w?)\b/g, ' ')
    .match(/[a-z]\w+/gi) ?? [];

test('every alert has been read', () => {
  expect(alerts).toHaveLength(rules.split('- alert:').length - 1);
  expect(alerts.length).toBeGreaterThan(20);
});

describe.each([...alerts, ...panels])('$name', ({ name, expr }) => {
  test('is made of figures that the shop has', () => {
    const used = metricsIn(expr);
    expect(used, name).not.toEqual([]);
    expect(used.filter((metric) => !known.has(metric))).toEqual([]);
  });
});

test('every alert has its runbook, and every runbook its alert', () => {
  const described = [...operating.matchAll(/^\| <a id="(\w+)"><\/a>(\w+) \| .+ \| .+ \|$/gm)].map(([, , name]) => name);
  expect(described.toSorted()).toEqual(alerts.map(({ name }) => name).toSorted());
  for (const { name, runbook } of alerts) {
    expect(runbook).toBe(`docs/operating.md#${name.toLowerCase()}`);
    expect(operating).toContain(`<a id="${name.toLowerCase()}"></a>`);
  }
});

test('every alert is tried with its fault', () => {
  const tried = [...read('deploy/prometheus-rules.test.yaml').matchAll(/^ {2}- name: (\w+)$/gm)].map(
    ([, name]) => name,
  );
  expect(tried).toEqual(alerts.map(({ name }) => name));
});

// By Prometheus itself, where it is installed.
const hasPromtool = spawnSync('promtool', ['--version']).error === undefined;
test.runIf(process.env.TEST_LONG && hasPromtool)(
  'each fires by its fault alone, and none in a shop that is well',
  () => {
    const { stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'deploy/prometheus-rules.test.yaml'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(stdout + stderr).toContain('SUCCESS');
  },
);
