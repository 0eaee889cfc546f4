import { explainSearch } from '@fieldhouse/contracts/searches.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { ExplainedTable, ReadAs } from '../features/admin-searches/explained-search.tsx';
import { SearchTabs } from '../features/admin-searches/search-tabs.tsx';
import type { Call } from '../lib/call.ts';
import { keepPreviousList } from '../lib/keep-previous-list.ts';
import { readListQuery, wholeList } from '../lib/list-page.ts';
import type { PageArgs } from '../lib/loaders.ts';
import { titled } from '../lib/page-meta.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ListFilter } from '../ui/list-filter.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import type { Route } from './+types/explain-search';

async function load(call: Call, { request }: PageArgs) {
  const { q } = readListQuery(request, 'q');
  const { products, ...readAs } = q
    ? await call(explainSearch, { query: { q } })
    : { products: [], understood: [], without: [] };
  return { q, readAs, list: wholeList(products) };
}
export const clientLoader = keepPreviousList(adminLoader(explainSearch.who, load));
export const HydrateFallback = AdminFallback;

export const meta = titled(t`Why this order`);

export default function ExplainSearch({ loaderData: { q, readAs, list, problem } }: Route.ComponentProps) {
  return (
    <AdminFrame title="Searches" text="Why the results of a search stand in their order.">
      <SearchTabs now="explain" />
      <ListFilter label="Search for" q={q} />
      <PagedList
        label="best results"
        count={(total) => t.plural(total, { one: '# result', other: '# best results' })}
        list={list}
        problem={problem}
        empty={<NothingExplained q={q} />}
      >
        <ReadAs {...readAs} />
        {list.items.length > 0 && <ExplainedTable products={list.items} />}
      </PagedList>
      <p className="mt-8 max-w-2xl text-sm text-ink-soft">
        What sells well comes before what scores up to 5 % more. What is sold out comes last, and what is pinned stands
        before everything else.
      </p>
    </AdminFrame>
  );
}

function NothingExplained({ q }: { q: string | undefined }) {
  return q ? (
    <EmptyState title="Nothing is found." text="Try other words, or make a synonym of them." />
  ) : (
    <EmptyState title="What do shoppers type?" text="Search for it to see what is found, and what each word adds." />
  );
}
