import { Readable } from 'node:stream';
import type { JournalEntryShown } from '@fieldhouse/contracts/journal.schemas';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { csvLine } from '../../platform/http/csv.ts';
import { listEntriesBefore } from './journal-list.repo.ts';
import type { JournalFilter } from './journal-search.repo.ts';

const BATCH = 500;
const AT_A_TIME = 2;
const head = csvLine(['id', 'at', 'actorId', 'actor', 'action', 'subject', 'subjectId', 'before', 'after']);

/** The whole journal in batches: between two of them no connection is held. */
export function createJournalCsv(db: Db): (filter: JournalFilter) => Readable {
  let open = 0;
  return (filter) => {
    if (open >= AT_A_TIME)
      throw new AppError('too-many-requests', 'The journal is being read already. Please try again soon.', {
        retryAfterSeconds: 5,
      });
    open++;
    return Readable.from(lines(db, filter), { objectMode: false }).once('close', () => open--);
  };
}

async function* lines(db: Db, filter: JournalFilter): AsyncGenerator<string> {
  yield head;
  let last: number | undefined;
  for (;;) {
    const entries = await listEntriesBefore(db, filter, last, BATCH);
    if (entries.length > 0) yield entries.map(toLine).join('');
    last = entries.at(-1)?.id;
    if (entries.length < BATCH) return;
  }
}

function toLine({ id, at, actor, action, subject, subjectId, before, after }: JournalEntryShown): string {
  const json = (fields: unknown) => (fields === null ? '' : JSON.stringify(fields));
  return csvLine([id, at, actor?._id ?? '', actor?.name ?? '', action, subject, subjectId, json(before), json(after)]);
}
