import { listPastOrders } from '@fieldhouse/contracts/past-orders.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { PastOrderList } from '../features/admin-past-orders/past-order-list.tsx';
import type { Call } from '../lib/call.ts';
import { keepPreviousList } from '../lib/keep-previous-list.ts';
import { readListQuery, toListPage } from '../lib/list-page.ts';
import type { PageArgs } from '../lib/loaders.ts';
import { titled } from '../lib/page-meta.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ListFilter } from '../ui/list-filter.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import type { Route } from './+types/admin-past-orders';

async function load(call: Call, { request }: PageArgs) {
  const { page, q } = readListQuery(request, 'q');
  const answer = await call.whole(listPastOrders, { query: { page, limit: '20', q } });
  return { q, list: toListPage(answer, page) };
}
export const clientLoader = keepPreviousList(adminLoader(listPastOrders.who, load));
export const HydrateFallback = AdminFallback;

export const meta = titled(t`Orders of the former shop`);

export default function AdminPastOrders({ loaderData: { q, list, problem } }: Route.ComponentProps) {
  return (
    <AdminFrame title="Orders of the former shop" text="To be read: nothing is sent, refunded or booked for them here.">
      <ListFilter label="Number, name or email" q={q} />
      <PagedList
        label="orders"
        count={(total) => t.plural(total, { one: '# order', other: '# orders' })}
        list={list}
        problem={problem}
        empty={
          q ? (
            <EmptyState title="No such order." text="Try its whole number, or a part of the name." />
          ) : (
            <EmptyState title="No orders yet." text="They come with the order file of your former shop." />
          )
        }
      >
        <PastOrderList orders={list.items} />
      </PagedList>
    </AdminFrame>
  );
}
