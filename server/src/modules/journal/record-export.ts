import { type Db, inTransaction } from '../../platform/db/db.ts';
import { type JournalEntry, journal } from './journal.repo.ts';

/** Who has taken a list of people along, and by which filters; not what was looked for, which may be somebody's name. */
export const recordExport = (
  db: Db,
  entry: Pick<JournalEntry, 'actor' | 'action' | 'subject'>,
  filter: object = {},
): Promise<void> =>
  inTransaction(db, (tx) => {
    const by = Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [name]));
    return journal(tx, { ...entry, subjectId: 'all', after: { by } });
  });
