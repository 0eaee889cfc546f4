import type { RowResult } from './measure-row.ts';
import type { Run } from './results.ts';

const NOTABLE = 0.15;
/** What a bare request costs on the reference machine, in milliseconds. */
const REFERENCE_BARE_MS = 0.02;

const columns: readonly { head: string; cell: (row: RowResult, before: RowResult | undefined) => string }[] = [
  { head: '', cell: ({ name }) => name },
  { head: 'req/s', cell: ({ requestsPerSecond }) => requestsPerSecond.toFixed(0) },
  { head: 'of bare', cell: ({ ofBare }) => ofBare.toFixed(2) },
  { head: 'p50 ms', cell: ({ p50Ms }) => p50Ms.toFixed(1) },
  { head: 'p99 ms', cell: ({ p99Ms }) => p99Ms.toFixed(1) },
  { head: 'errors', cell: ({ errors }) => String(errors) },
  { head: 'bytes', cell: ({ meanBytes }) => String(meanBytes) },
  { head: 'CPU ms', cell: ({ cpu }) => cpu.sum.toFixed(3) },
  { head: 'server', cell: ({ cpu }) => cpu.server.toFixed(3) },
  { head: 'PostgreSQL', cell: ({ cpu }) => cpu.postgres.toFixed(3) },
  { head: 'bare', cell: ({ cpu }) => cpu.bare.toFixed(3) },
  { head: 'moved', cell: ({ bareMoved }) => `${(bareMoved * 100).toFixed(0)} %` },
  { head: 'CPU ÷ bare', cell: ({ cpu }) => (cpu.sum / cpu.bare).toFixed(1) },
  { head: 'normalised ms', cell: ({ cpu }) => ((cpu.sum / cpu.bare) * REFERENCE_BARE_MS).toFixed(2) },
  { head: 'loop p99', cell: ({ loop }) => loop.p99Ms.toFixed(0) },
  { head: 'loop max', cell: ({ loop }) => loop.maxMs.toFixed(0) },
  { head: 'RSS MB', cell: ({ rssMb }) => rssMb.toFixed(0) },
  { head: 'writes/s', cell: ({ writesPerSecond }) => (writesPerSecond ? writesPerSecond.toFixed(0) : '') },
  { head: 'load', cell: ({ loadAverage }) => loadAverage.toFixed(1) },
  { head: 'before', cell: compare },
];

/** By processor time against the bare server's, which other work on the machine disturbs least. */
function compare({ cpu }: RowResult, before: RowResult | undefined): string {
  if (!before) return '';
  const change = cpu.sum / cpu.bare / (before.cpu.sum / before.cpu.bare) - 1;
  const mark = change > NOTABLE ? ' ▲' : change < -NOTABLE ? ' ▼' : '';
  return `${change >= 0 ? '+' : '−'}${Math.abs(change * 100).toFixed(0)} %${mark}`;
}

export function tableOf(rows: readonly RowResult[], saved: Run | undefined): string {
  const lines = [
    columns.map(({ head }) => head),
    ...rows.map((row) => {
      const before = saved?.rows.find(({ name }) => name === row.name);
      return columns.map(({ cell }) => cell(row, before));
    }),
  ];
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((text, at) => (at === 0 ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export function legendOf(saved: Run | undefined): string {
  const reference = saved
    ? `before: CPU ÷ bare compared with the run of ${saved.at.slice(0, 16)} (${saved.commit}); ▲ costs more, ▼ less, beyond ${NOTABLE * 100} %.`
    : 'No saved run of this size yet: --save keeps this one as the reference.';
  return `CPU ms: processor time a request, server and PostgreSQL. bare: a Node server that only sends as many bytes, before and
after the row; moved: by how much those two differ. loop: milliseconds that the event loop was held up (10 is none). normalised: CPU ÷ bare on a machine whose bare request costs ${REFERENCE_BARE_MS} ms.
${reference}`;
}
