import pg from 'pg';
import { createRandom } from '../server/src/seed/random.ts';
import { answerQuestions } from './bench-process.ts';
import { type LoadOptions, type LoadResult, runLoad } from './load.ts';
import { waitUntilIdle } from './process-usage.ts';
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
  const shop = { url, client, random: createRandom(seed) };
  const { prepare, tidy } = getScenario(scenario);
  try {
    const next = await prepare(shop);
    // What was prepared may have set jobs off, and an index that is built again.
    await waitUntilIdle(options.watched);
    return await runLoad(options, next);
  } finally {
    await tidy?.(shop);
    await client.end();
  }
});
