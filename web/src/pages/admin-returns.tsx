import type { OrderSort } from '@fieldhouse/contracts/order-rows.rules';
import type { ReturnPile } from '@fieldhouse/contracts/return.rules';
import { exportReturns, listReturns } from '@fieldhouse/contracts/returns.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { listViews } from '@fieldhouse/contracts/workplace.endpoints';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { ReturnFinder } from '../features/admin-returns/return-finder.tsx';
import { ReturnTable, returnColumns, type TickedReturn } from '../features/admin-returns/return-table.tsx';
import { returnTabs } from '../features/admin-returns/return-tabs.ts';
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
import { ButtonLink, TextLink } from '../ui/link.tsx';
import { ListFilter } from '../ui/list-filter.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import type { Route } from './+types/admin-returns';

const LIMIT = '50';

async function load(call: Call, { request }: PageArgs) {
  const { page, status, sort, ...rest } = readListQuery(request, 'status', 'q', 'variant', 'sort');
  const filter = { ...rest, status: status as ReturnPile | undefined, sort: sort as OrderSort | undefined };
  const [answer, views] = await Promise.all([
    call.whole(listReturns, { query: { ...filter, page, limit: LIMIT } }),
    call(listViews, { query: { list: 'returns' } }),
  ]);
  return { filter, views, list: toListPage(answer, page) };
}
export const clientLoader = keepPreviousList(adminLoader(listReturns.who, load));
export const HydrateFallback = AdminFallback;

export const meta = titled(t`Returns`);

export default function AdminReturns({ loaderData: { filter, views, list, problem } }: Route.ComponentProps) {
  const selection = useSelection<TickedReturn>(({ _id }) => _id);
  const { status, q, variant, sort } = filter;
  return (
    <AdminFrame
      wide
      title="Returns"
      text="What comes back: answer, receive, refund or exchange."
      aside={
        <DownloadButton
          isList
          label="Download as CSV"
          fetch={(get) => get(exportReturns, { query: filter }, 'returns.csv')}
        />
      }
    >
      <div className="flex flex-col gap-6">
        <ReturnFinder />
        <ListHead
          list="returns"
          label="Returns by status"
          tabs={returnTabs(status, q !== undefined || variant !== undefined)}
          views={views}
          columns={returnColumns}
        />
        <ListFilter label="Buyer’s name or email, order or return number" q={q}>
          {status && <input type="hidden" name="status" value={status} />}
          {sort && <input type="hidden" name="sort" value={sort} />}
        </ListFilter>
        {variant ? <OfVariant /> : q && <Searched q={q} />}
      </div>
      <PagedList
        label="returns"
        count={(total) => t.plural(total, { one: '# return', other: '# returns' })}
        list={list}
        problem={problem}
        empty={<NothingFound filtered={Boolean(status || q || variant)} />}
      >
        {list.items.length > 0 && <ReturnTable rows={list.items} selection={selection} />}
      </PagedList>
      <ExportBar
        label="Ticked returns"
        selection={selection}
        status={t.plural(selection.ticked.size, { one: '# return ticked', other: '# returns ticked' })}
        total={list.more ? Number.POSITIVE_INFINITY : list.total}
        fetch={(most) => fetchFirst(most, (paging) => call(listReturns, { query: { ...filter, ...paging } }))}
        save={(get, ids) => get(exportReturns, { query: { ids } }, 'returns.csv')}
      />
    </AdminFrame>
  );
}

/** A slip of an order with several returns leads here, too. */
function Searched({ q }: { q: string }) {
  return (
    <p>
      Returns found by <bdi className="font-semibold wrap-anywhere">{q}</bdi>.{' '}
      <TextLink to="/admin/returns">Show open returns</TextLink>
    </p>
  );
}

/** From the overview: which sizes come back. */
const OfVariant = () => (
  <p>
    Returns of one version of a product. <TextLink to="/admin/returns">Show open returns</TextLink>
  </p>
);

function NothingFound({ filtered }: { filtered: boolean }) {
  if (!filtered)
    return (
      <EmptyState title="Nothing is on its way back." text="Returns appear here as soon as customers ask for them." />
    );
  return (
    <EmptyState title="No matching returns.">
      <ButtonLink to="/admin/returns">Show open returns</ButtonLink>
    </EmptyState>
  );
}
