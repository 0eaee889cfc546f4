import * as endpoints from '@fieldhouse/contracts/journal.endpoints';
import * as schemas from '@fieldhouse/contracts/journal.schemas';
import { messages } from '@fieldhouse/contracts/messages';
import type { Db } from '../../platform/db/db.ts';
import { type RouteHost, route } from '../../platform/http/route.ts';
import { journalCsv } from './journal.csv.ts';
import { findEntries, listSubjects } from './journal-list.repo.ts';

const refusals = messages('journal', {
  downloading: 'The journal is already being downloaded. Please try again shortly.',
} as const);

export function journalRoutes(host: RouteHost, { db }: { db: Db }): void {
  route(host, endpoints.listJournal, schemas.listJournal, ({ query }) => {
    const { page, limit } = query;
    return findEntries(db, query, { limit, offset: (page - 1) * limit });
  });

  route(host, endpoints.listJournalSubjects, schemas.listJournalSubjects, () => listSubjects(db));

  route(host, endpoints.exportJournal, schemas.exportJournal, ({ query }) => journalCsv(db, query), {
    busy: refusals.downloading,
  });
}
