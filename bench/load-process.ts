import pg from 'pg';
import { createRandom } from '../server/src/seed/random.ts';
import { answerQuestions } from './bench-process.ts';
import { type LoadOptions, type LoadResult, runLoad } from './load.ts';
import { getScenario } from './rows.ts';

export interface LoadQuestion extends LoadOptions {
  readonly scenario: string;
  readonly url: string;
  readonly connection: pg.ClientConfig;
  readonly seed: number;
}

answerQuestions<LoadQuestion, LoadResult>(async ({ scenario, url, connection, seed, ...options }) => {
  const client = new pg.Client(connection);
  await client.connect();
  const nextRequest = await getScenario(scenario).prepare({ url, client, random: createRandom(seed) });
  await client.end();
  return runLoad(options, nextRequest);
});
