import { z } from 'zod';
import { pagedQuery, pageNumber } from './text.schemas.ts';

const { limit, q } = pagedQuery;
const subject = z.string().max(60).optional();
const fields = z.record(z.string(), z.unknown()).nullable();

const journalEntry = z.object({
  id: z.int(),
  at: z.string(),
  /** Who did it and as what, by hand or by API key; none: the shop itself. The name is gone with the account. */
  actor: z
    .object({ _id: z.uuid(), name: z.string().nullable(), role: z.string().nullable(), byKey: z.boolean() })
    .nullable(),
  action: z.string(),
  subject: z.string(),
  subjectId: z.string(),
  before: fields,
  after: fields,
});
export type JournalEntryShown = z.output<typeof journalEntry>;

export const listJournal = {
  query: z.object({ page: pageNumber, limit, q, subject }),
  list: journalEntry,
};
export const listJournalSubjects = { response: z.array(z.string()) };
export const exportJournal = { query: z.object({ q, subject }), file: { type: 'text/csv', name: 'journal.csv' } };
