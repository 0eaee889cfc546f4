import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly cpuMs: number;
  /** Of children that have ended and been waited for. */
  readonly endedCpuMs: number;
  readonly rssBytes: number;
}

const systemValue = (name: string) => Number(execFileSync('getconf', [name], { encoding: 'utf8' }));
const TICK_MS = 1000 / systemValue('CLK_TCK');
const PAGE_BYTES = systemValue('PAGESIZE');

function listProcesses(): Process[] {
  return process.platform === 'linux' ? listFromProc() : listFromPs();
}

function listFromProc(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const text = readIfThere(`/proc/${name}/stat`);
      if (text === undefined) return [];
      // The name of the program stands in brackets and may hold anything.
      const fields = text
        .slice(text.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      const [, parent = 0] = fields;
      const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
      return {
        pid: Number(name),
        parent,
        cpuMs: (user + system) * TICK_MS,
        endedCpuMs: (endedUser + endedSystem) * TICK_MS,
        rssBytes: (fields[21] ?? 0) * PAGE_BYTES,
      };
    });
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It has ended since the folder was read.
    return undefined;
  }
}

/** macOS: no figure for ended children there, so a process that ends in between is missed. */
function listFromPs(): Process[] {
  const text = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,time=,rss='], { encoding: 'utf8' });
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [pid, parent, time = '0', rss] = line.trim().split(/\s+/);
      const seconds = time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
      return {
        pid: Number(pid),
        parent: Number(parent),
        cpuMs: seconds * 1000,
        endedCpuMs: 0,
        rssBytes: Number(rss) * 1024,
      };
    });
}

export function parentOf(pid: number): number {
  const found = listProcesses().find((entry) => entry.pid === pid);
  if (!found) throw new Error(`process ${pid} is not there`);
  return found.parent;
}

export interface Usage {
  readonly cpuMs: number;
  readonly rssBytes: number;
}

/** What processes with all their descendants have used so far; a tree inside another one is counted there only. */
export function usageOf<Name extends string>(roots: Readonly<Record<Name, number>>): Record<Name, Usage> {
  const all = listProcesses();
  const children = Map.groupBy(all, ({ parent }) => parent);
  const tops = new Set<number>(Object.values<number>(roots));
  const sum = (entry: Process): Usage =>
    (children.get(entry.pid) ?? [])
      .filter(({ pid }) => !tops.has(pid))
      .map(sum)
      .reduce((a, b) => ({ cpuMs: a.cpuMs + b.cpuMs, rssBytes: a.rssBytes + b.rssBytes }), {
        cpuMs: entry.cpuMs + entry.endedCpuMs,
        rssBytes: entry.rssBytes,
      });
  const usages = Object.entries<number>(roots).map(([name, pid]) => {
    const entry = all.find((candidate) => candidate.pid === pid);
    if (!entry) throw new Error(`the ${name} (process ${pid}) is not there any more`);
    return [name, sum(entry)] as const;
  });
  return Object.fromEntries(usages) as Record<Name, Usage>;
}

/** Returns when they have hardly done anything for a second, or after two minutes: jobs of the start and of the row before. */
export async function waitUntilIdle(roots: Readonly<Record<string, number>>): Promise<void> {
  const used = () => Object.values(usageOf(roots)).reduce((sum, { cpuMs }) => sum + cpuMs, 0);
  for (let seconds = 0, before = used(); seconds < MOST_SECONDS; seconds++) {
    await sleep(1000);
    const now = used();
    if (now - before < IDLE_MS) return;
    before = now;
  }
}
const MOST_SECONDS = 120;
const IDLE_MS = 100;
