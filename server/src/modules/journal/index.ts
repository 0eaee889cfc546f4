export { allowExport } from './allow-export.ts';
export { hideInJournal, type JournalEntry, type JournalFields, journal, journalAll } from './journal.repo.ts';
export { journalRoutes } from './journal.routes.ts';
export { changedFields, changedLines } from './journal.rules.ts';
