import * as endpoints from '@fieldhouse/contracts/journal.endpoints';
import * as schemas from '@fieldhouse/contracts/journal.schemas';
import type { Db } from '../../platform/db/db.ts';
import { type RouteHost, route } from '../../platform/http/route.ts';
import { createJournalCsv } from './journal.csv.ts';
import { findEntries, listSubjects } from './journal-list.repo.ts';

export function journalRoutes(host: RouteHost, { db }: { db: Db }): void {
  const csv = createJournalCsv(db);

  route(host, endpoints.listJournal, schemas.listJournal, async ({ query }, { reply }) => {
    const { page, limit } = query;
    const { entries, total, more } = await findEntries(db, query, { limit, offset: (page - 1) * limit });
    reply.header('x-total-count', total).header('x-total-pages', Math.max(1, Math.ceil(total / limit)));
    if (more) reply.header('x-total-more', 'true');
    return entries;
  });

  route(host, endpoints.listJournalSubjects, schemas.listJournalSubjects, () => listSubjects(db));

  route(host, endpoints.exportJournal, schemas.exportJournal, async ({ query }, { reply }) => {
    const file = await csv(query);
    reply.header('content-disposition', 'attachment; filename="journal.csv"');
    return reply.type('text/csv; charset=utf-8').send(file) as never;
  });
}
