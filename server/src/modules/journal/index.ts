export { type JournalEntry, type JournalFields, journal } from './journal.repo.ts';
export { journalRoutes } from './journal.routes.ts';
