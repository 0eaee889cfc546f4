import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { repoRoot } from '../scripts/repo.mjs';
import type { Manner, RowResult } from './measure-row.ts';

export interface Run {
  readonly at: string;
  readonly commit: string;
  readonly machine: string;
  readonly products: number;
  readonly manner: Manner;
  readonly rows: readonly RowResult[];
}

/** The committed reference: one run for each size. */
type Saved = Readonly<Record<string, Run>>;

const folder = join(repoRoot, 'bench/results');
const savedFile = join(folder, 'last.json');

export function describeRun(products: number, manner: Manner, rows: readonly RowResult[]): Run {
  const [cpu] = cpus();
  return {
    at: new Date().toISOString(),
    commit: describeCommit(),
    machine: `${cpus().length} cores (${cpu?.model.trim() || process.arch}), ${process.platform}, Node ${process.version}`,
    products,
    manner,
    rows,
  };
}

function describeCommit(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: repoRoot, encoding: 'utf8', stdio: 'pipe' }).trim();
  try {
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') ? ' with local changes' : '');
  } catch {
    // Unpacked from an archive.
    return 'unknown';
  }
}

function readAllSaved(): Saved {
  return existsSync(savedFile) ? (JSON.parse(readFileSync(savedFile, 'utf8')) as Saved) : {};
}

export function readSaved(products: number): Run | undefined {
  return readAllSaved()[products];
}

export const runFile = (root: string, products: number) => join(root, `bench/results/run-${products}.json`);

/** Each run leaves its figures; only `--save` changes the reference, row by row when only some were run. */
export function writeRun(run: Run, save: boolean): string {
  mkdirSync(folder, { recursive: true });
  const file = runFile(repoRoot, run.products);
  writeFileSync(file, `${JSON.stringify(run, null, 2)}\n`);
  if (!save) return file;
  const saved = readAllSaved();
  const measured = new Set(run.rows.map(({ name }) => name));
  const others = (saved[run.products]?.rows ?? []).filter(({ name }) => !measured.has(name));
  const merged = { ...saved, [run.products]: { ...run, rows: [...run.rows, ...others] } };
  writeFileSync(savedFile, `${JSON.stringify(merged, null, 2)}\n`);
  return savedFile;
}
