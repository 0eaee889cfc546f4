import type { BenchRequest } from '../scenario.ts';

const TRIES = 200;

/** Calls `makePath` again when it gives what was asked before. */
export function allDifferent(makePath: () => string): () => BenchRequest {
  const asked = new Set<string>();
  return () => {
    for (let i = 0; i < TRIES; i++) {
      const path = makePath();
      if (asked.has(path)) continue;
      asked.add(path);
      return { path };
    }
    throw new Error(`no new address in ${TRIES} tries after ${asked.size}: the scenario is too small for this machine`);
  };
}
