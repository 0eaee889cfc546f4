export { type JournalEntry, type JournalFields, journal } from './journal.repo.ts';
