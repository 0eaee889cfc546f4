import type { User } from '@fieldhouse/contracts/accounts.schemas';
import { csvLine } from '../../platform/http/csv.ts';

const head = csvLine(['id', 'name', 'email', 'since', 'newsletter', 'role']);

/** One row for each account. */
export async function* usersCsv(batches: AsyncIterable<readonly User[]>): AsyncGenerator<string> {
  yield head;
  for await (const users of batches) yield users.map(toLine).join('');
}

const toLine = ({ _id, name, email, createdAt, newsLetter, role }: User): string =>
  csvLine([_id, name, email, createdAt, String(newsLetter), role]);
