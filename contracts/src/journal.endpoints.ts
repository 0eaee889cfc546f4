import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';
import type * as schemas from './journal.schemas.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

/** Newest first. `q` is the id of a thing or a person, the name of an action, or a part of a name or email address of staff. */
export const listJournal = endpoint('listJournal', 'GET', '/api/journal', 'staff');

/** Which kinds of things it tells of, for the filter. */
export const listJournalSubjects = endpoint('listJournalSubjects', 'GET', '/api/journal/subjects', 'staff');

/** The same entries as a file for a spreadsheet, all of them. */
export const exportJournal = endpoint('exportJournal', 'GET', '/api/journal/csv', 'staff', {
  errors: ['too-many-requests'],
});
