import { exportUsers, listUsers } from '@fieldhouse/contracts/accounts.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { listViews } from '@fieldhouse/contracts/workplace.endpoints';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { LetterPart } from '../features/admin-customers/letter-part.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { UserCard } from '../features/admin-users/user-card.tsx';
import { type TickedUser, UserList, userColumns } from '../features/admin-users/user-list.tsx';
import { type Call, call } from '../lib/call.ts';
import { DownloadButton } from '../lib/download-button.tsx';
import { keepPreviousList } from '../lib/keep-previous-list.ts';
import { readListQuery, toListPage } from '../lib/list-page.ts';
import { ExportBar } from '../lib/lists/export-bar.tsx';
import { fetchFirst } from '../lib/lists/fetch-first.ts';
import { ListHead } from '../lib/lists/list-head.tsx';
import { useSelection } from '../lib/lists/use-selection.ts';
import type { PageArgs } from '../lib/loaders.ts';
import { titled } from '../lib/page-meta.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { FilterSelect, ListFilter } from '../ui/list-filter.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import type { Route } from './+types/admin-users';

const LIMIT = '24';
/** Of lines. */
const LONG = '50';
const shownAs = [
  { value: '', label: t`cards` },
  { value: 'list', label: t`list` },
];

async function load(call: Call, { request }: PageArgs) {
  const { page, q, view, sort } = readListQuery(request, 'q', 'view', 'sort');
  const isList = view === 'list';
  const filter = { q, sort: sort === 'oldest' ? sort : undefined } as const;
  const [answer, views] = await Promise.all([
    call.whole(listUsers, { query: { ...filter, page, limit: isList ? LONG : LIMIT } }),
    call(listViews, { query: { list: 'customers' } }),
  ]);
  return { filter, isList, views, list: toListPage(answer, page) };
}
export const clientLoader = keepPreviousList(adminLoader(listUsers.who, load));
export const HydrateFallback = AdminFallback;

export const meta = titled(t`Users`);

export default function AdminUsers({ loaderData: { filter, isList, views, list, problem } }: Route.ComponentProps) {
  const { q, sort } = filter;
  const selection = useSelection<TickedUser>(({ _id }) => _id);
  const nobody = (
    <EmptyState title="No matching users." text="Try part of the name or email address.">
      <ButtonLink to="/admin/users">Show all users</ButtonLink>
      {q?.includes('@') && (
        <div className="mt-10 w-full max-w-md text-start">
          <h2 className="mb-4 text-2xl">Asked by letter, without an account</h2>
          <LetterPart customer={{ userId: null, email: q.trim() }} />
        </div>
      )}
    </EmptyState>
  );
  return (
    <AdminFrame
      wide
      title="Users"
      text="Everyone with an account, newest first."
      aside={
        <DownloadButton
          isList
          label="Download as CSV"
          fetch={(get) => get(exportUsers, { query: filter }, 'users.csv')}
        />
      }
    >
      <div className="flex flex-col gap-5">
        <ListHead list="customers" label="Your views" views={views} columns={isList ? userColumns : []} />
        <ListFilter label="Name, email or id" q={q}>
          {sort && <input type="hidden" name="sort" value={sort} />}
          <FilterSelect label="Show as" name="view" value={isList ? 'list' : ''} options={shownAs} />
        </ListFilter>
      </div>
      <PagedList
        label="users"
        count={(total) => t.plural(total, { one: '# user', other: '# users' })}
        list={list}
        problem={problem}
        empty={nobody}
      >
        {isList && list.items.length > 0 && <UserList users={list.items} selection={selection} />}
        {!isList && (
          <div className="mt-8 grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-6">
            {list.items.map((user) => (
              <UserCard key={user._id} user={user} />
            ))}
          </div>
        )}
      </PagedList>
      <ExportBar
        label="Ticked users"
        selection={selection}
        status={t.plural(selection.ticked.size, { one: '# user ticked', other: '# users ticked' })}
        total={list.total}
        fetch={(most) => fetchFirst(most, (paging) => call(listUsers, { query: { ...filter, ...paging } }))}
        save={(get, ids) => get(exportUsers, { query: { ids } }, 'users.csv')}
      />
    </AdminFrame>
  );
}
