import type { Db } from '../../../platform/db/db.ts';
import { csvLine } from '../../../platform/http/csv.ts';
import { listSearches, type SearchFilter } from './searches.repo.ts';

const MOST = 10_000;
const head = csvLine(['query', 'times', 'results', 'clicks', 'orders']);

export async function* searchesCsv(db: Db, filter: SearchFilter): AsyncGenerator<string> {
  yield head;
  const all = await listSearches(db, filter, MOST);
  yield all
    .map(({ query, times, results, clicks, orders }) => csvLine([query, times, results, clicks, orders]))
    .join('');
}
