import { listRedirects } from '@fieldhouse/contracts/redirects.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { RedirectForm, RedirectList } from '../features/admin-redirects/redirect-list.tsx';
import type { Call } from '../lib/call.ts';
import { keepPreviousList } from '../lib/keep-previous-list.ts';
import { readListQuery, toListPage } from '../lib/list-page.ts';
import type { PageArgs } from '../lib/loaders.ts';
import { titled } from '../lib/page-meta.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ListFilter } from '../ui/list-filter.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import type { Route } from './+types/admin-redirects';

async function load(call: Call, { request }: PageArgs) {
  const { page, q } = readListQuery(request, 'q');
  const answer = await call.whole(listRedirects, { query: { page, limit: '50', q } });
  return { q, list: toListPage(answer, page) };
}
export const clientLoader = keepPreviousList(adminLoader(listRedirects.who, load));
export const HydrateFallback = AdminFallback;

export const meta = titled(t`Redirects`);

export default function AdminRedirects({ loaderData: { q, list, problem } }: Route.ComponentProps) {
  const empty = q ? (
    <EmptyState title="No such address." text="Try a shorter part of it." />
  ) : (
    <EmptyState
      title="No redirects yet."
      text="Where a page of your former shop was, visitors and search engines are led to its new place. An import adds those of its products."
    />
  );
  return (
    <AdminFrame
      title="Redirects"
      text="Where old addresses lead. A page that is there is shown: redirects count where there is none."
    >
      <div className="flex flex-col gap-8">
        <RedirectForm />
        <div>
          <ListFilter label="Part of an address" q={q} />
          <PagedList
            label="redirects"
            count={(total) => t.plural(total, { one: '# redirect', other: '# redirects' })}
            list={list}
            problem={problem}
            empty={empty}
          >
            <RedirectList redirects={list.items} />
          </PagedList>
        </div>
      </div>
    </AdminFrame>
  );
}
