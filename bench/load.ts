import { setTimeout as sleep } from 'node:timers/promises';
import { openConnection } from './connection.ts';
import { usageOf } from './process-usage.ts';
import type { BenchRequest } from './scenario.ts';

export interface LoadOptions {
  readonly port: number;
  readonly connections: number;
  readonly acceptEncoding: string;
  readonly warmUpMs: number;
  readonly measureMs: number;
  /** Whose processor time is looked at, by the number of their first process. */
  readonly watched: Readonly<Record<string, number>>;
}

export interface LoadResult {
  readonly requests: number;
  /** Answers from status 400 on, and connections that broke. */
  readonly errors: number;
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly meanBytes: number;
  readonly cpuMs: Readonly<Record<string, number>>;
  readonly rssBytes: Readonly<Record<string, number>>;
}

const MAX_BROKEN = 1000;
// A machine busy with other work gives less of both in the same time: code that is still cold, and figures that jump.
const WARM_REQUESTS = 3000;
const MEASURED_REQUESTS = 2000;
const PATIENCE = 8;

/** So long, and then until it is enough, but not for ever. */
async function atLeast(ms: number, isEnough: () => boolean): Promise<void> {
  await sleep(ms);
  for (let waited = 0; !isEnough() && waited < ms * PATIENCE; waited += 50) await sleep(50);
}

/**
 * Sends requests as fast as responses arrive, over a fixed number of connections, and counts those within the measured
 * time.
 */
export async function runLoad(options: LoadOptions, nextRequest: (i: number) => BenchRequest): Promise<LoadResult> {
  const { port, connections, acceptEncoding, warmUpMs, measureMs, watched } = options;
  const times: number[] = [];
  let [asked, answered, bytes, errors, broken] = [0, 0, 0, 0, 0];
  let phase: 'warm-up' | 'measure' | 'over' = 'warm-up';
  const hangUps = new Set<() => void>();

  const open = () => {
    const hangUp = openConnection({
      port,
      acceptEncoding,
      nextRequest: () => (phase === 'over' ? undefined : nextRequest(asked++)),
      onAnswer: (answer) => {
        answered++;
        if (phase !== 'measure') return;
        times.push(answer.ms);
        bytes += answer.bytes;
        if (answer.status >= 400) errors++;
      },
      onBroken: () => {
        hangUps.delete(hangUp);
        if (phase === 'measure') errors++;
        if (++broken < MAX_BROKEN && phase !== 'over') open();
      },
    });
    hangUps.add(hangUp);
  };
  for (let i = 0; i < connections; i++) open();

  await atLeast(warmUpMs, () => answered >= WARM_REQUESTS);
  phase = 'measure';
  const before = usageOf(watched);
  const startedAt = performance.now();
  await atLeast(measureMs, () => times.length >= MEASURED_REQUESTS);
  phase = 'over';
  const seconds = (performance.now() - startedAt) / 1000;
  const after = usageOf(watched);
  for (const hangUp of hangUps) hangUp();

  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  const each = (value: (name: string) => number) =>
    Object.fromEntries(Object.keys(watched).map((name) => [name, value(name)]));
  return {
    requests: times.length,
    errors,
    seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    meanBytes: times.length === 0 ? 0 : bytes / times.length,
    cpuMs: each((name) => (after[name]?.cpuMs ?? 0) - (before[name]?.cpuMs ?? 0)),
    rssBytes: each((name) => after[name]?.rssBytes ?? 0),
  };
}
