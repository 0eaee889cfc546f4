import { FEW_RESULTS, SEARCH_DAYS, type SearchKind, SHOWN_FROM, searchKinds } from '@fieldhouse/contracts/search.rules';
import { exportSearches, listSearches } from '@fieldhouse/contracts/searches.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { SearchTable } from '../features/admin-searches/search-table.tsx';
import { SearchTabs, searchesPath } from '../features/admin-searches/search-tabs.tsx';
import type { Call } from '../lib/call.ts';
import { DownloadButton } from '../lib/download-button.tsx';
import { keepPreviousList } from '../lib/keep-previous-list.ts';
import { readListQuery, toListPage } from '../lib/list-page.ts';
import type { PageArgs } from '../lib/loaders.ts';
import { titled } from '../lib/page-meta.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { FilterSelect, ListFilter } from '../ui/list-filter.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import type { Route } from './+types/admin-searches';

const LIMIT = '50';

async function load(call: Call, { request }: PageArgs) {
  const { page, q, days, ...rest } = readListQuery(request, 'q', 'days', 'only');
  const only: SearchKind | undefined = searchKinds.find((kind) => kind === rest.only);
  const answer = await call.whole(listSearches, { query: { page, limit: LIMIT, q, days, only } });
  return { q, days, only, list: toListPage(answer, page) };
}
export const clientLoader = keepPreviousList(adminLoader(listSearches.who, load));
export const HydrateFallback = AdminFallback;

export const meta = titled(t`Searches`);

const kinds = [
  { value: '', label: t`all` },
  { value: 'empty', label: t`found nothing` },
  { value: 'few', label: t`few results, 1 to ${FEW_RESULTS}` },
];
const daysText = (days: number) => t.plural(days, { one: '# day', other: '# days' });
const spans = [
  { value: '7', label: daysText(7) },
  { value: '', label: daysText(30) },
  { value: String(SEARCH_DAYS), label: daysText(SEARCH_DAYS) },
];

export default function AdminSearches({ loaderData: { q, days, only, list, problem } }: Route.ComponentProps) {
  return (
    <AdminFrame
      wide
      title="Searches"
      text="What people look for, what they find, and what comes of it."
      aside={
        <DownloadButton
          isList
          size="md"
          label="Download as CSV"
          fetch={(get) => get(exportSearches, { query: { q, days, only } }, 'searches.csv')}
        />
      }
    >
      <SearchTabs now="searches" />
      <ListFilter label="Words" q={q}>
        <FilterSelect label="Results" name="only" value={only ?? ''} options={kinds} />
        <FilterSelect label="In the last" name="days" value={days ?? ''} options={spans} />
      </ListFilter>
      <PagedList
        label="searches"
        count={(total) => t.plural(total, { one: '# search', other: '# searches' })}
        list={list}
        problem={problem}
        empty={<NothingFound filtered={Boolean(q || days || only)} />}
      >
        {list.items.length > 0 && <SearchTable rows={list.items} />}
      </PagedList>
      <p className="mt-8 max-w-2xl text-sm text-ink-soft">
        Shown from {SHOWN_FROM} searches on. Nobody knows who has searched, what looks like a person’s data is not
        counted, and counts are deleted after {SEARCH_DAYS} days.
      </p>
    </AdminFrame>
  );
}

function NothingFound({ filtered }: { filtered: boolean }) {
  if (!filtered)
    return (
      <EmptyState
        title="Nothing to show yet."
        text={t`What is searched for at least ${SHOWN_FROM} times will appear here.`}
      />
    );
  return (
    <EmptyState title="No matching searches." text="Try other words, or more days.">
      <ButtonLink to={searchesPath}>Show all searches</ButtonLink>
    </EmptyState>
  );
}
