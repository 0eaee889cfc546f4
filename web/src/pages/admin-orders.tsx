import { listMarkets } from '@fieldhouse/contracts/markets.endpoints';
import type { OrderStatus } from '@fieldhouse/contracts/order.rules';
import type { OrderFlag, OrderSort } from '@fieldhouse/contracts/order-rows.rules';
import {
  exportOrders,
  listOrderMethods,
  listOrderRows,
  listOrderStatuses,
} from '@fieldhouse/contracts/orders.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { listViews } from '@fieldhouse/contracts/workplace.endpoints';
import { useLocation } from 'react-router';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { OpenedOrder } from '../features/admin-order-desk/opened-order.tsx';
import { BatchBar } from '../features/admin-order-list/batch-bar.tsx';
import {
  filterNames,
  OrderFilter,
  type OrderFilterValues,
  orderTabs,
} from '../features/admin-order-list/order-filter.tsx';
import { OrderTable, orderColumns, type TickedOrder } from '../features/admin-order-list/order-table.tsx';
import { type Call, call } from '../lib/call.ts';
import { DownloadButton } from '../lib/download-button.tsx';
import { keepPreviousList } from '../lib/keep-previous-list.ts';
import { readListQuery, toListPage } from '../lib/list-page.ts';
import { fetchFirst } from '../lib/lists/fetch-first.ts';
import { ListHead } from '../lib/lists/list-head.tsx';
import { useSelection } from '../lib/lists/use-selection.ts';
import type { PageArgs } from '../lib/loaders.ts';
import { titled } from '../lib/page-meta.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import type { Route } from './+types/admin-orders';

const LIMIT = '50';

/** The address may say anything: what is none of these the shop refuses. */
const toQuery = ({ status, flag, sort, ...values }: OrderFilterValues) => ({
  ...values,
  status: status as OrderStatus | undefined,
  flag: flag as OrderFlag | undefined,
  sort: sort as OrderSort | undefined,
});

async function load(call: Call, { request }: PageArgs) {
  const { page, ...values } = readListQuery(request, ...filterNames);
  const [answer, statuses, methods, markets, views] = await Promise.all([
    call.whole(listOrderRows, { query: { ...toQuery(values), page, limit: LIMIT } }),
    call(listOrderStatuses),
    call(listOrderMethods),
    call(listMarkets),
    call(listViews, { query: { list: 'orders' } }),
  ]);
  return { values, statuses, methods, markets, views, list: toListPage(answer, page) };
}

export const clientLoader = keepPreviousList(adminLoader(listOrderRows.who, load));
export const HydrateFallback = AdminFallback;

export const meta = titled(t`Orders`);

export default function AdminOrders({
  loaderData: { values, statuses, methods, markets, views, list, problem },
}: Route.ComponentProps) {
  const selection = useSelection<TickedOrder>(({ orderId }) => orderId);
  const tabs = orderTabs(useLocation());
  const shopMarket = markets.length > 1 ? markets[0]?.name : undefined;
  return (
    <AdminFrame
      wide
      title="Orders"
      text="What was sold, where it ships and its status."
      aside={
        <DownloadButton
          isList
          label="Download as CSV"
          fetch={(get) => get(exportOrders, { query: toQuery(values) }, 'orders.csv')}
        />
      }
    >
      <div className="flex flex-col gap-5">
        <ListHead
          list="orders"
          label="Orders to work on"
          tabs={tabs}
          views={views}
          columns={orderColumns(shopMarket)}
        />
        <OrderFilter values={values} statuses={statuses} methods={methods} markets={markets} />
      </div>
      <PagedList
        label="orders"
        count={(total) => t.plural(total, { one: '# order', other: '# orders' })}
        list={list}
        problem={problem}
        empty={<NothingFound filtered={filterNames.some((name) => name !== 'sort' && values[name])} />}
      >
        {list.items.length > 0 && (
          <OrderTable
            rows={list.items}
            shopMarket={shopMarket}
            selection={selection}
            details={(row) => <OpenedOrder row={row} />}
          />
        )}
      </PagedList>
      <BatchBar
        selection={selection}
        total={list.total}
        fetch={(most) =>
          fetchFirst(most, (paging) => call(listOrderRows, { query: { ...toQuery(values), ...paging } }))
        }
      />
    </AdminFrame>
  );
}

function NothingFound({ filtered }: { filtered: boolean }) {
  if (!filtered) return <EmptyState title="No orders yet." text="Orders will appear here as soon as they are paid." />;
  return (
    <EmptyState title="No matching orders." text="Try another status or different words.">
      <ButtonLink to="/admin/orders">Show all orders</ButtonLink>
    </EmptyState>
  );
}
