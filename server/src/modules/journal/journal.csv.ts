import type { JournalEntryShown } from '@fieldhouse/contracts/journal.schemas';
import type { Db } from '../../platform/db/db.ts';
import { csvLine } from '../../platform/http/csv.ts';
import { inBatches } from '../../platform/http/stream-list.ts';
import { type JournalFilter, listEntriesBefore } from './journal-list.repo.ts';

const BATCH = 500;
const head = csvLine([
  'id',
  'at',
  'actorId',
  'actor',
  'action',
  'subject',
  'subjectId',
  'before',
  'after',
  'actorRole',
  'byKey',
]);

/** The whole journal. */
export async function* journalCsv(db: Db, filter: JournalFilter): AsyncGenerator<string> {
  yield head;
  const read = (lastId: number | undefined, limit: number) => listEntriesBefore(db, filter, lastId, limit);
  for await (const entries of inBatches(BATCH, read, ({ id }) => id)) yield entries.map(toLine).join('');
}

function toLine({ id, at, actor, action, subject, subjectId, before, after }: JournalEntryShown): string {
  const json = (fields: unknown) => (fields === null ? '' : JSON.stringify(fields));
  return csvLine([
    id,
    at,
    actor?._id ?? '',
    actor?.name ?? '',
    action,
    subject,
    subjectId,
    json(before),
    json(after),
    actor?.role ?? '',
    String(actor?.byKey ?? false),
  ]);
}
