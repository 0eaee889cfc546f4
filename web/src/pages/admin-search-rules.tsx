import { listSearchRules } from '@fieldhouse/contracts/searches.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { RuleCard } from '../features/admin-searches/rule-card.tsx';
import { rulesPath, SearchTabs } from '../features/admin-searches/search-tabs.tsx';
import type { Call } from '../lib/call.ts';
import { keepPreviousList } from '../lib/keep-previous-list.ts';
import { readListQuery, wholeList } from '../lib/list-page.ts';
import type { PageArgs } from '../lib/loaders.ts';
import { titled } from '../lib/page-meta.ts';
import { StoredCards } from '../lib/stored-card.tsx';
import { spanState, spanStateName, spanStates } from '../lib/time-span.rules.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { FilterSelect, ListFilter } from '../ui/list-filter.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import type { Route } from './+types/admin-search-rules';

async function load(call: Call, { request }: PageArgs) {
  const { state } = readListQuery(request, 'state');
  const [all, now] = [await call(listSearchRules), Date.now()];
  const items = all
    .map((rule) => ({ rule, state: spanState(rule, now) }))
    .filter((item) => !state || item.state === state)
    .toSorted((a, b) => spanStates.indexOf(a.state) - spanStates.indexOf(b.state));
  return { state, list: wholeList(items) };
}
export const clientLoader = keepPreviousList(adminLoader(listSearchRules.who, load));
export const HydrateFallback = AdminFallback;

export const meta = titled(t`Pinned and hidden`);

const choices = [
  { value: '', label: t`All` },
  ...spanStates.map((state) => ({ value: state as string, label: spanStateName(state) })),
];

export default function AdminSearchRules({ loaderData: { state, list, problem } }: Route.ComponentProps) {
  const add = <ButtonLink to={`${rulesPath}/new`}>New rule</ButtonLink>;
  return (
    <AdminFrame
      title="Searches"
      text="What stands first in a search or a category, and what is not shown there."
      aside={add}
    >
      <SearchTabs now="rules" />
      <ListFilter>
        <FilterSelect label="Status" name="state" value={state ?? ''} options={choices} />
      </ListFilter>
      <PagedList
        label="rules"
        count={(total) => t.plural(total, { one: '# rule', other: '# rules' })}
        list={list}
        problem={problem}
        empty={<NothingHere filtered={Boolean(state)} />}
      >
        <StoredCards className="mt-8">
          {list.items.map((item) => (
            <RuleCard key={item.rule._id} {...item} />
          ))}
        </StoredCards>
      </PagedList>
    </AdminFrame>
  );
}

function NothingHere({ filtered }: { filtered: boolean }) {
  if (!filtered)
    return <EmptyState title="No rules yet." text="Pin products to the top of a search or a category, or hide some." />;
  return (
    <EmptyState title="No rule is in this state.">
      <ButtonLink to={rulesPath}>Show all rules</ButtonLink>
    </EmptyState>
  );
}
