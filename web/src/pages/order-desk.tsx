import { getOrder, updateOrder } from '@fieldhouse/contracts/orders.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { OrderDesk } from '../features/admin-order-desk/order-desk.tsx';
import { ReturnsPart } from '../features/admin-returns/returns-part.tsx';
import type { Call } from '../lib/call.ts';
import { keepPreviousList } from '../lib/keep-previous-list.ts';
import type { PageArgs } from '../lib/loaders.ts';
import { saleName } from '../lib/orders/sale.rules.ts';
import { titled } from '../lib/page-meta.ts';
import type { Route } from './+types/order-desk';

const load = async (call: Call, { params }: PageArgs<{ id: string }>) => ({
  order: await call(getOrder, { params: { id: params.id } }),
});
/** What is typed into one of its forms outlives a page that cannot be fetched again. */
export const clientLoader = keepPreviousList(adminLoader(updateOrder.who, load));
export const HydrateFallback = AdminFallback;

export const meta = titled((data?: { order: { number: number } }) => (data ? saleName(data.order) : t`Order`));

export default function OrderDeskPage({ loaderData: { order } }: Route.ComponentProps) {
  return <OrderDesk key={order.orderId} order={order} returns={(change) => <ReturnsPart {...change} />} />;
}
