import type { OrderStatus } from '@fieldhouse/contracts/order.rules';
import { listOrderStatuses, listOrders } from '@fieldhouse/contracts/orders.endpoints';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { OrderCard } from '../features/admin-orders/order-card.tsx';
import type { Call } from '../lib/call.ts';
import { keepPreviousList } from '../lib/keep-previous-list.ts';
import { readListQuery, toListPage } from '../lib/list-page.ts';
import type { PageArgs } from '../lib/loaders.ts';
import { pageTitle } from '../lib/page-title.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FilterSelect, ListFilter, withAll } from '../ui/list-filter.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import type { Route } from './+types/admin-orders';

const LIMIT = '20';

async function load(call: Call, { request }: PageArgs) {
  const { page, q, ...rest } = readListQuery(request, 'q', 'status');
  const status = rest.status as OrderStatus | undefined;
  const [answer, statuses] = await Promise.all([
    call.whole(listOrders, { query: { page, limit: LIMIT, q, status } }),
    call(listOrderStatuses),
  ]);
  return { q, status, statuses, list: toListPage(answer, page) };
}
export const clientLoader = keepPreviousList(adminLoader(listOrders.who, load));
export const HydrateFallback = AdminFallback;

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Orders', matches[0].loaderData?.name) }];

export default function AdminOrders({ loaderData: { q, status, statuses, list, problem } }: Route.ComponentProps) {
  return (
    <AdminFrame title="Orders" text="What was sold, where it ships and its status.">
      <ListFilter label="Sale number, user id, name or email" q={q}>
        <FilterSelect label="Status" name="status" value={status ?? ''} options={withAll(statuses)} />
      </ListFilter>
      <PagedList
        one="order"
        many="orders"
        list={list}
        problem={problem}
        empty={<NothingFound filtered={Boolean(q || status)} />}
      >
        {list.items.map((order) => (
          <OrderCard key={order.orderId} order={order} />
        ))}
      </PagedList>
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
