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
}
