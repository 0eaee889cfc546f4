import { exportJournal, listJournal, listJournalSubjects } from '@fieldhouse/contracts/journal.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { JournalEntry } from '../features/admin-journal/journal-entry.tsx';
import { subjectTexts } from '../features/admin-journal/journal-texts.rules.ts';
import type { Call } from '../lib/call.ts';
import { DownloadButton } from '../lib/download-button.tsx';
import { keepPreviousList } from '../lib/keep-previous-list.ts';
import { readListQuery, toListPage } from '../lib/list-page.ts';
import type { PageArgs } from '../lib/loaders.ts';
import { titled } from '../lib/page-meta.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { FilterSelect, ListFilter, withAll } from '../ui/list-filter.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import type { Route } from './+types/admin-journal';

const LIMIT = '20';

async function load(call: Call, { request }: PageArgs) {
  const { page, q, subject } = readListQuery(request, 'q', 'subject');
  const [answer, subjects] = await Promise.all([
    call.whole(listJournal, { query: { page, limit: LIMIT, q, subject } }),
    call(listJournalSubjects),
  ]);
  return { q, subject, subjects, list: toListPage(answer, page) };
}
export const clientLoader = keepPreviousList(adminLoader(listJournal.who, load));
export const HydrateFallback = AdminFallback;

export const meta = titled(t`Journal`);

export default function AdminJournal({ loaderData: { q, subject, subjects, list, problem } }: Route.ComponentProps) {
  return (
    <AdminFrame
      wide
      title="Journal"
      text="Which member of staff changed what, and what it was before."
      aside={
        <DownloadButton
          isList
          size="md"
          label="Download as CSV"
          fetch={(get) => get(exportJournal, { query: { subject, q } }, 'journal.csv')}
        />
      }
    >
      <ListFilter label="Id, order number, action or staff name" q={q}>
        <FilterSelect label="Kind" name="subject" value={subject ?? ''} options={withAll(subjects, subjectTexts)} />
      </ListFilter>
      <PagedList
        label="entries"
        count={(total) => t.plural(total, { one: '# entry', other: '# entries' })}
        list={list}
        problem={problem}
        empty={<NothingFound filtered={Boolean(q || subject)} />}
      >
        <ol>
          {list.items.map((entry) => (
            <JournalEntry key={entry.id} entry={entry} />
          ))}
        </ol>
      </PagedList>
    </AdminFrame>
  );
}

function NothingFound({ filtered }: { filtered: boolean }) {
  if (!filtered) return <EmptyState title="No entries yet." text="Changes made by staff will appear here." />;
  return (
    <EmptyState title="No matching entries." text="Try another kind or different words.">
      <ButtonLink to="/admin/journal">Show all entries</ButtonLink>
    </EmptyState>
  );
}
