import type pg from 'pg';
import type { Random } from '../server/src/seed/random.ts';

export interface BenchRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What a scenario may look at before it begins; none of it is measured. */
export interface BenchShop {
  readonly url: string;
  readonly client: pg.ClientBase;
  /** Another sequence for each row, so that one row never asks what another has asked before. */
  readonly random: Random;
}

/** One way of using the shop. `prepare` gives the function that makes the requests, the first with number 0. */
export interface Scenario {
  readonly name: string;
  prepare(shop: BenchShop): Promise<(i: number) => BenchRequest>;
  /** Takes back what it has opened for itself. */
  tidy?(shop: BenchShop): Promise<void>;
}

/** The same questions as another scenario asks, put to another address. */
export function atOtherAddress(name: string, scenario: Scenario, from: string, to: string): Scenario {
  return {
    name,
    async prepare(shop) {
      const next = await scenario.prepare(shop);
      return (i) => ({ path: next(i).path.replace(from, to) });
    },
  };
}

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
