import type { Readable } from 'node:stream';
import type { JournalEntryShown } from '@fieldhouse/contracts/journal.schemas';
import type { Db } from '../../platform/db/db.ts';
import { csvLine } from '../../platform/http/csv.ts';
import { createStreamGate } from '../../platform/http/stream-gate.ts';
import { listEntriesBefore } from './journal-list.repo.ts';
import type { JournalFilter } from './journal-search.repo.ts';

const BATCH = 500;
const head = csvLine(['id', 'at', 'actorId', 'actor', 'action', 'subject', 'subjectId', 'before', 'after']);

/** The whole journal in batches: between two of them no connection is held. */
export function createJournalCsv(db: Db): (filter: JournalFilter) => Promise<Readable> {
  const open = createStreamGate('The journal is being read already. Please try again soon.');
  return (filter) => open(lines(db, filter));
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
