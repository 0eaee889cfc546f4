import * as searches from '@fieldhouse/contracts/searches.endpoints';
import { sql } from 'kysely';
import type { People } from './accounts.journey.ts';
import type { Recorder } from './recorder.ts';

/** A visitor searches, and staff look at what was searched for. */
export async function lookAtSearches({ ask, shop }: Recorder, { admin: as }: People): Promise<void> {
  const count = (title: string, body: object) => ask(searches.countSearch, title, { body });
  await count('for padel', { query: 'Padel', step: 'search', results: 0 });
  await count('for padel again', { query: ' padel', step: 'search', results: 0 });
  await count('for an address', { query: 'anna@example.test', step: 'search', results: 0 });
  await count('without its results', { query: 'padel', step: 'search' });
  await count('that has led to an order', { query: 'padel', step: 'order' });
  await count('of another kind', { query: 'padel', step: 'glance' });
  // What nodes have written since yesterday.
  await sql`
    insert into search_day (query, searches, results, clicks, orders)
    values ('padel racket', 7, 0, 0, 0), ('basketball', 12, 3, 8, 2), ('said once', 1, 0, 0, 0)`.execute(shop.deps.db);
  await ask(searches.listSearches, 'of all', { as });
  await ask(searches.listSearches, 'that found nothing', { as, query: { only: 'empty', days: '7' } });
  await ask(searches.listSearches, 'of no kind', { as, query: { only: 'some' } });
  await ask(searches.exportSearches, 'of all', { as });
}
