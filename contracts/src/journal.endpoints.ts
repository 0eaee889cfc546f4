import { endpoint } from './endpoint.ts';
import type * as schemas from './journal.schemas.ts';

/** Newest first. `q` is the id of a thing or a person, the name of an action, or a part of a name or e-mail address of staff. */
export const listJournal = endpoint<typeof schemas.listJournal>({
  name: 'listJournal',
  method: 'GET',
  path: '/api/journal',
  who: 'admin',
});

/** Which kinds of things it tells of, for the filter. */
export const listJournalSubjects = endpoint<typeof schemas.listJournalSubjects>({
  name: 'listJournalSubjects',
  method: 'GET',
  path: '/api/journal/subjects',
  who: 'admin',
});

/** The same entries as a file for a spreadsheet, all of them. */
export const exportJournal = endpoint<typeof schemas.exportJournal>({
  name: 'exportJournal',
  method: 'GET',
  path: '/api/journal/csv',
  who: 'admin',
  errors: ['too-many-requests'],
});
